import type { Chain } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type Abi, parseEventLogs, type TransactionReceipt } from 'viem';
import { asProblem, problem } from '../../wallet/tx/explain-wallet-error.ts';
import { followTransaction } from '../../wallet/tx/follow-transaction.ts';
import type { PendingTransaction } from '../../wallet/tx/pending-transactions.ts';
import { runTransaction } from '../../wallet/tx/run-transaction.ts';
import type { Progress } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { type Fitting, getFitBlocker, partNumber, readFittingState } from './fit-state.ts';
import type { Fitted } from './fit-store.ts';

/** The workshop's function, with the errors that the contracts behind it refuse with. */
const FIT_ABI: Abi = [
  ...workshopAbi,
  ...[...carCollectionAbi, ...gasStationsAbi].filter(
    (item) => item.type === 'error' && ['CarNotBuilt', 'StationDry'].includes(item.name),
  ),
];

/** Fits one level of a part. Rejects with a WalletProblemError. */
export async function runFit(
  chain: Chain,
  fitting: Fitting,
  onStep: (progress: Progress) => void,
): Promise<Fitted> {
  const { receipt } = await runTransaction({
    kind: 'fit',
    chain,
    onStep,
    prepare: async ({ client, block }) => {
      const { facts } = await chainReader(chain);
      const { car_collection: cars, gas_stations: stations, workshop } = facts;
      if (!stations || !workshop) throw new WalletProblemError(problem('UNKNOWN', NO_WORKSHOP));
      const blocker = getFitBlocker(
        await readFittingState({ client, cars, stations, block }, fitting),
        fitting,
      );
      if (blocker) throw new WalletProblemError(blocker);
      const { carId, part, garageId, stationId } = fitting;
      const args = [carId, partNumber(part), garageId, stationId];
      return { address: workshop, abi: FIT_ABI, functionName: 'fit', args, value: 0n };
    },
  });
  return readFitted(receipt);
}

/** Waits for a fitting that was sent before. Rejects with a WalletProblemError. */
export async function followFit(
  { chain, hash, account }: PendingTransaction,
  onStep: (progress: Progress) => void,
): Promise<Fitted> {
  try {
    const { receipt } = await followTransaction({ chain, hash, account, onStep });
    return readFitted(receipt);
  } catch (error) {
    throw asProblem(error);
  }
}

function readFitted({ logs }: TransactionReceipt): Fitted {
  const [fitted] = parseEventLogs({ abi: workshopAbi, eventName: 'UpgradeFitted', logs });
  if (!fitted) throw new WalletProblemError(problem('UNKNOWN', NOTHING_FITTED));
  const { carId, part, level, fuel } = fitted.args;
  return { carId, part, level, fuel: Number(fuel) };
}

const NO_WORKSHOP = 'There is no workshop on this chain.';
const NOTHING_FITTED = 'The transaction went through, but no upgrade is in its receipt. Look at the car.';
