import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { WorthSchema } from '@pitlane/shared/api/market';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { AuthorRanksSchema } from '@pitlane/shared/api/rankings';
import { data, redirect } from 'react-router';
import { authorPath, rankPath, worthPath } from '../entities/authors/author-queries.ts';
import { loadPage } from '../entities/nfts/load-page.ts';
import { type AuthorData, readAuthorData } from '../features/authors/author-data.ts';
import { readTab } from '../features/authors/author-tab.ts';
import { loadInBrowser } from '../features/authors/load-author.ts';
import { toCards } from '../lib/cards.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { toPath } from '../lib/site-path.ts';
import type { Route } from './+types/author';
import { AuthorView } from './author-view.tsx';

/**
 * Tells the two pages apart: /Author/{id} is public, /author/{id} is behind the login. One route has both, because the browser's
 * router ignores case. Throws a 404 for any other spelling.
 */
function isOwnPage(pathname: string): boolean {
  if (pathname.startsWith('/author/')) return true;
  if (pathname.startsWith('/Author/')) return false;
  throw data({ code: 'NOT_FOUND', message: 'We couldn’t find this page.' }, { status: 404 });
}

/** An author with what they sell, made and like. The server does not know the session: of the other page it renders the skeleton. */
export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  if (isOwnPage(toPath(url.pathname))) return null;
  const author = await loadJson(args, AuthorProfileSchema, authorPath(args.params.id));
  if (String(author.id) !== args.params.id) throw redirect(`/Author/${author.id}${url.search}`);
  const page = await readAuthorData(author, readTab(url.searchParams), {
    list: async (path) => toCards(await loadJson(args, NftListSchema, path)),
    page: (path) => loadPage(args, path),
    worth: (author) => loadJson(args, WorthSchema, worthPath({ author })),
    rank: async ({ wallet }) => wallet && (await loadJson(args, AuthorRanksSchema, rankPath(wallet))).own,
  });
  return pack<AuthorData>(page);
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<AuthorData | null> {
  const { pathname, search } = new URL(request.url);
  if (isOwnPage(toPath(pathname))) return null;
  const page = await loadInBrowser(params.id, search).catch(throwAsRouteError);
  if (String(page.author.id) !== params.id) throw redirect(`/Author/${page.author.id}${search}`);
  return page;
}

export const meta: Route.MetaFunction = (args) => {
  const author = args.loaderData && unpack<AuthorData>(args.loaderData).author;
  if (!author || author.hidden)
    return pageMeta(args, {
      title: author ? 'Hidden author' : 'Author not found',
      description: author ? 'The site’s operators have hidden this author.' : 'We couldn’t find this author.',
      hidden: true,
    });
  const description = author.about.split('\n')[0] || `The cars of ${author.username}.`;
  return pageMeta(args, { title: author.username, description });
};

const OwnAuthorPage = laterPart(() => import('./own-author-page.tsx').then((module) => module.OwnAuthorPage));

export default function AuthorPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <OwnAuthorPage wanted id={params.id} />;
  return <AuthorView data={unpack<AuthorData>(loaderData)} />;
}
