import { randomUUID } from 'node:crypto';
import type {
  CommentForm,
  CommentTaken,
  HeldComment,
  HeldComments,
  HeldCommentsQuery,
  NewsComment,
  NewsComments,
  PostComment,
} from '@pitlane/shared/api/news';
import type { Person } from '@pitlane/shared/api/nfts';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { CommentState } from '@pitlane/shared/domain/site/news';
import { audit } from '../../core/audit/audit.ts';
import { findShownPeople, getAvatarPath } from '../../core/authors/shown-author.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { spendShared } from '../../platform/http/shared-limits.ts';
import type { Signer } from '../../platform/signer.ts';
import * as repo from './comments.repo.ts';
import * as posts from './news.repo.ts';
import { unknownPost } from './news.service.ts';

const PURPOSE = 'news comment';
/** A comment that is sent sooner was not typed by a person. In seconds. */
const MIN_AGE = 3;
const MAX_AGE = 4 * 3_600;
const MAX_LINKS = 2;

/** A form for a comment: it says which post it is for and when it was given out. */
function makeForm(signer: Signer, postId: number, at: number): CommentForm {
  return { token: signer.sign(PURPOSE, `${postId} ${at} ${randomUUID()}`), ready_in: MIN_AGE };
}

/** Throws BAD_REQUEST with a sentence for a comment that no reader has written on the post's page. */
function checkForm(
  signer: Signer,
  { token, website, message }: Pick<PostComment, 'token' | 'website' | 'message'>,
  { postId, at }: { postId: number; at: number },
): void {
  if (website !== '') throw refusal('website', 'Leave this field empty.');
  const [post, given] = (signer.open(PURPOSE, token) ?? '').split(' ').map(Number);
  if (post !== postId || given === undefined)
    throw refusal('token', 'This form isn’t from this page. Reload the page and send it again.');
  if (at - given < MIN_AGE) throw refusal('token', 'That was very fast. Wait a moment and send it again.');
  if (at - given > MAX_AGE) throw refusal('token', 'This form was open too long. Send it again.');
  const links = message.match(/https?:\/\/|www\./gi)?.length ?? 0;
  if (links > MAX_LINKS) throw refusal('message', `A comment has at most ${MAX_LINKS} links.`);
}

const refusal = (field: string, message: string) => new AppError('BAD_REQUEST', message, { field });

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
  limits: SharedLimits;
  /** Seconds since 1970. */
  now: () => number;
};
type Writer = { caller: Caller | undefined; client: string | undefined };

/** Creates the service for readers' comments on news posts, which operators approve. */
export function createCommentsService({ db, signer, limits, now }: CommentsDeps) {
  const ofAddress = limits.open('comments by address', WRITER_LIMIT);
  const ofAccount = limits.open('comments by account', WRITER_LIMIT);
  const ofAccountsAt = limits.open('comments by accounts at address', ACCOUNTS_LIMIT);
  const aboutPost = limits.open('comments about post', POST_LIMIT);

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
      if (client !== undefined) await spendShared(caller ? ofAccountsAt : ofAddress, client, 'comments');
      if (caller) await spendShared(ofAccount, caller.userId, 'comments');
      await spendShared(aboutPost, String(postId), 'comments on this post');
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
  new AppError('NOT_FOUND', 'The comment you replied to no longer exists.', { field: 'parent' });
const saidBefore = () =>
  new AppError('CONFLICT', 'This comment has already been sent.', {
    field: 'message',
  });

/** Comments with their replies, in the order of the rows. A reply whose comment is not shown stands alone. */
function toThread(
  rows: readonly repo.CommentRow[],
  people: ReadonlyMap<number | null, Person>,
): NewsComment[] {
  const byId = new Map(rows.map((row) => [row.id, toComment(row, people.get(row.authorId))]));
  const first: NewsComment[] = [];
  for (const { id, parentId } of rows) {
    const comment = byId.get(id);
    if (comment) ((parentId !== null && byId.get(parentId)?.replies) || first).push(comment);
  }
  return first;
}

/** An account is shown by its name and its picture of today, a visitor by the name that they gave. */
function toComment({ id, username, comment, at }: repo.CommentRow, person: Person | undefined): NewsComment {
  return {
    id,
    author: person?.id ?? null,
    username: person?.username ?? username,
    avatar: person?.avatar ?? { url: getAvatarPath({ id, avatar: null }, null) },
    timestamp: at,
    comment,
    replies: [],
  };
}
