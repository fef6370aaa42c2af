import type { Announcement } from '@pitlane/shared/api/announcements';
import type { Notice } from '@pitlane/shared/api/notices';

/** A line of the inbox: a public announcement, or something that happened to the reader. */
export type Entry = {
  key: string;
  kind: 'announcement' | 'notice';
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

/** Both kinds as one list, the newest first. */
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
      ({ id, title, body, link, published_at }): Entry => ({
        key: `announcement ${id}`,
        kind: 'announcement',
        id,
        title,
        body,
        link,
        image: null,
        at: published_at,
        unread: !read.announcements.includes(id),
      }),
    ),
  ];
  return all.toSorted((a, b) => b.at - a.at || b.id - a.id);
}
