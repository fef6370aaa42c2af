import type { Like, Likes } from '@pitlane/shared/api/likes';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Db } from '../../platform/db/db.ts';
import { type Change, writeChanges } from '../../platform/db/outbox.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import { nowSeconds } from '../../platform/now.ts';
import * as repo from './likes.repo.ts';

/** Likes and their ends, for each account. */
const LIKE_LIMIT = { burst: 60, perSecond: 2 };

/** Creates the service for likes. */
export function createLikesService(db: Db) {
  const likes = createBuckets(LIKE_LIMIT);
  /** Likes or unlikes, and returns the new state. Repeating either changes nothing. */
  const setLike = async (caller: Caller, nftId: string, wanted: boolean): Promise<Like> => {
    spendOf(likes, caller.userId, 'likes');
    const item = await repo.findItem(db, nftId);
    if (!item) throw unknownItem(nftId);
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      const now = nowSeconds();
      const isChange = wanted
        ? await repo.like(tx, nftId, caller.authorId, now)
        : await repo.unlike(tx, nftId, caller.authorId);
      const count = await repo.countLikes(tx, nftId);
      if (isChange) await writeChanges(tx, [toLikeChange(nftId, item, caller)]);
      return { liked: wanted, likes: count };
    });
  };

  return {
    /** Throws NOT_FOUND for an id that the index does not hold. */
    like: (caller: Caller, nftId: string) => setLike(caller, nftId, true),
    /** Throws NOT_FOUND for an id that the index does not hold. */
    unlike: (caller: Caller, nftId: string) => setLike(caller, nftId, false),

    async find(caller: Caller, nftIds: readonly string[]): Promise<Likes> {
      return { liked: await repo.findLiked(db, caller.authorId, nftIds) };
    },
  };
}
export type LikesService = ReturnType<typeof createLikesService>;

/** Every list that may show the item shows its count. */
function toLikeChange(nftId: string, { chain, holder }: repo.LikedItem, caller: Caller): Change {
  const topics: Topic[] = [`nft:${nftId}`, `list:${chain}`, `owner:${holder}`, `author:${caller.authorId}`];
  return { entity: 'like', id: nftId, topics };
}

function unknownItem(id: string): AppError {
  const message = `There is no item ${id}. It may not be minted yet, or the index has not read its block.`;
  return new AppError('NOT_FOUND', message, { field: 'id' });
}
