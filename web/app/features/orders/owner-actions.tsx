import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { Order } from '@pitlane/shared/api/orders';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Countdown } from '../../ui/time.tsx';
import { ItemBar } from './item-bar.tsx';
import { SELLER_WORDS } from './order-reasons.ts';
import type { TradeSheetName } from './trade-sheet-name.ts';
import { useOwnListings } from './use-own-listings.ts';

export type OwnerActionsProps = {
  nft: NftDetail;
  onShow: (sheet: TradeSheetName) => void;
  /** Called when a button is about to be pressed. */
  onNear: () => void;
  /** Below the buttons: what keeps the car where it is. */
  race: ReactNode;
  /** The way to auction it. */
  auction: ReactNode;
};

/** For the owner: list it, or what the listing is doing, and the ways to change it. */
export function OwnerActions({ nft, onShow, onNear, race, auction }: OwnerActionsProps) {
  const { open, best, last, unread } = useOwnListings(nft.id);
  const trading = useSiteChain(nft.chain)?.trading;
  const blocker = getBlocker({
    trading: trading != null,
    read: open !== undefined,
    failed: unread !== undefined,
  });
  const asleep = open?.filter(({ active }) => !active) ?? [];
  return (
    <>
      <div className="grid gap-2.5">
        <ItemBar nft={nft}>
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            disabledReason={blocker}
            onClick={() => onShow(best ? 'lower' : 'list')}
            onPointerEnter={onNear}
            onFocus={onNear}
            aria-haspopup="dialog"
          >
            {best ? m.orders.lowerThePrice : m.orders.listForSale}
          </Button>
        </ItemBar>
        {open !== undefined && open.length > 0 && (
          <Button size="lg" className="w-full" onClick={() => onShow('cancel')} aria-haspopup="dialog">
            {m.orders.cancelListing}
          </Button>
        )}
        {auction}
      </div>
      <div className="mt-3">{race}</div>
      {unread && <RetryCallout query={unread} title={m.orders.couldntLoadYourListings} />}
      <div className="grid gap-1 text-small text-mute">
        {best && (
          <p>
            {m.orders.listedAtBasepriceEthItEnds({ basePrice: formatPrice(best.basePrice) })}{' '}
            <Countdown deadline={best.expirationTime} className="text-ink" />
          </p>
        )}
        {asleep.map((order) => (
          <Asleep key={order.id} order={order} />
        ))}
        {open?.length === 0 && (last?.reason ? <Ended order={last} /> : <Unlisted />)}
      </div>
    </>
  );
}

function Unlisted() {
  return <p>{m.orders.youOwnItAndItsNot}</p>;
}

/** A listing that cannot be filled now, and may be later. */
function Asleep({ order }: { order: Order }) {
  if (!order.reason) return null;
  return (
    <p>
      {m.orders.yourListingAtBasepriceEthRests({
        basePrice: formatPrice(order.basePrice),
        value: SELLER_WORDS[order.reason],
      })}
    </p>
  );
}

function Ended({ order }: { order: Order }) {
  if (!order.reason || order.reason === 'filled') return <Unlisted />;
  return (
    <p>
      {m.orders.notListedYourLastListingWas({
        basePrice: formatPrice(order.basePrice),
        value: SELLER_WORDS[order.reason],
      })}
    </p>
  );
}

type Known = { trading: boolean; read: boolean; failed: boolean };

function getBlocker({ trading, read, failed }: Known): string | undefined {
  if (!trading) return m.orders.tradingIsNotAvailableOnThis;
  if (failed) return m.orders.couldntLoadYourListings2;
  return read ? undefined : m.orders.loadingYourListings;
}
