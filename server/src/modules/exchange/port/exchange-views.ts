/** Items and people of this site in the words of the exchange. Pure. */
import { EXCHANGE_PAGE_SIZE, type ExchangeAsset, type ExchangeOwner } from '@pitlane/shared/api/exchange';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { ExchangePage } from './exchange-port.ts';

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
