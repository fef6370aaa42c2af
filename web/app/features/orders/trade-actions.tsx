import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { Countdown } from '../../ui/time.tsx';
import { PENDING_KEY } from '../../wallet/tx/pending-key.ts';
import { ItemBar } from './item-bar.tsx';
import { getBestListingQueryOptions } from './order-queries.ts';
import type { TradeSheetName } from './trade-sheet-name.ts';

const CartButton = lazyComponent(() => import('./cart-button.tsx').then((module) => module.CartButton));
const TradeSheet = lazyComponent(() => import('./trade-sheet.tsx').then((module) => module.TradeSheet));
const OwnerActions = lazyComponent(() => import('./owner-actions.tsx').then((module) => module.OwnerActions));

const getTitle = (): Record<TradeSheetName, string> => ({
  buy: m.orders.checkout,
  // The specification's title (section 2, "Item detail"), as of the sheet of an auction.
  offer: m.orders.placeABid,
  list: m.orders.listForSale,
  lower: m.orders.lowerThePrice,
  cancel: m.orders.cancelListing,
});

export type TradeActionsProps = {
  nft: NftDetail;
  /** Whether the connected wallet owns it. */
  own: boolean;
  /** Below the buttons, so that none of them moves: what keeps the car where it is. */
  race: ReactNode;
  /** For the owner: the way to auction it. */
  auction: ReactNode;
};

/** The deal's buttons, for a visitor or for the owner. Their sheets are loaded when a button is about to be pressed. */
export function TradeActions({ nft, own, race, auction }: TradeActionsProps) {
  const [sheet, setSheet] = useState<TradeSheetName>('buy');
  const [open, setOpen] = useState(false);
  useEffect(resumeSent, []);
  const show = (name: TradeSheetName) => {
    setSheet(name);
    setOpen(true);
  };
  return (
    // One height for visitor and owner: who looks is known only after the page is shown.
    <div className="min-h-26 lg:min-h-39">
      {own ? (
        <OwnerActions nft={nft} onShow={show} onNear={preload} race={race} auction={auction} />
      ) : (
        <VisitorActions nft={nft} onShow={show} race={race} />
      )}
      <Dialog open={open} onOpenChange={setOpen} title={getTitle()[sheet]} kind="sheet">
        <TradeSheet name={sheet} nft={nft} />
      </Dialog>
    </div>
  );
}

/** Resumes transactions that were sent before a reload: their end shows in a toast, and in the sheet when it is opened. */
function resumeSent(): void {
  try {
    if (!localStorage.getItem(PENDING_KEY)) return;
  } catch {
    return; // A browser that keeps nothing has nothing to go on with.
  }
  import('./resume-trades.ts').then(
    ({ resumeTrades }) => resumeTrades(),
    (error: unknown) => console.warn('We’re still looking up what you sent before.', error),
  );
}

function preload(): void {
  preloadDialog();
  TradeSheet.preload();
}

type VisitorActionsProps = { nft: NftDetail; onShow: (sheet: TradeSheetName) => void; race: ReactNode };

function VisitorActions({ nft, onShow, race }: VisitorActionsProps) {
  const reason = useId();
  const trading = useSiteChain(nft.chain)?.trading;
  const listed = nft.status === 'buy_now';
  const offer = (
    <Button
      variant={listed ? 'secondary' : 'primary'}
      size="lg"
      disabledBy={trading ? undefined : reason}
      className="w-full"
      onClick={() => onShow('offer')}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
    >
      {m.orders.makeOffer}
    </Button>
  );
  const buy = (
    <Button
      variant={listed ? 'primary' : 'secondary'}
      size="lg"
      className="w-full"
      disabledBy={listed ? undefined : reason}
      onClick={() => onShow('buy')}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
    >
      {m.orders.buyNow}
    </Button>
  );
  const { data: best } = useQuery({ ...getBestListingQueryOptions(nft.id), enabled: listed });
  return (
    <>
      <div className="grid gap-2.5">
        <ItemBar nft={nft}>{listed ? buy : offer}</ItemBar>
        {listed ? offer : buy}
      </div>
      <div id={reason} className="mt-3">
        {race}
        <p className="text-small text-mute">
          {trading
            ? `${listed ? '' : m.orders.itIsntForSale2}Making an offer is free until the owner accepts.`
            : m.orders.tradingIsNotAvailableOnThis}
        </p>
      </div>
      {best && (
        <div className="mt-1 flex min-h-9 items-center justify-between gap-3 text-small text-mute">
          <p>
            {m.orders.theListingEndsIn}{' '}
            <Countdown deadline={best.expirationTime} className="whitespace-nowrap text-ink" />
          </p>
          <CartButton nft={nft} />
        </div>
      )}
    </>
  );
}
