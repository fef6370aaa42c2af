/** Reads what is known of given orders: first from book and index, which costs no request to a node, then from the chain. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { judgeTokenState } from '@pitlane/shared/domain/orders/zone-hash';
import type { Queryable } from '../../platform/db/db.ts';
import {
  type BlockRef,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readRoyalty,
  readToken,
} from './chain-facts.ts';
import type { ContentFacts } from './find-reason.ts';
import { type Candidate, type Given, listIds, type OrderIntake, type Signed } from './given-order.ts';
import * as repo from './orders.repo.ts';

export type Tokens = ReadonlyMap<string, repo.TokenRow>;

/** The ids of those that the book has. */
export async function findKnown(db: Queryable, orders: readonly Given[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  return new Set((await repo.findVerdicts(db, listIds(orders))).map(({ id }) => id));
}

/** The tokens that orders name, by their ids. */
export async function findTokens(db: Queryable, orders: readonly Candidate[]): Promise<Tokens> {
  const nfts = new Set(orders.flatMap(({ nft }) => nft ?? []));
  if (nfts.size === 0) return new Map();
  const rows = await repo.findTokens(db, [...nfts]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the refusal of an order by the index's facts. A locked token is none: the order sleeps until the lock ends. */
export function findIndexRefusal(
  { content: { side, maker }, components, nft }: Candidate,
  tokens: Tokens,
): OrderRefusal | undefined {
  if (nft === null) return undefined;
  const token = tokens.get(nft);
  if (!token) return 'TOKEN_UNKNOWN';
  if (side === 'listing' && token.owner !== maker) return 'NOT_OWNER';
  if (side === 'offer' && token.owner === maker) return 'OWN_TOKEN';
  const verdict = judgeTokenState(components.zoneHash, token.state);
  if (verdict === 'moved') return 'TOKEN_MOVED';
  return verdict === 'changed' ? 'TOKEN_CHANGED' : undefined;
}

/** The facts of an order, at a time in seconds since 1970. */
export type PostedFacts = ContentFacts & { at: number };

type FactsAtBlock = { block: BlockRef; facts: ReadonlyMap<Signed, PostedFacts | undefined> };

/**
 * Reads the facts of orders, all at the newest block; the client sends the questions together. An order whose collection is gone
 * has none. Throws CHAIN_UNAVAILABLE when the node does not answer.
 */
export function readPostedFacts(intake: OrderIntake, orders: readonly Signed[]): Promise<FactsAtBlock> {
  return readChain(intake.market.chain, () => readFacts(intake, orders));
}

async function readFacts({ market, at }: OrderIntake, orders: readonly Signed[]): Promise<FactsAtBlock> {
  const on = { ...market, block: await readHead(market.client) };
  const time = Math.max(at, on.block.timestamp);
  const counters = readOnce((maker) => readCounter(on, maker));
  const purses = readOnce((account) => readMoney(on, { currency: market.currency, account }));
  const found = await Promise.all(
    orders.map(async (order): Promise<PostedFacts | undefined> => {
      const { content, orderHash } = order;
      const { side, tokenId, maker, priceWei } = content;
      const contract = market.contracts.get(content.collection);
      if (!contract) return undefined;
      const [status, token, collectionRoyalty, counter, money] = await Promise.all([
        readOrderStatus(on, orderHash),
        tokenId === null ? undefined : readToken(on, { contract, tokenId, holder: maker, priceWei }),
        tokenId === null ? readRoyalty(on, { contract, tokenId: 0n, priceWei }) : undefined,
        counters(maker),
        side === 'offer' ? purses(maker) : undefined,
      ]);
      const royalty = token?.royalty ?? collectionRoyalty;
      return { status, token, royalty, counter, money, at: time };
    }),
  );
  return { block: on.block, facts: new Map(orders.map((order, i) => [order, found[i]])) };
}

/** Asks once for each account. */
function readOnce<T>(read: (account: Address) => Promise<T>): (account: Address) => Promise<T> {
  const answers = new Map<Address, Promise<T>>();
  return (account) => {
    const answer = answers.get(account) ?? read(account);
    answers.set(account, answer);
    return answer;
  };
}
