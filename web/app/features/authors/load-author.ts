import { redirect } from 'react-router';
import {
  getAuthorQueryOptions,
  getAuthorRankQueryOptions,
  getAuthorWorthQueryOptions,
} from '../../lib/author-queries.ts';
import { loadFirstPage } from '../../lib/load-first-page.ts';
import { getNftRowQueryOptions } from '../../lib/nft-queries.ts';
import { readAfter } from '../../lib/page-address.ts';
import { queryClient } from '../../lib/query-client.ts';
import { throwAsRouteError } from '../../lib/throw-as-route-error.ts';
import { type AuthorData, readAuthorData } from './author-data.ts';
import { readTab } from './author-tab.ts';

/** Reads an author's page from the cache or the API. `base` is where the number of a linked wallet leads on. */
export async function loadInBrowser(request: Request, given: string, base: string): Promise<AuthorData> {
  const client = queryClient();
  const { searchParams, search } = new URL(request.url);
  // Text that is no number is asked as it is: the API has the words for it.
  const author = await client
    .ensureQueryData(getAuthorQueryOptions(/^\d+$/.test(given) ? Number(given) : given))
    .catch(throwAsRouteError);
  if (String(author.id) !== given) throw redirect(`${base}/${author.id}${search}`);
  return readAuthorData(author, readTab(searchParams), {
    list: (path) => client.ensureQueryData(getNftRowQueryOptions(path)),
    page: (path) => loadFirstPage(path, readAfter(searchParams)),
    worth: ({ id, wallets }) => client.ensureQueryData(getAuthorWorthQueryOptions(id, wallets)),
    rank: ({ wallet }) => client.ensureQueryData(getAuthorRankQueryOptions(wallet)),
  }).catch(throwAsRouteError);
}
