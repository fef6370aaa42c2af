import type { Like } from '@pitlane/shared/api/likes';
import type {
  NewsList,
  NewsPost,
  NewsQuery,
  NewsTags,
  PublishNews,
  RecentNews,
} from '@pitlane/shared/api/news';
import { AppError } from '@pitlane/shared/domain/app-error';
import { audit } from '../../core/audit/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import { type Operator, refuseGuarded } from '../../platform/http/operator.ts';
import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import * as repo from './news.repo.ts';
import { toPost, toSummaries } from './news-view.ts';

/** Posts that the sidebar names. */
const RECENT = 5;
const MAX_TAGS = 100;
/** Likes and their ends, for each account. */
const LIKE_LIMIT = { burst: 30, perSecond: 1 };

/** `now` gives seconds since 1970. */
type NewsDeps = { db: Db; now: () => number };

/** News posts: read by all visitors, liked by accounts, written by operators. */
export function createNewsService({ db, now }: NewsDeps) {
  const likes = createBuckets(LIKE_LIMIT);
  const require = async (id: number): Promise<repo.PostRow> => {
    const row = await repo.find(db, id);
    if (!row) throw unknownPost(id);
    return row;
  };
  const setLike = (caller: Caller, id: number, liked: boolean): Promise<Like> => {
    spendOf(likes, caller.userId, 'likes');
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      // Locked first: a like counts in the post, and two who like at once would wait for each other.
      if (!(await repo.lock(tx, id))) throw unknownPost(id);
      if (liked) await repo.like(tx, id, caller.authorId, now());
      else await repo.unlike(tx, id, caller.authorId);
      return { liked, likes: (await repo.find(tx, id))?.likes ?? 0 };
    });
  };

  return {
    async list({ page, tag }: NewsQuery): Promise<NewsList> {
      const [rows, total] = await Promise.all([repo.findPage(db, page, tag), repo.count(db, tag)]);
      return { posts: await toSummaries(db, rows), total, page };
    },

    /** Returns a post. Throws NOT_FOUND. */
    async get(id: number): Promise<NewsPost> {
      return toPost(db, await require(id));
    },

    /** Returns what a picture of the post shows. Throws NOT_FOUND. */
    async getTitle(id: number): Promise<Pick<repo.PostRow, 'title' | 'cover'>> {
      return require(id);
    },

    async recent(): Promise<RecentNews> {
      const rows = await repo.findNewest(db, RECENT);
      return { posts: rows.map(({ id, title, publishedAt }) => ({ id, title, timestamp: publishedAt })) };
    },

    /** The tags of a post, or of all. Throws NOT_FOUND for a post that there is not. */
    async tags(postId: number | undefined): Promise<NewsTags> {
      if (postId !== undefined) await require(postId);
      return { tags: await repo.findTags(db, postId, MAX_TAGS) };
    },

    /** The newest posts with their contents, for a feed. */
    async newest(limit: number): Promise<NewsPost[]> {
      const rows = await repo.findNewest(db, limit);
      return Promise.all(rows.map((row) => toPost(db, row)));
    },

    /** Returns whether the account likes a post. Throws NOT_FOUND. */
    async getLike(caller: Caller, id: number): Promise<Like> {
      const { likes: count } = await require(id);
      return { liked: await repo.isLiked(db, id, caller.authorId), likes: count };
    },
    /** Once for an account, however often. Throws NOT_FOUND. */
    like: (caller: Caller, id: number) => setLike(caller, id, true),
    unlike: (caller: Caller, id: number) => setLike(caller, id, false),

    publish(by: Operator, given: PublishNews): Promise<NewsPost> {
      refuseGuarded(by);
      return db.transaction(async (tx) => {
        const post = { ...given, timestamp: toPast(given.timestamp, now()) ?? now() };
        const row = await repo.insert(tx, post, by.authorId);
        await audit(tx, by, { deed: 'news.publish', target: String(row.id), after: toWritten(row) });
        return toPost(tx, row);
      });
    },

    /** Returns a post. Throws NOT_FOUND. A timestamp that is left out stays as it is. */
    change(by: Operator, id: number, given: PublishNews): Promise<NewsPost> {
      refuseGuarded(by);
      return db.transaction(async (tx) => {
        const before = await repo.lock(tx, id);
        if (!before) throw unknownPost(id);
        const post = { ...given, timestamp: toPast(given.timestamp, now()) ?? before.publishedAt };
        const after = await repo.update(tx, id, post, now());
        if (!after) throw unknownPost(id);
        const changed = { before: toWritten(before), after: toWritten(after) };
        await audit(tx, by, { deed: 'news.change', target: String(id), ...changed });
        return toPost(tx, after);
      });
    },

    /** Deletes a post with its comments and likes. Throws NOT_FOUND. */
    remove(by: Operator, id: number): Promise<NewsPost> {
      refuseGuarded(by);
      return db.transaction(async (tx) => {
        const row = await removed(tx, id);
        await audit(tx, by, { deed: 'news.delete', target: String(id), before: toWritten(row) });
        return toPost(tx, row);
      });
    },
  };
}
export type NewsService = ReturnType<typeof createNewsService>;

async function removed(tx: Queryable, id: number): Promise<repo.PostRow> {
  const row = await repo.remove(tx, id);
  if (!row) throw unknownPost(id);
  return row;
}

/** Returns the part of a post that an operator wrote, for the log. */
function toWritten({ title, content, tags, cover, publishedAt }: repo.PostRow) {
  return { title, content, tags, cover, timestamp: publishedAt };
}

/** A post is public at once, so its date cannot lie ahead. Another clock may be a minute fast. */
function toPast(timestamp: number | undefined, now: number): number | undefined {
  if (timestamp === undefined || timestamp <= now + 60) return timestamp;
  const message = 'timestamp is in the future. A post is public as soon as it’s written.';
  throw new AppError('BAD_REQUEST', message, { field: 'timestamp' });
}

export function unknownPost(id: number): AppError {
  const message = `There is no news post ${id}. It may have been deleted.`;
  return new AppError('NOT_FOUND', message, { field: 'id' });
}
