import type { Announcement } from '@pitlane/shared/api/announcements';
import type { Notice } from '@pitlane/shared/api/notices';

/** A line of the inbox: a public announcement, a tip for newcomers, or something that happened to the reader. */
export type Entry = {
  key: string;
  kind: 'announcement' | 'tip' | 'notice';
  id: number;
  title: string;
  body: string;
  link: string | null;
  /** Path of a picture; null without one. */
  image: string | null;
  /** Seconds since 1970. */
  at: number;
  unread: boolean;
};

export type EntrySources = {
  announcements: readonly Announcement[];
  notices: readonly Notice[];
  /** Ids that were read in this browser. */
  read: { announcements: readonly number[]; notices: readonly number[] };
};

/** All kinds as one list, newest first, and tips last. A tip is never unread: it asks for nothing. */
export function toEntries({ announcements, notices, read }: EntrySources): Entry[] {
  const all = [
    ...notices.map(
      ({ id, title, body, link, image, at, ...notice }): Entry => ({
        key: `notice ${id}`,
        kind: 'notice',
        id,
        title,
        body,
        link,
        image,
        at,
        unread: !notice.read && !read.notices.includes(id),
      }),
    ),
    ...announcements.map(
      ({ id, kind, title, body, link, published_at }): Entry => ({
        key: `announcement ${id}`,
        kind: kind === 'tip' ? 'tip' : 'announcement',
        id,
        title,
        body,
        link,
        image: null,
        at: published_at,
        unread: kind === 'notice' && !read.announcements.includes(id),
      }),
    ),
  ];
  const isTip = (entry: Entry) => Number(entry.kind === 'tip');
  return all.toSorted((a, b) => isTip(a) - isTip(b) || b.at - a.at || b.id - a.id);
}

/** The number that the bell shows: unread notices and announcements, and tips of before the inbox was first opened. */
export function countNew(
  announcements: readonly Announcement[],
  own: { unread: number },
  read: readonly number[],
): number {
  return own.unread + announcements.filter(({ id }) => !read.includes(id)).length;
}
