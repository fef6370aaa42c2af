/** What the game's servers do at the game's desk, each with its own key, as transactions to be signed. */

import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { packUpgrades, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { gameDeskAbi as abi } from '@pitlane/shared/generated/game-desk';
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex } from 'viem';
import { FUEL_KEY, GRANT_KEY, PARTS_KEY, RANK_KEY, REFEREE_KEY } from './accounts.ts';
import { contractsOn } from './contracts.ts';
import type { Sent } from './transactions.ts';

/** Gas that covers a call on a contract, and any change of one token. */
export const PLAIN_GAS = 200_000n;

export type RankChange = { tokenId: number; rank: Rank };

export function setRanks(chain: Chain, changes: readonly RankChange[]): Sent {
  const ids = changes.map(({ tokenId }) => BigInt(tokenId));
  const ranks = changes.map(({ rank }) => RANKS.indexOf(rank));
  const data = encodeFunctionData({ abi, functionName: 'setRanks', args: [ids, ranks] });
  return toDesk(RANK_KEY, chain, data, ids.length);
}

export function setParts(chain: Chain, tokenId: number, levels: UpgradeLevels): Sent {
  const args = [BigInt(tokenId), Number(packUpgrades(levels))] as const;
  return toDesk(PARTS_KEY, chain, encodeFunctionData({ abi, functionName: 'setParts', args }));
}

export function refuel(chain: Chain, stationId: number): Sent {
  const args = [[BigInt(stationId)]] as const;
  return toDesk(FUEL_KEY, chain, encodeFunctionData({ abi, functionName: 'refuel', args }));
}

/** Gives cars as a race's prize: once, however often it is sent. */
export function grant(chain: Chain, to: Address, { cars = 1, race }: { cars?: number; race: string }): Sent {
  const args = [to, BigInt(cars), prizeReference(chain, race)] as const;
  // Besides the car it writes the reference and what is not refunded.
  return toDesk(GRANT_KEY, chain, encodeFunctionData({ abi, functionName: 'grant', args }), cars + 1);
}

/** The desk's name for the prize of a race. */
export function prizeReference(chain: Chain, race: string): Hex {
  return keccak256(stringToHex(`win:${chain}:${race}`));
}

/** Locks cars for a race until a time, in seconds since 1970. */
export function lock(chain: Chain, cars: readonly number[], until: number): Sent {
  const args = [cars.map(BigInt), BigInt(until)] as const;
  const data = encodeFunctionData({ abi, functionName: 'lock', args });
  return toDesk(REFEREE_KEY, chain, data, cars.length);
}

/** Frees the cars of a race before its end. */
export function unlock(chain: Chain, cars: readonly number[]): Sent {
  const data = encodeFunctionData({ abi, functionName: 'unlock', args: [cars.map(BigInt)] });
  return toDesk(REFEREE_KEY, chain, data, cars.length);
}

function toDesk(from: number, chain: Chain, data: Hex, tokens = 1): Sent {
  return { from, draft: { to: contractsOn(chain).gameDesk, data, gas: PLAIN_GAS * BigInt(tokens) } };
}
