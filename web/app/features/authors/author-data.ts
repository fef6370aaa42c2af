import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { Worth } from '@pitlane/shared/api/market';
import type { AuthorRank } from '@pitlane/shared/api/rankings';
import type { LoadedPage } from '../../entities/nfts/load-page.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { type AuthorTab, bestCarPath, listTabPath, TAB_NAMES, tabCountPath } from './author-tab.ts';

/** All that an author's page opens with. */
export type AuthorData = {
  author: AuthorProfile;
  tab: AuthorTab;
  first: LoadedPage;
  /** The list of each tab: the chosen one with its cars, the others without. */
  lists: Record<AuthorTab, CardList>;
  /** The car that stands behind the name where no banner was uploaded. */
  star: CardNft | null;
  worth: Worth;
  rank: AuthorRank | null;
};

/** How the parts are read: on the server from the API in process, in the browser from the cache or the API. */
export type AuthorReaders = {
  list: (path: string) => Promise<CardList>;
  /** The page of a list that the address names. */
  page: (path: string) => Promise<LoadedPage>;
  worth: (author: AuthorProfile) => Promise<Worth>;
  rank: (author: AuthorProfile) => Promise<AuthorRank | null>;
};

/** Reads an author's page. Without a chosen tab it is the first that has cars. */
export async function readAuthorData(
  author: AuthorProfile,
  asked: AuthorTab | null,
  read: AuthorReaders,
): Promise<AuthorData> {
  const { id } = author;
  const [counts, star, worth, rank] = await Promise.all([
    Promise.all(TAB_NAMES.map((tab) => read.list(tabCountPath(tab, id)))),
    author.banner ? null : read.list(bestCarPath(id)),
    read.worth(author),
    read.rank(author),
  ]);
  const lists = Object.fromEntries(TAB_NAMES.map((tab, at) => [tab, counts[at]])) as AuthorData['lists'];
  const tab = asked ?? TAB_NAMES.find((each) => lists[each].total > 0) ?? 'on_sale';
  const first = await read.page(listTabPath(tab, id));
  return { author, tab, first, lists, star: star?.items[0] ?? null, worth, rank };
}
