import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Countdown } from '../../ui/time.tsx';
import { CancelOrdersSheet } from './cancel-orders-sheet.tsx';
import { getMadeOrdersQueryOptions, getReceivedOffersQueryOptions } from './offers/offer-queries.ts';
import { describeOrder, describeScope, MAKER_WORDS } from './offers/offer-words.ts';
import { isOpen, SELLER_WORDS } from './order-reasons.ts';

/** In one's own garage: the best offer for each item, and what one has listed and offered. Shows nothing where there is none of it. */
export function WalletOrders({ address }: { address: string }) {
  return (
    <>
      <Received address={address} />
      <Made address={address} what="listing" />
      <Made address={address} what="offer" />
    </>
  );
}

function Received({ address }: { address: string }) {
  const query = useQuery(getReceivedOffersQueryOptions(address));
  if (query.isError) return <RetryCallout query={query} />;
  if (!query.data?.length) return null;
  return (
    <Section id="offers-received" title="Offers for your items">
      {query.data.map(({ nft, order }) => (
        <Row key={nft} order={order} title={describeOrder({ ...order, nft })} nft={nft}>
          {describeScope(order)}, ends in <Countdown deadline={order.expirationTime} />
        </Row>
      ))}
    </Section>
  );
}

const KINDS = {
  listing: { side: 1, title: 'Your listings', words: SELLER_WORDS },
  offer: { side: 0, title: 'Offers you have made', words: MAKER_WORDS },
} as const;

type MadeProps = { address: string; what: keyof typeof KINDS };

/** Orders that the wallet has signed and that can still be filled, now or later: taken back one by one, or all of a chain. */
function Made({ address, what }: MadeProps) {
  const { side, title, words } = KINDS[what];
  const query = useQuery(getMadeOrdersQueryOptions(address, side));
  const [taken, setTaken] = useState<{ chain: Chain; orders: readonly Order[] }>();
  const [shown, setShown] = useState(false);
  const open = query.data?.filter(isOpen) ?? [];
  const openCancelSheet = (chain: Chain, orders: readonly Order[]) => {
    setTaken({ chain, orders });
    setShown(true);
  };
  if (query.isError) return <RetryCallout query={query} />;
  return (
    <>
      {open.length > 0 && (
        <Section
          id={`made-${what}s`}
          title={title}
          tools={<CancelAll orders={open} onCancel={openCancelSheet} />}
        >
          {open.map((order) => (
            <Row
              key={order.id}
              order={order}
              title={describeOrder(order)}
              nft={order.nft}
              action={
                <Button
                  size="sm"
                  onClick={() => openCancelSheet(order.chain, [order])}
                  aria-haspopup="dialog"
                  aria-label={`Take the ${what} of ${formatPrice(order.basePrice)} ETH back`}
                >
                  Take back
                </Button>
              }
            >
              {order.reason ? (
                words[order.reason]
              ) : (
                <>
                  Ends in <Countdown deadline={order.expirationTime} />
                </>
              )}
            </Row>
          ))}
        </Section>
      )}
      <Dialog open={shown} onOpenChange={setShown} title={`Take the ${what} back`} kind="sheet">
        {taken && <CancelOrdersSheet key={taken.orders.map(({ id }) => id).join()} {...taken} what={what} />}
      </Dialog>
    </>
  );
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
      <Button key={chain} size="sm" onClick={() => onCancel(chain, own)} aria-haspopup="dialog">
        Take {own.length} on {CHAIN_FACTS[chain].label} back
      </Button>
    ));
}

type SectionProps = { id: string; title: string; tools?: ReactNode; children: ReactNode };

function Section({ id, title, tools, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={id} className="display me-auto text-h3 md:text-h2">
          {title}
        </h2>
        {tools}
      </div>
      <ul className="surface px-5.5 py-2">{children}</ul>
    </section>
  );
}

type RowProps = {
  order: Order;
  title: string;
  /** Where the title leads; null where the order is for no item alone. */
  nft: string | null;
  action?: ReactNode;
  children: ReactNode;
};

function Row({ order, title, nft, action, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b py-3 last:border-0">
      <span className="label w-32 shrink-0 text-lead tabular-nums">{formatPrice(order.basePrice)} ETH</span>
      <span className="min-w-0 flex-1 basis-48 text-small">
        {nft ? <TextLink to={`/ItemDetail/${nft}`}>{title}</TextLink> : title}
        <span className="block text-mute">{children}</span>
      </span>
      {action}
    </li>
  );
}
