import { AnnouncementListSchema } from '@pitlane/shared/api/announcements';
import { OpenAuctionsSchema } from '@pitlane/shared/api/auctions';
import { HealthSchema } from '@pitlane/shared/api/health';
import { SiteSchema } from '@pitlane/shared/api/site';
import { type ReactNode, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root';
import { LaterErrorPage } from './layout/later-error-page.ts';
import { QueryProvider } from './layout/query-provider.tsx';
import { SiteFailure } from './layout/site-failure.tsx';
import { SiteShell } from './layout/site-shell.tsx';
import { getJson, type Reader } from './lib/api.ts';
import { correctClockByPage, RenderTimeContext } from './lib/clock.ts';
import { siteContext } from './lib/loading/load-context.ts';
import { useNonce } from './lib/nonce.ts';
import { type RootData, useRootData } from './lib/root-data.ts';
import { hasManifest, toDocumentAttributes } from './lib/site-look.ts';
import { isPageThere } from './lib/site-name.ts';
import { getBasePath, toAddress } from './lib/site-path.ts';
import { useServed } from './lib/use-in-browser.ts';
import { PageScripts } from './start/page-scripts.tsx';
import { code as startScript } from './start/start-page.ts?inline-script';
import stylesheet from './styles/app.css?url';
import interFont from './styles/generated/inter.woff2?url';
import labelFont from './styles/generated/saira-label.woff2?url';
import titleFont from './styles/generated/saira-title.woff2?url';
import { WITH_ACTION_BAR } from './ui/action-bar.tsx';
import { Drawings } from './ui/drawings.tsx';

/** The fonts of the first paint. */
const FONTS = [titleFont, labelFont, interFont];

export const links: Route.LinksFunction = () => [
  ...FONTS.map(preloadFont),
  { rel: 'stylesheet', href: toAddress(stylesheet) },
  { rel: 'icon', href: toAddress('/favicon.svg'), type: 'image/svg+xml' },
];

function preloadFont(path: string) {
  return {
    rel: 'preload',
    href: toAddress(path),
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  } as const;
}

/** The frame's own data. A failing part is left out and logged: a page must not fall with its footer. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { callApi, liveFrom, reportError } = context.get(siteContext);
  const part = <T,>(schema: Reader<T>, path: string) =>
    getJson(schema, path, { callApi, init: { signal: request.signal } }).catch((error: unknown) => {
      // A reader who has gone away is no failure.
      if (!request.signal.aborted) reportError?.(error, request);
      return null;
    });
  const [site, health, list, openAuctions] = await Promise.all([
    part(SiteSchema, '/api/site'),
    part(HealthSchema, '/api/health'),
    part(AnnouncementListSchema, '/api/announcements'),
    part(OpenAuctionsSchema, '/api/auctions/open'),
  ]);
  return {
    site,
    health,
    announcements: list?.announcements ?? null,
    openAuctions,
    siteUrl: `${new URL(request.url).origin}${getBasePath()}`,
    liveFrom,
    renderedAt: Date.now(),
  };
}

/** The frame keeps itself current. Only an explicit reload (Retry) requests it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  const { renderedAt } = useRootData();
  const nonce = useNonce();
  const served = useServed();
  const hasBar = useMatches().some(({ handle }) => handle === WITH_ACTION_BAR);
  // Before anything on the page counts down by it.
  useState(() => !import.meta.env.SSR && correctClockByPage(renderedAt));
  return (
    <html
      lang="en"
      data-base={getBasePath() || undefined}
      {...(import.meta.env.SSR && toDocumentAttributes())}
      data-action-bar={hasBar || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d0e10" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f2ed" />
        {served && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and it must run before the first paint
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : ' ' }}
          />
        )}
        <Meta />
        <Links />
        {import.meta.env.SSR && hasManifest() && (
          <link rel="manifest" href={toAddress('/site.webmanifest')} />
        )}
      </head>
      <body>
        <RenderTimeContext value={renderedAt}>{children}</RenderTimeContext>
        <Drawings />
        {served ? <ScrollRestoration /> : <ScrollRestorer />}
        <PageScripts />
      </body>
    </html>
  );
}

/** React Router's part without its script, which the browser would refuse to have made from text. */
function ScrollRestorer() {
  useScrollRestoration();
  return null;
}

export default function App() {
  const { pathname } = useLocation();
  return (
    <QueryProvider>
      <SiteShell>{isPageThere(pathname) ? <Outlet /> : <LaterErrorPage wanted status={404} />}</SiteShell>
    </QueryProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteFailure error={error} />;
}
