import { NftListSchema } from '@pitlane/shared/api/nfts';
import { type RouterContextProvider, redirect } from 'react-router';
import { type CardList, toCards } from '../../lib/cards.ts';
import { loadJson } from '../../lib/loading/load-json.ts';
import { readAfter, withAfter } from '../../lib/page-address.ts';
import { toPath } from '../../lib/site-path.ts';
import { pagePath } from './nft-queries.ts';

/** A page of a list that came with the document. */
export type LoadedPage = {
  /** The question that it answers, as a path of the API without a cursor. */
  path: string;
  /** Where it begins; null at the beginning. */
  after: string | null;
  list: CardList;
  /** When it was read, in milliseconds. */
  readAt: number;
};

/** For loaders: the page of a list that the address names. A cursor that is not ours leads to the first page. */
export async function loadPage(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  path: string,
): Promise<LoadedPage> {
  const { pathname, search, searchParams } = new URL(args.request.url);
  const after = readAfter(searchParams);
  const list = await loadJson(args, NftListSchema, pagePath(path, after)).catch((error: unknown) => {
    if (after !== null && isRefused(error)) throw redirect(`${toPath(pathname)}${withAfter(search, null)}`);
    throw error;
  });
  return { path, after, list: toCards(list), readAt: Date.now() };
}

function isRefused(error: unknown): boolean {
  return (error as { init?: { status?: number } }).init?.status === 400;
}
