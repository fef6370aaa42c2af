import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { WorthSchema } from '@pitlane/shared/api/market';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { AuthorRanksSchema } from '@pitlane/shared/api/ranks';
import { useQuery } from '@tanstack/react-query';
import { data, Navigate, redirect, useLocation } from 'react-router';
import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { type AuthorData, readAuthorData } from '../features/authors/author-data.ts';
import { readTab } from '../features/authors/author-tab.ts';
import { loadInBrowser } from '../features/authors/load-author.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { authorPath, rankPath, worthPath } from '../lib/author-queries.ts';
import { toCards } from '../lib/cards.ts';
import { loadJson } from '../lib/load-json.ts';
import { loadPage } from '../lib/load-page.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { useRequiredSession } from '../lib/require-session.ts';
import { throwAsRouteError } from '../lib/throw-as-route-error.ts';
import { RetryNotice } from '../ui/feedback/retry-notice.tsx';
import type { Route } from './+types/author';
import { AuthorView } from './author-view.tsx';

/**
 * Which page an address is: /Author/{id} is for everybody, /author/{id} behind the login. One route has both, because the browser's
 * router does not tell them apart. Throws a 404 for any other spelling.
 */
function isOwnPage(pathname: string): boolean {
  if (pathname.startsWith('/author/')) return true;
  if (pathname.startsWith('/Author/')) return false;
  throw data({ code: 'NOT_FOUND', message: 'There is no such page.' }, { status: 404 });
}

/** Who somebody is, what they sell, made and like. The server does not know who is signed in: of the other page it gives the boxes. */
export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  if (isOwnPage(url.pathname)) return null;
  const author = await loadJson(args, AuthorProfileSchema, authorPath(args.params.id));
  if (String(author.id) !== args.params.id) throw redirect(`/Author/${author.id}${url.search}`);
  const page = await readAuthorData(author, readTab(url.searchParams), {
    list: async (path) => toCards(await loadJson(args, NftListSchema, path)),
    page: (path) => loadPage(args, path),
    worth: ({ id }) => loadJson(args, WorthSchema, worthPath(id)),
    rank: async ({ wallet }) => wallet && (await loadJson(args, AuthorRanksSchema, rankPath(wallet))).own,
  });
  return pack<AuthorData>(page);
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<AuthorData | null> {
  const { pathname, search } = new URL(request.url);
  if (isOwnPage(pathname)) return null;
  const page = await loadInBrowser(params.id, search).catch(throwAsRouteError);
  if (String(page.author.id) !== params.id) throw redirect(`/Author/${page.author.id}${search}`);
  return page;
}

export const meta: Route.MetaFunction = (args) => {
  const author = args.loaderData && unpack<AuthorData>(args.loaderData).author;
  if (!author)
    return pageMeta(args, {
      title: 'Author not found',
      description: 'There is no such author.',
      hidden: true,
    });
  const description = author.about.split('\n')[0] || `The cars of ${author.username}.`;
  return pageMeta(args, { title: author.username, description });
};

export default function AuthorPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <OwnPage id={params.id} />;
  return <AuthorView data={unpack<AuthorData>(loaderData)} />;
}

/** The same page for the holder of a session. Without one the visitor is led to the sign-in. */
function OwnPage({ id }: { id: string }) {
  const session = useRequiredSession();
  const { search } = useLocation();
  const page = useQuery({
    queryKey: ['author-page', id, search],
    queryFn: () => loadInBrowser(id, search),
    enabled: session !== undefined,
    // Another tab takes the place of the one before when it is there.
    placeholderData: (before) => before,
  });
  if (session && page.error) {
    return (
      <div className="page-width pt-9 pb-20">
        <RetryNotice query={page} title="This page did not load." />
      </div>
    );
  }
  if (!session || !page.data) {
    return (
      <>
        <div className="page-width hidden pt-6 noscript:block">
          <NeedsScripts />
        </div>
        <PageSkeleton path="/Author/1" />
      </>
    );
  }
  const { author } = page.data;
  if (String(author.id) !== id && !page.isPlaceholderData)
    return <Navigate to={`/author/${author.id}${search}`} replace />;
  return <AuthorView data={page.data} />;
}
