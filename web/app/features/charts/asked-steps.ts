import type { ActivityEntry } from '@pitlane/shared/api/activity';

/** What a chart of an item's prices needs of the feed. */
export type PricedEntry = Pick<ActivityEntry, 'id' | 'kind' | 'at' | 'price'> & {
  order: Pick<NonNullable<ActivityEntry['order']>, 'active' | 'expirationTime'> | null;
};
/** A price that was asked for from one time to another (seconds since 1970). */
export type Step = { from: number; to: number; price: string };

/**
 * The prices that were asked for, the oldest first. A listing stands until the next listing or sale, its own end or now, whichever
 * is first. When it was taken back, nobody tells.
 */
export function listAskedSteps(entries: readonly PricedEntry[], now: number): Step[] {
  const inTurn = entries.toSorted((a, b) => a.at - b.at);
  return inTurn.flatMap(({ kind, at, price, order }, index): Step[] => {
    if (kind !== 'listing' || price === null || !order) return [];
    const next = inTurn.slice(index + 1).find((later) => later.at > at)?.at ?? now;
    return [{ from: at, to: Math.max(at, Math.min(next, order.expirationTime, now)), price }];
  });
}
