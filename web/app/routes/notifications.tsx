import { useLocation, useNavigate } from 'react-router';
import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { NoticeList } from '../features/notices/notice-list.tsx';
import { WatchedList } from '../features/watchlist/watched-list.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { getLoginPath } from '../lib/session/login-path.ts';
import { useSession } from '../lib/session/session.ts';
import { useInBrowser } from '../lib/use-in-browser.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/notifications';

const NoticeSettings = lazyComponent(() =>
  import('../features/notices/notice-settings.tsx').then((module) => module.NoticeSettings),
);

const SavedSearches = lazyComponent(() =>
  import('../features/searches/saved-searches.tsx').then((module) => module.SavedSearches),
);

/** Each tab has an address of its own: mails lead to the settings. */
const TABS = ['inbox', 'watchlist', 'searches', 'settings'] as const;
type Tab = (typeof TABS)[number];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Notifications',
    description: 'Announcements, and updates on your cars, bids and offers.',
    hidden: true,
  });

export default function NotificationsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The server is not told what stands behind the #.
  const inBrowser = useInBrowser();
  const tab: Tab = (inBrowser && TABS.find((name) => hash === `#${name}`)) || 'inbox';
  return (
    <div className="page-width min-h-dvh max-w-4xl pb-20">
      <PageTitle title="Notifications" lead="Updates on your cars, bids and offers, and announcements." />
      <Tabs
        label="Notifications"
        value={tab}
        onChange={(id) =>
          void navigate(id === 'inbox' ? '.' : `#${id}`, { replace: true, preventScrollReset: true })
        }
        items={[
          { id: 'inbox', label: 'Inbox', content: <NoticeList /> },
          {
            id: 'watchlist',
            label: 'Watchlist',
            content: <Own what="watchlist" shown={tab === 'watchlist'} />,
          },
          {
            id: 'searches',
            label: 'Searches',
            content: tab === 'searches' ? <SavedSearches /> : <NeedsScripts />,
          },
          { id: 'settings', label: 'Settings', content: <Own what="settings" shown={tab === 'settings'} /> },
        ]}
      />
    </div>
  );
}

/** The parts that need an account, or the invitation to sign in. `shown`: its tab is chosen; without scripts all tabs are. */
function Own({ what, shown }: { what: 'watchlist' | 'settings'; shown: boolean }) {
  const session = useSession();
  if (!shown) return <NeedsScripts />;
  if (session === undefined) return <Skeleton className="h-96 w-full rounded-xl" />;
  if (session) return what === 'watchlist' ? <WatchedList /> : <NoticeSettings authorId={session.user.id} />;
  return (
    <EmptyState
      icon={what === 'watchlist' ? 'bell' : 'mail'}
      title={what === 'watchlist' ? 'Watch cars' : 'Choose your notifications'}
      action={
        <ButtonLink to={getLoginPath(`/notifications#${what}`)} variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      {what === 'watchlist'
        ? 'With an account, we can tell you when a car you like is listed at your price.'
        : 'With an account, you can choose to get each notification by email or push too.'}
    </EmptyState>
  );
}
