import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { Queryable } from '../platform/db/db.ts';

/**
 * Gives a number to each wallet that has none. The order is fixed, so indexers that meet new wallets never
 * deadlock.
 */
export async function writeAuthors(tx: Queryable, events: readonly ChainEvent[]): Promise<void> {
  const wallets = new Set(
    events.flatMap((event) => {
      if (event.kind === 'transfer') return [event.from, event.to];
      return event.kind === 'auction_bid' ? [event.bidder] : [];
    }),
  );
  wallets.delete(ZERO_ADDRESS);
  if (wallets.size === 0) return;
  await tx.query(
    `insert into author (wallet)
     select wallet from unnest($1::text[]) as given(wallet)
     where not exists (select from author where author.wallet = given.wallet)
     order by wallet on conflict do nothing`,
    [[...wallets]],
  );
}
