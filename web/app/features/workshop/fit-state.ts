import { UPGRADES, type Upgrade } from '@pitlane/shared/domain/cars/car-state';
import { fuelForNext } from '@pitlane/shared/domain/cars/workshop';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { m } from '@pitlane/shared/messages/messages';
import type { Address, Client } from 'viem';
import { readContract } from 'viem/actions';
import { problem } from '../../wallet/problem-words.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';

/** The terms of a fitting, as the page showed them. */
export type Fitting = {
  chain: Chain;
  carId: bigint;
  part: Upgrade;
  /** The level that the part gets. */
  level: number;
  garageId: bigint;
  stationId: bigint;
};

/** The state that decides about a fitting, at one block. */
export type FittingState = {
  built: boolean;
  /** The part's present level. */
  level: number;
  /** Units in the station's tank. */
  fuel: number;
};

type At = { client: Client; cars: Address; stations: Address; block: bigint };

/** Reads them from the contracts, all at the same block. Rejects with viem's error. */
export async function readFittingState(
  { client, cars, stations, block: blockNumber }: At,
  { carId, part, stationId }: Fitting,
): Promise<FittingState> {
  const [car, fuel] = await Promise.all([
    readContract(client, {
      address: cars,
      abi: carCollectionAbi,
      functionName: 'carState',
      args: [carId],
      blockNumber,
    }),
    readContract(client, {
      address: stations,
      abi: gasStationsAbi,
      functionName: 'fuel',
      args: [stationId],
      blockNumber,
    }),
  ]);
  // Eight bits a part, lowest bits first (contracts/src/CarState.sol).
  const level = Math.floor(car.upgrades / 2 ** (8 * partNumber(part))) % 256;
  return { built: car.series !== 0, level, fuel: Number(fuel) };
}

/** Why a part cannot be fitted in this state; undefined when it can. The contract checks the owners. */
export function getFitBlocker(facts: FittingState, { level, stationId }: Fitting): WalletProblem | undefined {
  if (!facts.built) return problem('NOT_BUILT');
  const fuel = fuelForNext(facts.level);
  if (fuel === undefined) return problem('LEVEL_HIGHEST');
  if (facts.level + 1 !== level) return problem('LEVEL_CHANGED', changedText(facts.level));
  if (facts.fuel < fuel) return problem('STATION_DRY', dryText(stationId, facts.fuel, fuel));
  return undefined;
}

function changedText(level: number): string {
  return m.workshop.thePartIsNowAtLevel({ level });
}

function dryText(stationId: bigint, has: number, takes: number): string {
  return m.workshop.gasStationStationidHoldsHasUnits({ stationId, has, takes });
}

/** The number that the workshop knows a part by. */
export function partNumber(part: Upgrade): number {
  return UPGRADES.indexOf(part);
}
