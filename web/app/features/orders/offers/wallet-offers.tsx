import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chains';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '../../../lib/format-price.ts';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { isOpen } from '../order-reasons.ts';
import { CancelOffersSheet } from './cancel-offers-sheet.tsx';
import { getMadeOffersQueryOptions, getReceivedOffersQueryOptions } from './offer-queries.ts';
import { describeScope, MAKER_WORDS } from './offer-words.ts';

/** In one's own garage: the best offer for each car, and what one has offered oneself. Shows nothing where there is neither. */
export function WalletOffers({ address }: { address: string }) {
  return (
    <>
      <Received address={address} />
      <Made address={address} />
    </>
  );
}

function Received({ address }: { address: string }) {
  const query = useQuery(getReceivedOffersQueryOptions(address));
  if (query.isError) return <RetryNotice query={query} />;
  if (!query.data?.length) return null;
  return (
    <Section id="offers-received" title="Offers for your cars">
      {query.data.map(({ nft, order }) => (
        <Row key={nft} order={order}>
          <span className="min-w-0 flex-1 basis-48 text-small">
            <TextLink to={`/ItemDetail/${nft}`}>{sayCar(nft)}</TextLink>
            <span className="block text-mute">
              {describeScope(order)}, ends in <Countdown deadline={order.expirationTime} />
            </span>
          </span>
        </Row>
      ))}
    </Section>
  );
}

function Made({ address }: { address: string }) {
  const query = useQuery(getMadeOffersQueryOptions(address));
  const [cancelled, setCancelled] = useState<{ chain: Chain; orders: readonly Order[] }>();
  const [shown, setShown] = useState(false);
  const open = query.data?.filter(isOpen) ?? [];
  const takeBack = (chain: Chain, orders: readonly Order[]) => {
    setCancelled({ chain, orders });
    setShown(true);
  };
  if (query.isError) return <RetryNotice query={query} />;
  return (
    <>
      {open.length > 0 && (
        <Section
          id="offers-made"
          title="Offers you have made"
          tools={CHAINS.map((chain) => ({ chain, orders: open.filter((each) => each.chain === chain) }))
            .filter(({ orders }) => orders.length > 1)
            .map(({ chain, orders }) => (
              <Button key={chain} size="sm" onClick={() => takeBack(chain, orders)} aria-haspopup="dialog">
                Take {orders.length} on {CHAIN_FACTS[chain].label} back
              </Button>
            ))}
        >
          {open.map((order) => (
            <Row key={order.id} order={order}>
              <span className="min-w-0 flex-1 basis-48 text-small">
                {order.nft ? (
                  <TextLink to={`/ItemDetail/${order.nft}`}>{sayCar(order.nft)}</TextLink>
                ) : (
                  `${describeScope(order)} on ${CHAIN_FACTS[order.chain].label}`
                )}
                <span className="block text-mute">
                  {order.reason ? (
                    MAKER_WORDS[order.reason]
                  ) : (
                    <>
                      Ends in <Countdown deadline={order.expirationTime} />
                    </>
                  )}
                </span>
              </span>
              <Button
                size="sm"
                onClick={() => takeBack(order.chain, [order])}
                aria-haspopup="dialog"
                aria-label={`Take the offer of ${formatPrice(order.basePrice)} ETH back`}
              >
                Take back
              </Button>
            </Row>
          ))}
        </Section>
      )}
      <Dialog open={shown} onOpenChange={setShown} title="Take the offer back" kind="sheet">
        {cancelled && <CancelOffersSheet key={cancelled.orders.map(({ id }) => id).join()} {...cancelled} />}
      </Dialog>
    </>
  );
}

/** "Car 12 on Polygon". */
function sayCar(nft: string): string {
  const key = parseNftId(nft);
  return key ? `Car ${key.tokenId} on ${CHAIN_FACTS[key.chain].label}` : nft;
}

type SectionProps = { id: string; title: string; tools?: ReactNode; children: ReactNode };

function Section({ id, title, tools, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="display text-h3 md:text-h2">
          {title}
        </h2>
        {tools}
      </div>
      <ul className="surface px-5.5 py-2">{children}</ul>
    </section>
  );
}

function Row({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b py-3 last:border-0">
      <span className="label w-32 shrink-0 text-lead tabular-nums">{formatPrice(order.basePrice)} ETH</span>
      {children}
    </li>
  );
}
