import { m } from '@pitlane/shared/messages/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { toEntries } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { EntryRow, markRead } from './entry-row.tsx';
import { getAllQueryOptions } from './notice-queries.ts';
import { announcementsRead, noticesRead, useReader } from './read-store.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useSeenTips } from './use-seen-tips.ts';

const NO_READER = { wallet: '0x' } as const;

/** Everything that was announced, and everything that happened to the reader, page by page. */
export function NoticeList() {
  const client = useQueryClient();
  const reader = useReader();
  const now = useNow();
  const { list, retry } = useAnnouncements();
  useSeenTips(list, true);
  const query = useInfiniteQuery({ ...getAllQueryOptions(reader ?? NO_READER), enabled: Boolean(reader) });
  const read = { announcements: announcementsRead.useReadIds(), notices: noticesRead.useReadIds() };
  const notices = reader ? (query.data?.pages.flatMap((page) => page.notices) ?? []) : [];
  const oldest = notices.at(-1)?.at ?? 0;
  // Older announcements come with the older notices.
  const announcements = (list ?? []).filter((each) => !query.hasNextPage || each.published_at >= oldest);
  const entries = toEntries({ announcements, notices, read });
  const loading = Boolean(reader) && query.isPending;
  const anyUnread = entries.some(({ unread }) => unread);
  return (
    <section aria-label={m.notices.inbox}>
      <div className="mb-3 flex min-h-9 items-center justify-end gap-3" aria-busy={loading}>
        {loading && <Spinner className="size-4.5 text-mute" />}
        {anyUnread && (
          <Button size="sm" variant="ghost" onClick={() => void markRead(client, reader, entries, true)}>
            {m.notices.markAllRead}
          </Button>
        )}
      </div>
      {query.isError && (
        <RetryCallout query={query} title={m.notices.couldntLoadYourNotifications} className="mb-4" />
      )}
      {list === null && (
        <Callout
          kind="error"
          className="mb-4"
          action={
            <Button size="sm" onClick={() => void retry()}>
              {m.notices.retry}
            </Button>
          }
        >
          {m.notices.couldntLoadAnnouncements}
        </Callout>
      )}
      {/* Never above the announcements, which would move twice. */}
      {loading && entries.length === 0 && <Skeleton className="h-48 w-full rounded-xl" />}
      {entries.length > 0 ? (
        <div className="overflow-hidden rounded-xl border bg-panel">
          <EntryList
            entries={entries}
            row={(entry) => (
              <EntryRow entry={entry} now={now} onRead={() => void markRead(client, reader, [entry])} />
            )}
          />
        </div>
      ) : list !== null && !loading && !query.isError ? (
        <EmptyState icon="bell" title={m.notices.nothingYet}>
          {m.notices.yourBidsSalesAndOffersAppear} <HelpLink about="notices-and-watchlist" />
        </EmptyState>
      ) : null}
      {query.hasNextPage && (
        <div className="mt-6 grid justify-items-center">
          <Button size="lg" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.notices.loadMore}
          </Button>
        </div>
      )}
    </section>
  );
}
