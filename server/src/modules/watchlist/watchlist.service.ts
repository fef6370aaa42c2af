import {
  MAX_WATCHED,
  type SetWatch,
  type Unwatched,
  type Watch,
  type Watchlist,
} from '@pitlane/shared/api/watchlist';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { FindCards } from '../../core/items/cards.ts';
import { toOwnInboxChange } from '../../core/notices/write-notices.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import * as repo from './watchlist.repo.ts';

type WatchlistDeps = {
  db: Db;
  findCards: FindCards;
  /** Seconds since 1970. */
  now: () => number;
};

/** Cars that an account watches. */
export function createWatchlistService({ db, findCards, now }: WatchlistDeps) {
  return {
    async list({ authorId }: Caller): Promise<Watchlist> {
      const rows = await repo.findWatched(db, authorId);
      const cards = await findCards(rows.map(({ nftId }) => nftId));
      return { watched: rows.map((row) => ({ ...toWatch(row), nft: cards.get(row.nftId) ?? null })) };
    },

    /** Watches a car, or changes its limit. Throws NOT_FOUND, and CONFLICT for one too many. */
    async set(caller: Caller, nftId: string, { below }: SetWatch): Promise<Watch> {
      if (!(await repo.isItem(db, nftId)))
        throw new AppError('NOT_FOUND', `There is no car ${nftId}.`, { field: 'id' });
      const { authorId } = caller;
      const row = { authorId, nftId, below: below === null ? null : BigInt(below), at: now() };
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        if (!(await repo.setWatch(tx, row, MAX_WATCHED))) {
          const message = `You watch ${MAX_WATCHED} cars, which is the maximum. Remove one from the list first.`;
          throw new AppError('CONFLICT', message);
        }
        await writeChanges(tx, toOwnInboxChange(authorId));
      });
      return toWatch(row);
    },

    async end({ authorId }: Caller, nftId: string): Promise<Unwatched> {
      await db.transaction(async (tx) => {
        await repo.endWatch(tx, authorId, nftId);
        await writeChanges(tx, toOwnInboxChange(authorId));
      });
      return { nft_id: nftId };
    },
  };
}
export type WatchlistService = ReturnType<typeof createWatchlistService>;

function toWatch({ nftId, below, at }: repo.WatchRow): Watch {
  return { nft_id: nftId, below: below === null ? null : String(below), at };
}
