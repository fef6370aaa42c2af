import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../lib/clock.ts';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { FINAL_MS, hasYoung, isYoung, useRoughNow, useSettledBlocks } from './feed-age.ts';
import { getNewestQueryOptions } from './feed-queries.ts';
import { FeedRow } from './feed-row.tsx';

/** Entries that are shown. */
const SHOWN = 5;

export type RecentActivityProps = {
  /** The subject, as the query of the feed's address: `nft=binance-cars-1`, `account=0x…`. */
  about: `nft=${string}` | `account=${string}`;
  /** Kept clear above it. */
  className?: string;
};

/** The latest activity of one item or wallet, kept live, with a link to all of it. Shows nothing where nothing has. */
export function RecentActivity({ about, className }: RecentActivityProps) {
  const settled = useSettledBlocks();
  const query = useQuery({
    ...getNewestQueryOptions(`/api/activity?${about}&limit=${SHOWN}`),
    refetchInterval: ({ state }) => (state.data && hasYoung(state.data, settled) ? FINAL_MS : false),
  });
  const now = useRoughNow(serverNow());
  const { data } = query;
  if (data?.activity.length === 0) return null;
  return (
    <section aria-labelledby="recent-activity" className={className}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent-activity" className="display text-h3 md:text-h2">
          {m.activity.recentActivity}
        </h2>
        <ButtonLink to={`/activity?${about}`} variant="ghost">
          {m.activity.viewAllActivity}
        </ButtonLink>
      </div>
      {query.isError && <RetryCallout query={query} className="mb-4" />}
      {query.isPending && <Skeleton className="h-80 w-full" />}
      {data && (
        <ol className="@container rounded-xl border bg-panel px-4 md:px-6">
          {data.activity.map((entry) => (
            <FeedRow key={entry.id} entry={entry} now={now} young={isYoung(entry, data.indexed, settled)} />
          ))}
        </ol>
      )}
    </section>
  );
}
