/** Facts of book and index about given orders: they cost no request to a node. */
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { judgeTokenState } from '@pitlane/shared/domain/orders/zone-hash';
import type { Queryable } from '../../platform/db/db.ts';
import { type Candidate, type Given, listIds } from './given-order.ts';
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
