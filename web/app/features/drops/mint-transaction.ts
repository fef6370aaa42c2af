import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { Address } from 'viem';
import { readContract } from 'viem/actions';
import { problem } from '../../wallet/problem-words.ts';
import { collectionOf } from '../../wallet/site-chains.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { SINGULAR, toMintKind } from './mint-labels.ts';
import { getMintBlocker, readDropState, readSaleState } from './mint-state.ts';
import { type Minted, readMinted } from './minted.ts';

export type MintResult = Minted & {
  /** Ticker of the collection. */
  symbol: string;
  /** False when the site has not read the mint's block yet. */
  indexed: boolean;
};

/** The mint of one token of a drop. */
export const mintTransaction = createTransactionRunner<Drop, MintResult>({
  async prepare(drop, { client, account, block }) {
    const { collection, contract: address } = drop;
    const at = { client, address, account, block };
    const [sale, rules] = await Promise.all([
      readSaleState(at),
      collection === 'cars' ? readDropState(at) : undefined,
    ]);
    const promised = { cost: BigInt(drop.cost), coin: drop.coin, one: SINGULAR[collection] };
    const blocker = getMintBlocker(sale, rules, promised);
    if (blocker) throw new WalletProblemError(blocker);
    return mintCall(drop, account, sale.cost);
  },
  async readResult({ receipt, indexed }, { target: { chain, subject }, input }) {
    const collection = toMintKind(subject);
    if (!collection) throw new WalletProblemError(problem('UNKNOWN', GONE));
    const { contract, symbol } = input ?? (await readCollection(chain, collection));
    return { ...readMinted({ chain, collection }, contract, receipt), symbol, indexed };
  },
  successText: ({ symbol }) => `${symbol} Minted Succesfully !!`,
  stale: [['drops'], ['nfts'], ['nft'], ['assets']],
});

const GONE = 'The collection that this mint was of is not here any more. Look into your wallet.';

/**
 * Cars are minted to the caller. Assets are minted to the recipient in the call (specification section 7,
 * "On-chain").
 */
function mintCall({ collection, contract: address }: Drop, account: Address, value: bigint): ContractCall {
  const to = { address, functionName: 'mint', value };
  if (collection === 'cars') return { ...to, abi: carCollectionAbi, args: [1n] };
  // Tuneup garages and gas stations are minted by the same function.
  return { ...to, abi: tuneupGaragesAbi, args: [account, 1n] };
}

/** Contract and ticker, for a mint that was sent before a reload. */
async function readCollection(chain: Chain, collection: Drop['collection']) {
  const { client, facts } = await chainReader(chain);
  const contract = collectionOf(facts, collection);
  if (!contract) throw new WalletProblemError(problem('UNKNOWN', GONE));
  const symbol = await readContract(client, {
    address: contract,
    abi: carCollectionAbi,
    functionName: 'symbol',
  });
  return { contract, symbol };
}
