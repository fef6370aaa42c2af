import { UPGRADES, type Upgrade } from '@pitlane/shared/domain/cars/car-state';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { m } from '@pitlane/shared/messages/messages';
import { type Abi, parseEventLogs } from 'viem';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { type Fitting, getFitBlocker, partNumber, readFittingState } from './fit-state.ts';
import { partName } from './part-names.ts';

/** The result of a fitting, from the workshop's log. */
export type Fitted = {
  part: Upgrade;
  /** The level that the part has now. */
  level: number;
  /** Units that were burnt. */
  fuel: number;
};

/** The workshop's function, with the errors that the contracts behind it refuse with. */
const FIT_ABI: Abi = [
  ...workshopAbi,
  ...[...carCollectionAbi, ...gasStationsAbi].filter(
    (item) => item.type === 'error' && ['CarNotBuilt', 'StationDry'].includes(item.name),
  ),
];

/** The fitting of one level of a part. */
export const fitTransaction = createTransactionRunner<Fitting, Fitted>({
  async prepare(fitting, { client, block }) {
    const { facts } = await chainReader(fitting.chain);
    const { car_collection: cars, gas_stations: stations, workshop } = facts;
    if (!stations || !workshop) throw new WalletProblemError(problem('UNKNOWN', getNoWorkshop()));
    const state = await readFittingState({ client, cars, stations, block }, fitting);
    const blocker = getFitBlocker(state, fitting);
    if (blocker) throw new WalletProblemError(blocker);
    const { carId, part, level, garageId, stationId } = fitting;
    const args = [carId, partNumber(part), level, garageId, stationId];
    return { address: workshop, abi: FIT_ABI, functionName: 'fit', args, value: 0n };
  },
  readResult({ receipt: { logs } }) {
    const [fitted] = parseEventLogs({ abi: workshopAbi, eventName: 'UpgradeFitted', logs });
    const part = fitted && UPGRADES[fitted.args.part];
    if (!part) throw new WalletProblemError(problem('UNKNOWN', getNothingFitted()));
    return { part, level: fitted.args.level, fuel: Number(fitted.args.fuel) };
  },
  successText: ({ part, level }) => m.workshop.partFittedLevelLevel({ part: partName(part), level }),
  stale: [['assets'], ['nft'], ['nfts']],
});

const getNoWorkshop = () => m.workshop.theresNoWorkshopOnThisChain;
const getNothingFitted = () => m.workshop.theTransactionWentThroughButThe;
