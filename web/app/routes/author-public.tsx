import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { WorthSchema } from '@pitlane/shared/api/market';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { AuthorRanksSchema } from '@pitlane/shared/api/ranks';
import { redirect } from 'react-router';
import { type AuthorData, readAuthorData } from '../features/authors/author-data.ts';
import { readTab } from '../features/authors/author-tab.ts';
import { loadInBrowser } from '../features/authors/load-author.ts';
import { authorPath, rankPath, worthPath } from '../lib/author-queries.ts';
import { toCards } from '../lib/cards.ts';
import { loadJson } from '../lib/load-json.ts';
import { loadPage } from '../lib/load-page.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/author-public';
import { AuthorView } from './author-view.tsx';

/** GET /Author/{id}: who somebody is, what they sell, made and like. The number of a linked wallet leads to its account. */
export async function loader(args: Route.LoaderArgs) {
  const author = await loadJson(args, AuthorProfileSchema, authorPath(args.params.id));
  const url = new URL(args.request.url);
  if (String(author.id) !== args.params.id) throw redirect(`/Author/${author.id}${url.search}`);
  const data = await readAuthorData(author, readTab(url.searchParams), {
    list: async (path) => toCards(await loadJson(args, NftListSchema, path)),
    page: (path) => loadPage(args, path),
    worth: ({ id }) => loadJson(args, WorthSchema, worthPath(id)),
    rank: async ({ wallet }) => wallet && (await loadJson(args, AuthorRanksSchema, rankPath(wallet))).own,
  });
  return pack<AuthorData>(data);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<AuthorData> {
  return loadInBrowser(request, params.id, '/Author');
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

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  return <AuthorView data={unpack<AuthorData>(loaderData)} />;
}
