import {
  getAuthorQueryOptions,
  getAuthorRankQueryOptions,
  getWorthQueryOptions,
} from '../../entities/authors/author-queries.ts';
import { loadFirstPage } from '../../entities/nfts/load-first-page.ts';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { readAfter } from '../../lib/page-address.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type AuthorData, readAuthorData } from './author-data.ts';
import { readTab } from './author-tab.ts';

/** Reads an author's page from the cache or the API. Of the number of a linked wallet it is the account's: compare `author.id`. */
export async function loadInBrowser(given: string, search: string): Promise<AuthorData> {
  const client = queryClient();
  const params = new URLSearchParams(search);
  // Text that is no number is asked as it is: the API has the words for it.
  const author = await client.ensureQueryData(
    getAuthorQueryOptions(/^\d+$/.test(given) ? Number(given) : given),
  );
  return readAuthorData(author, readTab(params), {
    list: (path) => client.ensureQueryData(getNftRowQueryOptions(path)),
    page: (path) => loadFirstPage(path, readAfter(params)),
    worth: (author) => client.ensureQueryData(getWorthQueryOptions({ author })),
    rank: ({ wallet }) => client.ensureQueryData(getAuthorRankQueryOptions(wallet)),
  });
}
