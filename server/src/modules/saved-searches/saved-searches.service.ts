import type {
  ReadFilters,
  RemovedSearch,
  SavedSearch,
  SavedSearchList,
  SaveSearch,
} from '@pitlane/shared/api/saved-searches';
import { AppError } from '@pitlane/shared/domain/app-error';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { MAX_SAVED_SEARCHES, toSearchKeys } from '@pitlane/shared/domain/people/search-keys';
import { toOwnInboxChange } from '../../core/notices/write-notices.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import * as repo from './saved-searches.repo.ts';

type SavedSearchesDeps = {
  db: Db;
  /** Seconds since 1970. */
  now: () => number;
};

/** No price is higher. */
const MAX_UINT256 = 2n ** 256n - 1n;

/** Searches that an account keeps. */
export function createSavedSearchesService({ db, now }: SavedSearchesDeps) {
  return {
    async list({ authorId }: Caller): Promise<SavedSearchList> {
      return { searches: (await repo.findSearches(db, authorId)).map(toSearch) };
    },

    /** Saves a search, or changes its name and its alerts. Throws BAD_REQUEST where it can have none, and CONFLICT for one too many. */
    async save(caller: Caller, { name, filters: given, alert }: SaveSearch): Promise<SavedSearch> {
      const keys = alert ? findKeys(given) : undefined;
      const row = { authorId: caller.authorId, filters: given.text, name, alert, at: now() };
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        if (!(await repo.setSearch(tx, row, MAX_SAVED_SEARCHES))) {
          const message = `You have ${MAX_SAVED_SEARCHES} saved searches, which is the maximum. Remove one first.`;
          throw new AppError('CONFLICT', message);
        }
        await repo.setKeys(tx, row, keys);
        await writeChanges(tx, toOwnInboxChange(caller.authorId));
      });
      return toSearch(row);
    },

    async remove({ authorId }: Caller, { text }: ReadFilters): Promise<RemovedSearch> {
      await db.transaction(async (tx) => {
        await repo.removeSearch(tx, authorId, text);
        await writeChanges(tx, toOwnInboxChange(authorId));
      });
      return { filters: text };
    },
  };
}
export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>;

function findKeys({ filters }: ReadFilters): repo.SearchKeys {
  const keys = toSearchKeys(filters);
  if ('why' in keys) throw new AppError('BAD_REQUEST', keys.why, { field: 'alert' });
  return {
    keys,
    minPrice: BigInt(filters.minPrice ?? 0),
    maxPrice: filters.maxPrice === undefined ? MAX_UINT256 : min(BigInt(filters.maxPrice), MAX_UINT256),
    title: foldText(filters.title ?? ''),
  };
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);

function toSearch({ name, filters, alert, at }: repo.SearchRow): SavedSearch {
  return { name, filters, alert, at };
}
