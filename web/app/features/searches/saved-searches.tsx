import { toSearchKeys } from '@pitlane/shared/domain/people/search-keys';
import { m } from '@pitlane/shared/messages/messages';
import { Link, useLocation } from 'react-router';
import { type LocalSearch, localSearchStore } from '../../entities/searches/local-searches.ts';
import {
  toExplorePath,
  useAccountSearches,
  useSearchChange,
} from '../../entities/searches/search-queries.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

/** The saved searches: those of the account, or of this browser without one. Each leads to Explore, and has a switch for its alerts. */
export function SavedSearches() {
  const session = useSession();
  const query = useAccountSearches();
  const local = useStore(localSearchStore);
  if (query.isError) return <RetryCallout query={query} title={m.searches.couldntLoadYourSearches} />;
  const searches = session ? query.data?.searches : local;
  if (session === undefined || !searches) return <Skeleton className="h-48 w-full rounded-xl" />;
  if (searches.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={m.searches.noSavedSearchesYet}
        action={<ButtonLink to="/explore">{m.searches.exploreItems}</ButtonLink>}
      >
        {m.searches.setFiltersOnExploreAndPress} <HelpLink about="compare-cars" />
      </EmptyState>
    );
  }
  return (
    <section aria-label={m.searches.savedSearches} className="grid gap-4">
      {!session && <Invitation />}
      <ul className="divide-y overflow-hidden rounded-xl border bg-panel">
        {searches.map((search) => (
          <li key={search.filters}>
            <SearchRow search={search} signedIn={Boolean(session)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invitation() {
  const { pathname } = useLocation();
  return (
    <Callout
      kind="info"
      quiet
      action={
        <ButtonLink to={getLoginPath(`${pathname}#searches`)} size="sm">
          {m.searches.signIn}
        </ButtonLink>
      }
    >
      {m.searches.thisBrowserKeepsThemWithAn}
    </Callout>
  );
}

function SearchRow({ search, signedIn }: { search: LocalSearch; signedIn: boolean }) {
  const { name, filters, alert } = search;
  const { save, remove } = useSearchChange();
  const work = useWork();
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-36 flex-1">
        <Link
          to={toExplorePath(filters)}
          className="label hit-area relative block text-body wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="text-small text-mute">
          {alert
            ? signedIn
              ? m.searches.alertsOn
              : m.searches.alertsStartWhenYouSignIn
            : m.searches.noAlerts}
        </p>
      </div>
      <Switch
        label={m.searches.alertsForName({ name })}
        on={alert}
        busy={work.busy}
        disabledReason={alert ? undefined : findWhy(filters)}
        onClick={() => void work.run(() => save({ name, filters, alert: !alert }))}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.searches.removeName({ name })}
        onClick={() => void work.run(() => remove(filters))}
      >
        {m.searches.remove}
      </Button>
      {work.failure && (
        <Callout kind="error" className="w-full">
          {work.failure.message}
        </Callout>
      )}
    </div>
  );
}

const LISTS = ['category', 'chain', 'buildSeries', 'currentRank', 'performanceClass', 'status'];

/** Why no listing can be found by these filters; undefined when it can. */
function findWhy(filters: string): string | undefined {
  const entries = [...new URLSearchParams(filters)].map(([key, value]) => [
    key,
    LISTS.includes(key) ? value.split(',') : value,
  ]);
  const keys = toSearchKeys(Object.fromEntries(entries));
  return 'why' in keys ? keys.why : undefined;
}
