import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { Price } from '../../../ui/cars/price.tsx';

export type NftPriceLineProps = {
  nft: CardNft;
  /** The one loud number of the item's page. */
  loud?: boolean;
};

/** Price with its unit, and the old one struck through where there are offers; or what the item was sold for, or that it is not listed. */
export function NftPriceLine({ nft, loud = false }: NftPriceLineProps) {
  if (nft.price === null && loud) {
    return nft.last_sale ? (
      <Price wei={nft.last_sale.price} unit="ETH" className="display text-h2" />
    ) : (
      <span className="display text-h3 text-mute">Not listed</span>
    );
  }
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
    <span className={cx('flex min-w-0 items-baseline gap-x-2', loud && 'flex-wrap')}>
      <Price
        wei={nft.price}
        unit="ETH"
        className={loud ? 'display text-price whitespace-normal! wrap-anywhere' : 'truncate text-h3'}
      />
      {nft.status === 'has_offers' && nft.priceover !== null && (
        <Price wei={nft.priceover} unit="ETH" old className="text-small" />
      )}
    </span>
  );
}
