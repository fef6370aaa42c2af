import type {
  AuthorList,
  AuthorProfile,
  AuthorQuery,
  Follow,
  UpdateAuthor,
} from '@pitlane/shared/api/authors';
import { AppError } from '@pitlane/shared/domain/app-error';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { uploadUrl } from '@pitlane/shared/domain/people/profile-pictures';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { getAvatarPath, getShownName } from '../../core/authors/shown-author.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { accountGone, type Caller, lockCaller } from '../../platform/http/caller.ts';
import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import { nowSeconds } from '../../platform/now.ts';
import { nameTaken, toAuthorChange } from './author-change.ts';
import * as repo from './authors.repo.ts';

/** Follows and their ends, for each account. */
const FOLLOW_LIMIT = { burst: 30, perSecond: 1 };

/** People: accounts, and wallets without one. */
export function createAuthorsService(db: Db) {
  const follows = createBuckets(FOLLOW_LIMIT);
  const read = async (id: number): Promise<repo.ProfileRow> => {
    const row = await repo.findById(db, id);
    if (!row) throw unknownAuthor(id);
    return row;
  };

  /** Follows or unfollows, and returns the new state. Repeating either changes nothing. */
  const setFollow = async (caller: Caller, id: number, wanted: boolean): Promise<Follow> => {
    spendOf(follows, caller.userId, 'follows');
    const followed = await read(id);
    if (followed.id === caller.authorId) {
      throw new AppError('BAD_REQUEST', 'You can’t follow yourself.', { field: 'id' });
    }
    await db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      if (!(await repo.hold(tx, followed.id))) throw unknownAuthor(id);
      const now = nowSeconds();
      const isChange = wanted
        ? await repo.follow(tx, caller.authorId, followed.id, now)
        : await repo.unfollow(tx, caller.authorId, followed.id);
      if (isChange) await writeChanges(tx, [toAuthorChange(followed.id), toAuthorChange(caller.authorId)]);
    });
    return { following: wanted, followers: (await read(id)).followers };
  };

  return {
    async list({ id, wallet, search = '', limit, cursor }: AuthorQuery): Promise<AuthorList> {
      if (id !== undefined || wallet !== undefined) {
        const row =
          id === undefined ? wallet && (await repo.findByWallet(db, wallet)) : await repo.findById(db, id);
        const isMeant = row && (wallet === undefined || row.wallets.includes(wallet));
        return { authors: isMeant ? [toProfile(row)] : [], next: null };
      }
      const keyPrefix = toNameKey(search);
      if (search !== '' && keyPrefix === '') return { authors: [], next: null };
      const rows = await repo.findPage(db, { keyPrefix, limit, after: cursor });
      return toPage(rows, limit);
    },

    /**
     * The number of a linked wallet leads to its account. A hidden author shows its name, words and pictures to itself alone: to the
     * caller. Throws NOT_FOUND.
     */
    async get(id: number, caller?: Caller): Promise<AuthorProfile> {
      const row = await read(id);
      return toProfile(row, { isOwn: row.id === caller?.authorId });
    },

    /** Throws FORBIDDEN for another author, CONFLICT for a taken name, BAD_REQUEST for a wallet that is not linked. */
    async update(caller: Caller, id: number, given: UpdateAuthor): Promise<AuthorProfile> {
      if (caller.authorId !== id) {
        throw new AppError(
          'FORBIDDEN',
          'Only the author can edit this profile. You’re signed in as a different one.',
        );
      }
      const change = db.transaction(async (tx) => {
        const row = await repo.lockById(tx, id);
        if (row?.userId !== caller.userId) throw accountGone();
        if (!row.wallets.includes(given.wallet)) {
          const message = 'This wallet isn’t linked to your account. Link it first with one signature.';
          throw new AppError('BAD_REQUEST', message, { field: 'wallet' });
        }
        const { username, about, social, wallet } = given;
        const keys = { usernameKey: toNameKey(username), usernameFolded: foldText(username) };
        const profile = { username, ...keys, about, social, mainWallet: wallet };
        if (!(await repo.updateProfile(tx, id, profile))) throw nameTaken();
        await writeChanges(tx, [toAuthorChange(id, row.wallets)]);
      });
      // Another author may take the name at the same moment.
      await change.catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTaken() : error;
      });
      return toProfile(await read(id), { isOwn: true });
    },

    follow: (caller: Caller, id: number) => setFollow(caller, id, true),
    unfollow: (caller: Caller, id: number) => setFollow(caller, id, false),

    async getFollow(caller: Caller, id: number): Promise<Follow> {
      const { id: shown, followers } = await read(id);
      return { following: await repo.isFollowing(db, caller.authorId, shown), followers };
    },

    async listFollows(
      id: number,
      side: repo.FollowSide,
      page: { limit: number; cursor?: number | undefined },
    ) {
      const { id: shown } = await read(id);
      const rows = await repo.findFollows(db, { id: shown, side, limit: page.limit, after: page.cursor });
      return toPage(rows, page.limit);
    },
  };
}
export type AuthorsService = ReturnType<typeof createAuthorsService>;

function unknownAuthor(id: number): AppError {
  return new AppError('NOT_FOUND', `There is no author ${id}.`, { field: 'id' });
}

function toPage(rows: repo.ProfileRow[], limit: number): AuthorList {
  const shown = rows.slice(0, limit);
  return {
    authors: shown.map((row) => toProfile(row)),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/** Texts and pictures of a hidden author: none. */
const NOTHING_SAID = { username: null, about: '', social: '', avatar: null, banner: null };

function toProfile(found: repo.ProfileRow, { isOwn = false } = {}): AuthorProfile {
  const row = found.hidden && !isOwn ? { ...found, ...NOTHING_SAID } : found;
  const wallet = row.mainWallet ?? row.wallets[0] ?? null;
  return {
    ...(row.hidden && { hidden: true as const }),
    id: row.id,
    username: getShownName(row, wallet),
    named: row.username !== null,
    about: row.about,
    social: row.social,
    wallet,
    wallets: row.wallets,
    followers: row.followers,
    following: row.following,
    avatar: { url: getAvatarPath(row, wallet) },
    banner: row.banner === null ? null : { url: uploadUrl(row.banner) },
    account: row.userId !== null,
    joined_at: row.joinedAt,
  };
}
