import { LikeButton } from '../features/likes/like-button.tsx';
import { CardCart } from '../features/orders/cart-button.tsx';
import { CardWatch } from '../features/watchlist/watch-button.tsx';
import type { CardNft } from '../lib/cards.ts';
import { cx } from '../lib/class-names.ts';

/** Quick actions of a card in the lower corner of its picture, beside the sound where it has one. */
export function CardQuick({ nft }: { nft: CardNft }) {
  const place = nft.category === 'music' ? 'end-14' : 'end-2.5 @max-[14.375rem]:end-1.5';
  return (
    <div className={cx('absolute bottom-2.5 z-10 flex gap-1.5 @max-[14.375rem]:bottom-1.5', place)}>
      <CardWatch nft={nft} />
      <LikeButton nft={nft} small />
      <CardCart nft={nft} />
    </div>
  );
}
