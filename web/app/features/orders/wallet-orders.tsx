import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DealList, DealRow } from '../../entities/orders/deal-list.tsx';
import type { CardNft } from '../../lib/cards.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { Countdown } from '../../ui/time.tsx';
import { getMadeOrdersQueryOptions, getReceivedOffersQueryOptions } from './offers/offer-queries.ts';
import { describeOrder, describeScope, MAKER_WORDS } from './offers/offer-words.ts';
import { isOpen, SELLER_WORDS } from './order-reasons.ts';
import { titleWalletSheet, type WalletSheet } from './wallet-order-sheet.ts';

const OrderSheet = lazyComponent(() =>
  import('./wallet-order-sheets.tsx').then((module) => module.WalletOrderSheet),
);

export type WalletOrdersProps = {
  address: string;
  /** The wallet's cars that the page shows: rows about them have their names and pictures. */
  cars: readonly CardNft[];
};

type Show = (sheet: WalletSheet) => void;
type RowsProps = WalletOrdersProps & { onShow: Show };

/**
 * In one's own garage: the best offer for each item, to be accepted, and what one has offered and listed, to be raised and cancelled. Shows
 * nothing where there is none of it.
 */
export function WalletOrders(given: WalletOrdersProps) {
  const [sheet, setSheet] = useState<WalletSheet>();
  const [open, setOpen] = useState(false);
  const show: Show = (next) => {
    setSheet(next);
    setOpen(true);
  };
  return (
    <>
      <Received {...given} onShow={show} />
      <Made {...given} what="offer" onShow={show} />
      <Made {...given} what="listing" onShow={show} />
      <Dialog open={open} onOpenChange={setOpen} title={sheet ? titleWalletSheet(sheet) : ''} kind="sheet">
        {sheet && <OrderSheet sheet={sheet} />}
      </Dialog>
    </>
  );
}

/** Props of a button that opens a sheet, whose code is fetched when the button is about to be pressed. */
function opener(onClick: () => void) {
  const preload = () => {
    preloadDialog();
    void OrderSheet.preload();
  };
  return {
    size: 'sm',
    'aria-haspopup': 'dialog',
    onClick,
    onPointerEnter: preload,
    onFocus: preload,
  } as const;
}

function Received({ address, cars, onShow }: RowsProps) {
  const query = useQuery(getReceivedOffersQueryOptions(address));
  if (query.isError) return <RetryCallout query={query} />;
  if (!query.data?.length) return null;
  return (
    <DealList
      id="offers-received"
      title={m.orders.offersForYourItems}
      rows={query.data.map(({ nft, order }) => (
        <DealRow
          key={nft}
          id={nft}
          nft={cars.find(({ id }) => id === nft)}
          title={describeOrder({ ...order, nft })}
          price={toEth(order)}
          actions={
            <Button
              {...opener(() => onShow({ kind: 'accept', nft, order }))}
              aria-label={m.orders.acceptOrder({ order: toEth(order) })}
            >
              {m.orders.accept}
            </Button>
          }
        >
          {m.orders.orderEndsIn({ order: describeScope(order) })}{' '}
          <Countdown deadline={order.expirationTime} />
        </DealRow>
      ))}
    />
  );
}

const getKinds = () =>
  ({
    listing: { side: 1, title: m.orders.yourListings, words: SELLER_WORDS },
    offer: { side: 0, title: m.orders.yourOffers, words: MAKER_WORDS },
  }) as const;

/** Orders that the wallet has signed and that can still be filled, now or later: cancelled one by one, or all of a chain. */
function Made({ address, cars, what, onShow }: RowsProps & { what: keyof ReturnType<typeof getKinds> }) {
  const { side, title, words } = getKinds()[what];
  const query = useQuery(getMadeOrdersQueryOptions(address, side));
  if (query.isError) return <RetryCallout query={query} />;
  const open = query.data?.filter(isOpen) ?? [];
  if (open.length === 0) return null;
  const cancel = (chain: Chain, orders: readonly Order[]) => onShow({ kind: 'cancel', chain, orders, what });
  return (
    <DealList
      id={`made-${what}s`}
      title={title}
      tools={<CancelAll orders={open} onCancel={cancel} />}
      rows={open.map((order) => (
        <DealRow
          key={order.id}
          id={order.nft}
          nft={cars.find(({ id }) => id === order.nft)}
          title={describeOrder(order)}
          price={toEth(order)}
          actions={
            <>
              {what === 'offer' && order.nft !== null && (
                <RaiseButton order={order} nft={order.nft} onShow={onShow} />
              )}
              <Button
                {...opener(() => cancel(order.chain, [order]))}
                aria-label={m.orders.cancelTheWhatOfOrder({ what, order: toEth(order) })}
              >
                {m.orders.cancel}
              </Button>
            </>
          }
        >
          {order.reason ? (
            words[order.reason]
          ) : (
            <>
              {m.orders.endsIn} <Countdown deadline={order.expirationTime} />
            </>
          )}
        </DealRow>
      ))}
    />
  );
}

function RaiseButton({ order, nft, onShow }: { order: Order; nft: string; onShow: Show }) {
  return (
    <Button
      {...opener(() => onShow({ kind: 'raise', nft, order }))}
      aria-label={m.orders.raiseTheOfferOfOrder({ order: toEth(order) })}
    >
      {m.orders.raise}
    </Button>
  );
}

function toEth({ basePrice }: Order): string {
  return `${formatPrice(basePrice)} ETH`;
}

type CancelAllProps = {
  orders: readonly Order[];
  onCancel: (chain: Chain, orders: readonly Order[]) => void;
};

/** A button for each chain with several. */
function CancelAll({ orders, onCancel }: CancelAllProps) {
  const byChain = CHAINS.map((chain) => ({ chain, own: orders.filter((order) => order.chain === chain) }));
  return byChain
    .filter(({ own }) => own.length > 1)
    .map(({ chain, own }) => (
      <Button key={chain} variant="ghost" {...opener(() => onCancel(chain, own))}>
        {m.orders.cancelLengthOnLabel({ length: own.length, label: CHAIN_FACTS[chain].label })}
      </Button>
    ));
}
