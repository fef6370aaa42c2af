import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { Order } from '@pitlane/shared/api/orders';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { toStorageName } from '../../../lib/site-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryCallout } from '../../../ui/feedback/retry-callout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Countdown } from '../../../ui/time.tsx';
import { useWalletAddress } from '../../../wallet/wallet-store.ts';
import { getItemOffersQueryOptions } from './offer-queries.ts';
import { describeScope } from './offer-words.ts';

const KEY = toStorageName('pitlane.hidden-offers');
/** The oldest go first. */
const MOST = 200;

const AcceptSheet = lazyComponent(() => import('./accept-sheet.tsx').then((module) => module.AcceptSheet));
const CancelOrdersSheet = lazyComponent(() =>
  import('../cancel-orders-sheet.tsx').then((module) => module.CancelOrdersSheet),
);

type Open = { sheet: 'accept' | 'cancel'; order: Order };

/** The offers that the owner of an item could accept now, best first: who, how much, for what, until when. */
export function ItemOffers({ nft }: { nft: NftDetail }) {
  const address = useWalletAddress();
  const query = useQuery(getItemOffersQueryOptions(nft.id));
  const { data } = query;
  const [hidden, setHidden] = useState(readHidden);
  const [open, setOpen] = useState<Open>();
  const [shown, setShown] = useState(false);
  const own = address === nft.author.wallet;
  const offers = data?.filter(({ id }) => !own || !hidden.includes(id));
  const show = (sheet: Open['sheet'], order: Order) => {
    setOpen({ sheet, order });
    setShown(true);
  };
  return (
    <>
      {offers && offers.length > 0 ? (
        <ol aria-label={m.orders.offersBestFirst} className="grid">
          {offers.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b py-3 last:border-0"
            >
              <span className="w-36 shrink-0 sm:w-52">
                <span className="label block text-lead tabular-nums">
                  {m.orders.basepriceEth({ basePrice: formatPrice(order.basePrice) })}
                </span>
                {own && (
                  <span className="block text-fine text-mute">
                    {m.orders.youGetProceedsEth2({ proceeds: formatPrice(order.proceeds) })}
                    {order.scope !== 'item' && m.orders.atMost}
                  </span>
                )}
              </span>
              <span className="min-w-0 flex-1 basis-48 text-small">
                <span className="block">{describeScope(order)}</span>
                <span className="block text-mute">
                  {order.maker === address
                    ? m.orders.byYou
                    : m.orders.byMaker({ maker: shortAddress(order.maker) })}
                  {m.orders.endsIn2} <Countdown deadline={order.expirationTime} />
                </span>
              </span>
              {own && (
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => setHidden(hideOffer(order.id))}
                    aria-label={m.orders.hideTheOfferOfBasepriceEth({
                      basePrice: formatPrice(order.basePrice),
                    })}
                  >
                    {m.orders.hide}
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => show('accept', order)}
                    aria-label={m.orders.acceptBasepriceEth({ basePrice: formatPrice(order.basePrice) })}
                    aria-haspopup="dialog"
                  >
                    {m.orders.accept}
                  </Button>
                </span>
              )}
              {order.maker === address && (
                <Button size="sm" onClick={() => show('cancel', order)} aria-haspopup="dialog">
                  {m.orders.cancel}
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : query.isError && !data ? (
        <RetryCallout query={query} title={m.orders.couldntLoadTheOffers} />
      ) : (
        <p className="text-small text-mute">{data ? m.orders.noOffersYet : m.orders.loadingOffers}</p>
      )}
      <Dialog
        open={shown}
        onOpenChange={setShown}
        title={open?.sheet === 'cancel' ? m.orders.cancelTheOffer : m.orders.acceptTheOffer}
        kind="sheet"
      >
        {open?.sheet === 'accept' && <AcceptSheet key={open.order.id} nft={nft} order={open.order} />}
        {open?.sheet === 'cancel' && (
          <CancelOrdersSheet key={open.order.id} chain={nft.chain} orders={[open.order]} what="offer" />
        )}
      </Dialog>
    </>
  );
}

/** Ids of the offers that this browser does not show to their owner; empty where nothing can be kept. */
export function readHidden(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('Your hidden offers can’t be read in this browser.', error);
    return [];
  }
}

/** Hides an offer in this browser, and gives all that are hidden. The offer itself stays as it is. */
export function hideOffer(id: string): readonly string[] {
  const hidden = [...readHidden().filter((each) => each !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(hidden));
  } catch (error) {
    console.warn(
      'This browser can’t store your choice, so the offer stays hidden only until you close the page.',
      error,
    );
  }
  return hidden;
}
