import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { m } from '@pitlane/shared/messages/messages';
import { type Address, type Hash, isHash } from 'viem';
import { readContract } from 'viem/actions';
import { getJson, type Reader } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { isObject } from '../../lib/is-object.ts';
import { problem } from '../../wallet/problem-words.ts';
import { requireCollection } from '../../wallet/require-collection.ts';
import { collectionOf } from '../../wallet/site-chains.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { SINGULAR, toMintKind } from './mint-labels.ts';
import { getMintBlocker, isProved, readDropState, readSaleState } from './mint-state.ts';
import { type Minted, readMinted } from './minted.ts';
import { eligibilityPath } from './use-phase.ts';

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
    const facts = await requireCollection(drop, { client });
    const at = { client, address, account, block };
    const [sale, rules] = await Promise.all([
      readSaleState(at),
      collection === 'cars' ? readDropState(at) : undefined,
    ]);
    const proof = rules?.onlyWhitelisted && !rules.whitelisted ? await findProof(drop, at) : undefined;
    const known = rules && { ...rules, whitelisted: rules.whitelisted || proof !== undefined };
    const promised = { cost: BigInt(drop.cost), coin: facts.coin, one: SINGULAR[collection] };
    const now = BigInt(Math.floor(serverNow() / 1_000));
    const blocker = getMintBlocker(sale, known, promised, now);
    if (blocker) throw new WalletProblemError(blocker);
    return mintCall(drop, account, { value: sale.cost, proof });
  },
  async readResult({ receipt, indexed }, { target: { chain, subject }, input }) {
    const collection = toMintKind(subject);
    if (!collection) throw new WalletProblemError(problem('UNKNOWN', getGone()));
    const { contract, symbol } = input ?? (await readCollection(chain, collection));
    return { ...readMinted({ chain, collection }, contract, receipt), symbol, indexed };
  },
  successText: ({ symbol }) => m.drops.symbolMintedSuccesfully({ symbol }),
  stale: [['drops'], ['eligibility'], ['nfts'], ['nft'], ['assets']],
});

const getGone = () => m.drops.theCollectionYouMintedFromIs;

/** By hand: the schemas of the API make functions from text, which browsers refuse here. */
const PROOF: Reader<Hash[] | null> = {
  parse(answer) {
    const proof = isObject(answer) ? answer.proof : undefined;
    if (proof === null || (Array.isArray(proof) && proof.every((each) => isHash(each)))) return proof;
    throw new TypeError('the answer has no proof');
  },
};

/** The proof that the site keeps for an account, if the contract takes it; undefined where there is none. Throws when the site is silent. */
async function findProof(drop: Drop, at: Parameters<typeof isProved>[0]): Promise<Hash[] | undefined> {
  const proof = await getJson(PROOF, eligibilityPath(drop, at.account.toLowerCase())).catch(
    (error: unknown) => {
      throw new WalletProblemError(problem('SITE_DOWN', error instanceof Error ? error.message : undefined));
    },
  );
  return proof && (await isProved(at, proof)) ? proof : undefined;
}

/**
 * Cars are minted to the caller. Assets are minted to the recipient in the call (specification section 7,
 * "On-chain").
 */
function mintCall(
  { collection, contract: address }: Drop,
  account: Address,
  { value, proof }: { value: bigint; proof: readonly Hash[] | undefined },
): ContractCall {
  const to = { address, functionName: 'mint', value };
  if (proof) return { ...to, abi: carCollectionAbi, functionName: 'mintWithProof', args: [1n, proof] };
  if (collection === 'cars') return { ...to, abi: carCollectionAbi, args: [1n] };
  // Tuneup garages and gas stations are minted by the same function.
  return { ...to, abi: tuneupGaragesAbi, args: [account, 1n] };
}

/** Contract and ticker, for a mint that was sent before a reload. */
async function readCollection(chain: Chain, collection: Drop['collection']) {
  const { client, facts } = await chainReader(chain);
  const contract = collectionOf(facts, collection);
  if (!contract) throw new WalletProblemError(problem('UNKNOWN', getGone()));
  const symbol = await readContract(client, {
    address: contract,
    abi: carCollectionAbi,
    functionName: 'symbol',
  });
  return { contract, symbol };
}
