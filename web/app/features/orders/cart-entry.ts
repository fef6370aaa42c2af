import type { PicturedNft } from '../../ui/cars/picture-props.ts';

/** An item in the cart: how it looks, and the price that its reader saw. What it costs now is read again. */
export type CartEntry = PicturedNft & {
  /** Wei of the chain's ETH token. */
  seen: string;
};
