import {
  type AssetKind,
  EXCHANGE_PAGE_SIZE,
  type Exchange,
  type ExchangeAccount,
  type ExchangeAsset,
  type ExchangeOrder,
  type ExchangeOwner,
} from '@pitlane/shared/api/exchange';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/chain/address';

/** Which orders: those of a side, about the items of an owner or signed by a maker. */
export type OrderQuestion = {
  side: 0 | 1;
  owner?: Address | undefined;
  maker?: Address | undefined;
  page: number;
};
export type AssetQuestion = { owner: Address; kind: AssetKind; page: number };

/** One page of a list, from 1 on. */
type ExchangePage<T> = {
  entries: T[];
  /** Whether a further page has something. */
  more: boolean;
};

/**
 * An exchange: who asks for what, and at what price. Pages have EXCHANGE_PAGE_SIZE entries, newest first. Each throws
 * EXCHANGE_UNAVAILABLE when the exchange cannot be asked, and TOO_MANY_REQUESTS when it wants to be asked later.
 */
export type ExchangePort = {
  /** The name and links that pages show. */
  about: Exchange;
  findOrders(question: OrderQuestion): Promise<ExchangePage<ExchangeOrder>>;
  /** Undefined for a wallet that the exchange has no account of. */
  findAccount(address: Address): Promise<Omit<ExchangeAccount, 'exchange'> | undefined>;
  findAssets(question: AssetQuestion): Promise<ExchangePage<ExchangeAsset>>;
};

/** A wallet with the helmet that this site draws for it. */
export function toDrawnOwner(address: Address): ExchangeOwner {
  return { address, profile_img_url: `/media/avatars/${address}.svg` };
}

/** An item of this site; `openseaLink` is its own page. */
export function toAsset(nft: Nft): ExchangeAsset & { owner: ExchangeOwner } {
  return {
    id: nft.id,
    chain: nft.chain,
    contract: nft.contract,
    token_id: nft.token_id,
    name: nft.title,
    imagePreviewUrl: nft.preview_image.url,
    openseaLink: `${nft.nft_link}/${nft.id}`,
    owner: { address: nft.author.wallet, profile_img_url: nft.author.avatar.url },
  };
}

/** How many entries of a list have to be read to show a page, and to know whether there is another. */
export function countForPage(page: number): number {
  return page * EXCHANGE_PAGE_SIZE + 1;
}

/** A page of a list of which all entries up to it have been read. */
export function cutPage<T>(entries: readonly T[], page: number): ExchangePage<T> {
  const start = (page - 1) * EXCHANGE_PAGE_SIZE;
  const end = start + EXCHANGE_PAGE_SIZE;
  return { entries: entries.slice(start, end), more: entries.length > end };
}
