import type { AuthorRef, Nft, NftList } from '@pitlane/shared/api/nfts';

/** An item as cards show it: what of the API's answer a list needs. */
export type CardNft = Omit<Nft, Unseen | 'author'> & { author: Omit<AuthorRef, 'avatar'> };
/** A list of such items; every answer of the API is one. */
export type CardList = Omit<NftList, 'items'> & { items: CardNft[] };

/** Fields that no card shows. */
type Unseen = 'description' | 'views' | 'collections' | 'bid_link' | 'author_link' | 'minted_at';

/** For loaders: a list without what no card shows. It would be a tenth of the page. */
export function toCards({ items, ...list }: NftList): CardList {
  return { ...list, items: items.map(toCard) };
}

/** The same of one item. */
export function toCard(nft: Nft): CardNft {
  const { description, views, collections, bid_link, author_link, minted_at, author, ...seen } = nft;
  const { id, username, wallet } = author;
  return { ...seen, author: { id, username, wallet } };
}
