import { getUserQueryOptions } from '../features/accounts/account-queries.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { cardQuickStore } from '../features/nfts/card/card-action.ts';
import { CardCart } from '../features/orders/cart-button.tsx';
import { CardWatch } from '../features/watchlist/watch-button.tsx';
import type { CardNft } from '../lib/cards.ts';
import { cx } from '../lib/class-names.ts';
import { startGridKeys } from '../lib/grid-keys.ts';
import { preloadPages } from '../lib/loading/preload-pages.ts';
import { queryClient } from '../lib/query-client.ts';
import { restoreFocus } from '../lib/restore-focus.ts';
import { getSession } from '../lib/session/session.ts';
import { LaterErrorPage } from './later-error-page.ts';

/** Starts what no page needs before the visitor's first sign. Returns a function that ends it. */
export function startAtFirstSign(): () => void {
  void preloadPages();
  void LaterErrorPage.preload();
  refreshUser();
  cardQuickStore.setState(() => CardQuick);
  const endings = [startGridKeys(), restoreFocus()];
  return () => {
    for (const end of endings) end();
  };
}

/** Name and picture may have been changed elsewhere, and the session may have ended: then the header says so. */
function refreshUser(): void {
  if (!getSession()) return;
  queryClient()
    .fetchQuery(getUserQueryOptions())
    .catch((error: unknown) => console.warn('Who is signed in could not be asked.', error));
}

/** Quick actions of a card in the lower corner of its picture, beside the sound where it has one. */
function CardQuick({ nft }: { nft: CardNft }) {
  const place = nft.category === 'music' ? 'end-14' : 'end-2.5 @max-[14.375rem]:end-1.5';
  return (
    <div className={cx('absolute bottom-2.5 z-10 flex gap-1.5 @max-[14.375rem]:bottom-1.5', place)}>
      <CardWatch nft={nft} />
      <LikeButton nft={nft} small />
      <CardCart nft={nft} />
    </div>
  );
}
