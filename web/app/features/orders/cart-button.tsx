import { m } from '@pitlane/shared/messages/messages';
import { useLocation } from 'react-router';
import type { CardNft } from '../../lib/cards.ts';
import { useStorePart } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { cartStore } from './cart-store.ts';

export type CartButtonProps = {
  nft: CardNft;
  /** The basket alone, in a card's last row. */
  small?: boolean;
};

/** Puts a car that is for sale into the cart, and takes it out again. Shows nothing on others, and on one's own. */
export function CartButton({ nft, small = false }: CartButtonProps) {
  const own = useWalletAddress() === nft.author.wallet;
  const inside = useStorePart(cartStore, (entries) => entries.some(({ id }) => id === nft.id));
  if (own || nft.status !== 'buy_now' || nft.price === null) return null;
  const { price } = nft;
  const words = inside ? m.orders.inTheCart : m.orders.addToCart;
  const toggle = () => void toggleInCart(nft, price, inside);
  if (small) {
    return (
      <Button
        size="icon"
        variant={inside ? 'primary' : 'ghost'}
        aria-pressed={inside}
        aria-label={m.orders.putTitleIntoTheCart({ title: nft.title })}
        onClick={toggle}
      >
        <Icon name={inside ? 'check' : 'basket'} className="size-4.5" />
      </Button>
    );
  }
  return (
    <Button size="sm" aria-pressed={inside} onClick={toggle}>
      <Icon name={inside ? 'check' : 'basket'} className="size-4" />
      {words}
    </Button>
  );
}

/** The basket on the cards of Explore. */
export function CardCart({ nft }: { nft: CardNft }) {
  return useLocation().pathname === '/explore' ? <CartButton nft={nft} small /> : null;
}

async function toggleInCart(nft: CardNft, seen: string, inside: boolean): Promise<void> {
  try {
    const { addToCart, CART_MOST, dropFromCart } = await import('./cart-keep.ts');
    if (inside) return dropFromCart([nft.id]);
    const { id, title, buildSeries, preview_image } = nft;
    const added = addToCart([{ id, title, buildSeries, preview_image: { url: preview_image.url }, seen }]);
    if (added === 0) toast('warning', m.orders.theCartHasCartmostItemsOf({ cartMost: CART_MOST }));
  } catch (error) {
    console.error('The cart didn’t load.', error);
    toast('error', m.orders.theCartDidntOpenCheckYour);
  }
}
