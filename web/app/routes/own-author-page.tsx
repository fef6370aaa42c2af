import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { loadInBrowser } from '../features/authors/load-author.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { useRequiredSession } from '../lib/session/require-session.ts';
import { RetryCallout } from '../ui/feedback/retry-callout.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AuthorView } from './author-view.tsx';

/** The same page for the holder of a session. Without one the visitor is led to the sign-in. */
export function OwnAuthorPage({ id }: { id: string }) {
  const session = useRequiredSession();
  const { search } = useLocation();
  const page = useQuery({
    queryKey: ['author-page', id, search],
    queryFn: () => loadInBrowser(id, search),
    enabled: session !== undefined,
    // Another tab takes the place of the one before when it is there.
    placeholderData: (before) => before,
  });
  const shown = page.isPlaceholderData ? undefined : page.data?.author.id;
  const moved = shown !== undefined && String(shown) !== id;
  const navigate = useNavigate();
  useEffect(() => {
    if (moved) void navigate(`/author/${shown}${search}`, { replace: true });
  }, [moved, shown, search, navigate]);
  if (session && page.error) {
    return (
      <div className="page-width pt-9 pb-20">
        <RetryCallout query={page} title="This page didn’t load." />
      </div>
    );
  }
  if (!session || !page.data || moved) {
    return (
      <>
        <div className="page-width hidden pb-20 noscript:block">
          <PageTitle title="Your page" lead="What you sell, created and like, and who follows you." />
          <NeedsScripts />
        </div>
        <div className="noscript:hidden">
          <PageSkeleton path="/Author/1" />
        </div>
      </>
    );
  }
  return <AuthorView data={page.data} />;
}
