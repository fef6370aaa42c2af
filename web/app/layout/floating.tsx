import { ConfirmIdentity } from '../features/accounts/confirm-identity.tsx';
import { CompareDock } from '../features/compare/compare-dock.tsx';
import { CartDock } from '../features/orders/cart-dock.tsx';
import { MoveSearches } from '../features/searches/move-searches.tsx';
import { ScrollTopButton } from './scroll-top-button.tsx';

/** What floats above every page from the visitor's first sign on. */
export function Floating() {
  return (
    <>
      <ScrollTopButton />
      {/* Keeps to the end of the line, beside the way to the top: the filters are at the start. */}
      <div className="pointer-events-none fixed end-18 bottom-[calc(16px+var(--floor))] z-30 flex flex-col items-end gap-2 *:pointer-events-auto">
        <CompareDock />
        <CartDock />
      </div>
      <MoveSearches />
      <ConfirmIdentity />
    </>
  );
}
