import { CardCompare } from '../features/compare/compare-button.tsx';
import { LikeButton } from '../features/likes/like-button.tsx';
import { CardCart } from '../features/orders/cart-button.tsx';
import { CardWatch } from '../features/watchlist/watch-button.tsx';
import type { CardNft } from '../lib/cards.ts';

/** The quick actions in the last row of a card. Those that only some readers have come first: the others stay in place. */
export function CardQuick({ nft }: { nft: CardNft }) {
  return (
    <>
      <CardCompare nft={nft} />
      <CardWatch nft={nft} />
      <LikeButton nft={nft} small />
      <CardCart nft={nft} />
    </>
  );
}
