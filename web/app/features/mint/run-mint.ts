import type { Drop } from '@pitlane/shared/api/drops';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { Address } from 'viem';
import { readContract } from 'viem/actions';
import { collectionOf } from '../../wallet/site-chains.ts';
import { asProblem, problem } from '../../wallet/tx/explain-wallet-error.ts';
import { followTransaction } from '../../wallet/tx/follow-transaction.ts';
import type { PendingTransaction } from '../../wallet/tx/pending-transactions.ts';
import { runTransaction } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall, Progress, TransactionResult } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { PENDING_KIND, SINGULAR } from './mint-labels.ts';
import { getMintBlocker, readDropState, readSaleState } from './mint-state.ts';
import type { MintOutcome, MintTarget } from './mint-store.ts';
import { readMinted } from './minted.ts';

/** Mints one token of a drop. Rejects with a WalletProblemError. */
export async function runMint(drop: Drop, onStep: (progress: Progress) => void): Promise<MintOutcome> {
  const { chain, collection, contract } = drop;
  const result = await runTransaction({
    kind: PENDING_KIND[collection],
    chain,
    onStep,
    prepare: async ({ client, account, block }) => {
      const at = { client, address: contract, account, block };
      const [sale, rules] = await Promise.all([
        readSaleState(at),
        collection === 'cars' ? readDropState(at) : undefined,
      ]);
      const promised = { cost: BigInt(drop.cost), coin: drop.coin, one: SINGULAR[collection] };
      const blocker = getMintBlocker(sale, rules, promised);
      if (blocker) throw new WalletProblemError(blocker);
      return mintCall(drop, account, sale.cost);
    },
  });
  return outcome(drop, contract, result, drop.symbol);
}

/** Cars are minted to whoever calls; assets to whom the call names (specification section 7, "On-chain"). */
function mintCall({ collection, contract: address }: Drop, account: Address, value: bigint): ContractCall {
  const to = { address, functionName: 'mint', value };
  if (collection === 'cars') return { ...to, abi: carCollectionAbi, args: [1n] };
  // Tuneup garages and gas stations are minted by the same function.
  return { ...to, abi: tuneupGaragesAbi, args: [account, 1n] };
}

/** Waits for a mint that was sent before. Rejects with a WalletProblemError. */
export async function followMint(
  place: MintTarget,
  { hash, account }: PendingTransaction,
  onStep: (progress: Progress) => void,
): Promise<MintOutcome> {
  const { chain, collection } = place;
  try {
    const result = await followTransaction({ chain, hash, account, onStep });
    const { client, facts } = await chainReader(chain);
    const address = collectionOf(facts, collection);
    if (!address)
      throw new WalletProblemError(problem('UNKNOWN', `There is no ${SINGULAR[collection]} here any more.`));
    const symbol = await readContract(client, { address, abi: carCollectionAbi, functionName: 'symbol' });
    return outcome(place, address, result, symbol);
  } catch (error) {
    throw asProblem(error);
  }
}

function outcome(
  place: MintTarget,
  contract: string,
  result: TransactionResult,
  symbol: string,
): MintOutcome {
  return { minted: { ...readMinted(place, contract, result.receipt), indexed: result.indexed }, symbol };
}
