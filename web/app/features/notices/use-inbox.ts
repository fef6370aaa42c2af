import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Entry, toEntries } from './entries.ts';
import { markRead } from './mark-read.ts';
import { getNewestQueryOptions, useReader } from './notice-queries.ts';
import { announcementsRead, noticesRead } from './read-store.ts';
import { useAnnouncements } from './use-announcements.ts';

export type InboxState = {
  entries: readonly Entry[];
  unread: number;
  /** Announcements or notices did not come. */
  failed: boolean;
  retry: () => void;
  markRead: (entries: readonly Entry[], all?: boolean) => void;
};

const NOBODY = { wallet: '0x' } as const;

/** What the bell shows: announcements, and what happened to the account or the connected wallet. */
export function useInbox(): InboxState {
  const client = useQueryClient();
  const reader = useReader();
  const { list, retry } = useAnnouncements();
  const own = useQuery({ ...getNewestQueryOptions(reader ?? NOBODY), enabled: Boolean(reader) });
  const read = { announcements: announcementsRead.useReadIds(), notices: noticesRead.useReadIds() };
  const mine = reader ? own.data : undefined;
  const entries = toEntries({ announcements: list ?? [], notices: mine?.notices ?? [], read });
  const shown = entries.filter(({ unread }) => unread);
  // Of an account the server has counted; older ones than those of the first page among them.
  const unread =
    typeof mine?.unread === 'number'
      ? mine.unread + shown.filter(({ kind }) => kind === 'announcement').length
      : shown.length;
  return {
    entries,
    unread,
    failed: list === null || own.isError,
    retry: () => {
      if (list === null) void retry();
      if (own.isError) void own.refetch();
    },
    markRead: (given, all) => void markRead(client, reader, given, all),
  };
}
