import type { CardNft } from '../../../lib/cards.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { Price } from '../../../ui/cars/price.tsx';

/** Price with its unit, and the old one struck through where there are offers; or what the item was sold for, or that it is not listed. */
export function NftPriceLine({ nft }: { nft: CardNft }) {
  if (nft.price === null) {
    // It whispers: what decides on such a card is its rank.
    return (
      <span className="truncate text-small text-mute">
        {nft.last_sale ? (
          <>
            Sold <span className="@max-[10rem]:sr-only">for </span>
            {formatPrice(nft.last_sale.price)} ETH
          </>
        ) : (
          'Not listed'
        )}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Price wei={nft.price} unit="ETH" className="truncate text-h3" />
      {nft.status === 'has_offers' && nft.priceover !== null && (
        <Price wei={nft.priceover} unit="ETH" old className="text-small" />
      )}
    </span>
  );
}
