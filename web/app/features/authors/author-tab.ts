/** The lists of an author's page, in the order of their tabs. */
export const TAB_NAMES = ['on_sale', 'created', 'liked'] as const;
export type AuthorTab = (typeof TAB_NAMES)[number];

export const TAB_LABEL = {
  on_sale: 'On Sale',
  created: 'Created',
  liked: 'Liked',
} as const satisfies Record<AuthorTab, string>;

const QUESTION: Record<AuthorTab, (id: number) => string> = {
  on_sale: (id) => `author=${id}&status=buy_now,on_auction`,
  created: (id) => `creator=${id}`,
  liked: (id) => `likedBy=${id}`,
};

/** Load More is shown while this many items or fewer are displayed (specification section 5). */
const PAGE_SIZE = 20;

/** The tab that an address names; null when it names none. */
export function readTab(params: URLSearchParams): AuthorTab | null {
  const named = params.get('tab');
  return TAB_NAMES.find((tab) => tab === named) ?? null;
}

/** Path of a tab's items in the API. */
export function listTabPath(tab: AuthorTab, id: number): string {
  return `/api/nfts?${QUESTION[tab](id)}&limit=${PAGE_SIZE}`;
}

/** Path of a list that only its number is asked of. */
export function tabCountPath(tab: AuthorTab, id: number): string {
  return `/api/nfts?${QUESTION[tab](id)}&limit=1`;
}

/** Path of an author's rarest car. */
export function bestCarPath(id: number): string {
  return `/api/nfts?category=car&author=${id}&sort=series&limit=1`;
}
