import { isRouteErrorResponse } from 'react-router';
import type { LoadFailure } from '../lib/loading/load-json.ts';
import { getSiteName } from '../lib/site-name.ts';
import { LaterErrorPage } from './later-error-page.ts';
import { QueryProvider } from './query-provider.tsx';
import { SiteShell } from './site-shell.tsx';

/** The site's frame around what is said in the place of a page that failed. */
export function SiteFailure({ error }: { error: unknown }) {
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<LoadFailure> | null) : null;
  return (
    // The header asks too: what happened to the reader.
    <QueryProvider>
      <SiteShell>
        {/* The page that failed gives no title. */}
        <title>{`This page did not load · ${getSiteName()}`}</title>
        <LaterErrorPage
          wanted
          status={isRouteErrorResponse(error) ? error.status : 500}
          message={failure?.message}
        />
      </SiteShell>
    </QueryProvider>
  );
}
