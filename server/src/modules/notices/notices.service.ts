import type { Nft } from '@pitlane/shared/api/nfts';
import {
  MAX_UNREAD,
  type Notice,
  type NoticeList,
  type NoticeQuery,
  type NoticeSettings,
  type ReadNotices,
  type Unread,
  type UpdateNoticeSettings,
} from '@pitlane/shared/api/notices';
import type { Address } from '@pitlane/shared/domain/chain/address';
import {
  isOnByDefault,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeKind,
} from '@pitlane/shared/domain/people/notices';
import { findAuthorRef } from '../../core/authors/shown-author.ts';
import type { FindCards } from '../../core/items/cards.ts';
import { AUDIENCE_KINDS } from '../../core/notices/listing-audience.ts';
import { getNoticePath, wordNotice } from '../../core/notices/notice-words.ts';
import { toOwnInboxChange } from '../../core/notices/write-notices.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import * as repo from './notices.repo.ts';
import { countBrowsers } from './push.repo.ts';

/** Kinds that everyone may know of. What only an account may know may be any number, and would be read to be left out. */
export const PUBLIC_KINDS = NOTICE_KINDS.filter(
  (kind) => !(AUDIENCE_KINDS as readonly NoticeKind[]).includes(kind),
);

type NoticesDeps = {
  db: Db;
  findCards: FindCards;
  /** Seconds since 1970. */
  now: () => number;
};

/** The inbox of a person. */
export function createNoticesService({ db, findCards, now }: NoticesDeps) {
  const findKinds = async (authorId: number): Promise<NoticeKind[]> => {
    const settings = await repo.findSettings(db, authorId);
    const off = settings.filter(({ channel, on }) => channel === 'inbox' && !on).map(({ kind }) => kind);
    return NOTICE_KINDS.filter((kind) => !off.includes(kind));
  };

  const countUnread = async (authorId: number): Promise<number> =>
    repo.countUnread(db, authorId, await findKinds(authorId), MAX_UNREAD);

  const readPage = async (
    reader: repo.Reader,
    kinds: readonly NoticeKind[],
    { limit, cursor }: NoticeQuery,
  ): Promise<Pick<NoticeList, 'notices' | 'next'>> => {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
    const rows = await repo.findPage(db, reader, { kinds, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const cards = await findCards([...new Set(shown.map(({ nftId }) => nftId))]);
    const keepsRead = 'authorId' in reader;
    const notices = shown.map((row) => toNotice(row, cards.get(row.nftId), keepsRead));
    return { notices, next: rows.length > limit ? String(shown.at(-1)?.id) : null };
  };

  const readSettings = async ({ authorId, userId }: Caller): Promise<NoticeSettings> => {
    const [chosen, mail, browsers] = await Promise.all([
      repo.findSettings(db, authorId),
      repo.findMailAddress(db, userId),
      countBrowsers(db, authorId),
    ]);
    const settings = NOTICE_KINDS.flatMap((kind) =>
      NOTICE_CHANNELS.map((channel) => {
        const choice = chosen.find((one) => one.kind === kind && one.channel === channel);
        return { kind, channel, on: choice?.on ?? isOnByDefault(kind, channel) };
      }),
    );
    return { settings, mail, browsers };
  };

  return {
    /** The notices of an account, of the kinds that it wants in its inbox. */
    async list({ authorId }: Caller, query: NoticeQuery): Promise<NoticeList> {
      const kinds = await findKinds(authorId);
      const [page, unread] = await Promise.all([
        readPage({ authorId }, kinds, query),
        repo.countUnread(db, authorId, kinds, MAX_UNREAD),
      ]);
      return { ...page, unread };
    },

    /** Lists the notices of a wallet that are public on the chain and in the order book anyway. */
    async listOfWallet(wallet: Address, query: NoticeQuery): Promise<NoticeList> {
      return { ...(await readPage({ wallet }, PUBLIC_KINDS, query)), unread: null };
    },

    /** Marks as read, and returns what is left. The other tabs of the account hear of it. */
    async read({ authorId }: Caller, { ids, up_to = 0 }: ReadNotices): Promise<Unread> {
      const markSome = () =>
        db.transaction(async (tx) => {
          const marked = await repo.markRead(tx, authorId, { ids, upTo: up_to, at: now() });
          if (marked > 0) await writeChanges(tx, toOwnInboxChange(authorId));
          return marked;
        });
      while ((await markSome()) === repo.MARKED_AT_ONCE);
      return { unread: await countUnread(authorId) };
    },

    settings: readSettings,

    async updateSettings(caller: Caller, { settings }: UpdateNoticeSettings): Promise<NoticeSettings> {
      const { authorId } = caller;
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        await repo.writeSettings(tx, authorId, settings);
        await writeChanges(tx, toOwnInboxChange(authorId));
      });
      return readSettings(caller);
    },
  };
}
export type NoticesService = ReturnType<typeof createNoticesService>;

function toNotice(row: repo.NoticeRow, card: Nft | undefined, keepsRead: boolean): Notice {
  const { title, line } = wordNotice(row);
  return {
    id: row.id,
    kind: row.kind,
    title,
    body: line,
    link: getNoticePath(row),
    image: card?.preview_image.url ?? null,
    nft_id: row.nftId,
    amount: row.amount === null ? null : String(row.amount),
    actor: findAuthorRef(row.actor, row.actorWallet),
    at: row.at,
    read: keepsRead && row.readAt !== null,
  };
}
