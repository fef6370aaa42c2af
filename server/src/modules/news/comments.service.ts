import type {
  CommentForm,
  CommentTaken,
  HeldComment,
  HeldComments,
  HeldCommentsQuery,
  NewsComments,
  PostComment,
} from '@pitlane/shared/api/news';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { CommentState } from '@pitlane/shared/domain/site/news';
import { findShownPeople } from '../../core/authors/find-people.ts';
import { audit } from '../../core/operator/audit.ts';
import type { Signer } from '../../platform/chain/signer.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockCaller } from '../../platform/http/lock-caller.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { createBuckets, spend, spendOf } from '../../platform/http/rate-limit.ts';
import { checkForm, makeForm } from './comment-form.ts';
import { toThread } from './comment-thread.ts';
import * as repo from './comments.repo.ts';
import * as posts from './news.repo.ts';
import { unknownPost } from './news.service.ts';

/** Comments that a page shows at most, and that the console shows at once. */
const MAX_SHOWN = 1_000;
const PAGE = 30;
/** Comments from an address, of an account and about a post: some at once, some each hour. */
const WRITER_LIMIT = { burst: 5, perSecond: 10 / 3_600 };
/** Limit for all accounts at an address: a household or a studio has several. */
const ACCOUNTS_LIMIT = { burst: 40, perSecond: 30 / 3_600 };
const POST_LIMIT = { burst: 30, perSecond: 60 / 3_600 };
const DAY = 86_400;

type CommentsDeps = {
  db: Db;
  signer: Signer;
  /** Seconds since 1970. */
  now: () => number;
};
type Writer = { caller: Caller | undefined; client: string | undefined };

/** Creates the service for readers' comments on news posts, which operators approve. */
export function createCommentsService({ db, signer, now }: CommentsDeps) {
  const ofAddress = createBuckets(WRITER_LIMIT);
  const ofAccount = createBuckets(WRITER_LIMIT);
  const ofAccountsAt = createBuckets(ACCOUNTS_LIMIT);
  const aboutPost = createBuckets(POST_LIMIT);

  return {
    /** Lists the comments that a post shows. Throws NOT_FOUND. */
    async list(postId: number): Promise<NewsComments> {
      const post = await posts.find(db, postId);
      if (!post) throw unknownPost(postId);
      const rows = await repo.findShown(db, postId, MAX_SHOWN);
      const ids = rows.map(({ authorId }) => authorId);
      return { comments: toThread(rows, await findShownPeople(db, ids)), counts: rows.length };
    },

    /** Returns the form that a comment has to come with. Throws NOT_FOUND. */
    async form(postId: number): Promise<CommentForm> {
      if (!(await posts.find(db, postId))) throw unknownPost(postId);
      return makeForm(signer, postId, now());
    },

    /** Takes a comment, which waits for an operator. Throws NOT_FOUND, BAD_REQUEST for spam, and CONFLICT for what was said before. */
    async post(postId: number, given: PostComment, { caller, client }: Writer): Promise<CommentTaken> {
      const at = now();
      checkForm(signer, given, { postId, at });
      // Accounts are also limited by address: one person with several must not use up the limit of a post.
      spend(caller ? ofAccountsAt : ofAddress, client, 'Comments');
      if (caller) spendOf(ofAccount, caller.userId, 'Comments of your account');
      spendOf(aboutPost, String(postId), 'Comments about this post');
      const { name: username, email, message: comment, parent } = given;
      const authorId = caller?.authorId ?? null;
      const id = await db.transaction(async (tx) => {
        if (caller) await lockCaller(tx, caller);
        if (!(await posts.lock(tx, postId))) throw unknownPost(postId);
        const to = parent === undefined ? undefined : await repo.findParent(tx, postId, parent);
        if (parent !== undefined && !to) throw parentGone();
        if (await repo.isSaidBefore(tx, { postId, comment, since: at - DAY })) throw saidBefore();
        // A reply to a reply stands below the same comment.
        const parentId = to ? (to.parentId ?? to.id) : null;
        return repo.insert(tx, { postId, parentId, authorId, username, email, comment, at });
      });
      return { id, state: 'held' };
    },

    /** Hides mail addresses from the shared demo account. */
    async page(by: Operator, query: HeldCommentsQuery): Promise<HeldComments> {
      const rows = await repo.findPage(db, query, PAGE + 1);
      const page = rows.slice(0, PAGE);
      return {
        comments: page.map((row) => toHeld(row, by)),
        next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      };
    },

    /** Shows a comment, refuses it or takes that back. Throws NOT_FOUND. */
    decide(by: Operator, id: number, state: CommentState): Promise<HeldComment> {
      return db.transaction(async (tx) => {
        // Locks the post first, as a reply does: in another order the two could deadlock.
        const about = await repo.findPostOf(tx, id);
        if (about !== undefined) await posts.lock(tx, about);
        const row = await repo.lock(tx, id);
        if (!row) throw new AppError('NOT_FOUND', `There is no comment ${id} any more.`, { field: 'id' });
        await repo.setState(tx, id, state);
        const { postId, comment } = row;
        await audit(tx, by, {
          deed: 'news.comment',
          target: String(id),
          before: { state: row.state, post: postId, comment },
          after: { state },
        });
        return toHeld({ ...row, state }, by);
      });
    },
  };
}
export type CommentsService = ReturnType<typeof createCommentsService>;

function toHeld(row: repo.TitledRow, by: Operator): HeldComment {
  const { id, postId, title, parentId, authorId, username, comment, state, at } = row;
  const email = by.guarded ? '' : row.email;
  const post = { id: postId, title };
  return { id, post, parent: parentId, author: authorId, username, email, comment, state, timestamp: at };
}

const parentGone = () =>
  new AppError('NOT_FOUND', 'The comment that you answer is not there any more.', { field: 'parent' });
const saidBefore = () =>
  new AppError('CONFLICT', 'This was said already, in the same words. An operator reads each comment once.', {
    field: 'message',
  });
