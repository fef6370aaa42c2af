import type { CardNft } from '../../../lib/cards.ts';
import { Price } from '../../../ui/cars/price.tsx';

/** Price with its unit, and the old one struck through where there are offers; or that the item is not listed. */
export function NftPriceLine({ nft }: { nft: CardNft }) {
  if (nft.price === null) return <span className="text-small whitespace-nowrap text-mute">Not listed</span>;
  return (
    <span className="flex items-baseline gap-2">
      <Price wei={nft.price} unit="ETH" className="text-h3" />
      {nft.status === 'has_offers' && nft.priceover !== null && (
        <Price wei={nft.priceover} unit="ETH" old className="text-small" />
      )}
    </span>
  );
}
