import { ConfirmIdentity } from '../features/accounts/confirm-identity.tsx';
import { CartDock } from '../features/orders/cart-dock.tsx';
import { ScrollTopButton } from './scroll-top-button.tsx';

/** What floats above every page from the visitor's first sign on. */
export function Floating() {
  return (
    <>
      <ScrollTopButton />
      <CartDock />
      <ConfirmIdentity />
    </>
  );
}
