/** What book and index know of orders that are given: it costs no question to the chain. */
import type { Address } from '@pitlane/shared/domain/address';
import type { OrderRefusal } from '@pitlane/shared/domain/order-refusals';
import { judgeTokenState } from '@pitlane/shared/domain/zone-hash';
import { type Candidate, type Desk, type Given, listIds } from './given-order.ts';
import * as repo from './orders.repo.ts';

/** Orders of one maker on one chain that are active, may become so, or were posted in the last day. */
const MAX_LIVE_ORDERS = 1_000;

export type Tokens = ReadonlyMap<string, repo.TokenRow>;

/** The ids of those that the book has. */
export async function findKnown({ db }: Desk, orders: readonly Given[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  return new Set((await repo.findVerdicts(db, listIds(orders))).map(({ id }) => id));
}

/** The tokens that orders name, by their ids. */
export async function findTokens({ db }: Desk, orders: readonly Candidate[]): Promise<Tokens> {
  const nfts = new Set(orders.flatMap(({ nft }) => nft ?? []));
  if (nfts.size === 0) return new Map();
  const rows = await repo.findTokens(db, [...nfts]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the index says against an order. A locked token is none: the order sleeps until the lock ends. */
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

/** How many more orders each maker may add. */
export async function readRoom({ db, market: { chain }, at }: Desk, orders: readonly Candidate[]) {
  const makers = [...new Set(orders.map(({ content }) => content.maker))];
  const counts = await Promise.all(
    makers.map((maker) => repo.countLiveOrders(db, { chain, maker, at, limit: MAX_LIVE_ORDERS })),
  );
  const left = new Map(makers.map((maker, i) => [maker, MAX_LIVE_ORDERS - (counts[i] ?? 0)]));
  return {
    take(maker: Address): boolean {
      const room = left.get(maker) ?? 0;
      left.set(maker, room - 1);
      return room > 0;
    },
  };
}
