import type { Order } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chains';
import { useState } from 'react';
import { formatPrice } from '../../../lib/format-price.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { OrderRun, useWalletObstacle } from '../../../wallet/run/order-run.tsx';
import { CANCEL_LIGHTS } from '../../../wallet/run/sheet-lights.ts';
import { useRunOf } from '../../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../../wallet/ui/fact-list.tsx';
import { MoneySheet } from '../../../wallet/ui/money-sheet.tsx';
import { cancelStore } from '../cancel-store.ts';
import { describeScope } from './offer-words.ts';

export type CancelOffersSheetProps = {
  chain: Chain;
  /** All of that chain. */
  orders: readonly Order[];
};

/** Offers are taken back by their maker, all in one transaction. The sheet speaks of those that it was opened with. */
export function CancelOffersSheet({ chain, orders }: CancelOffersSheetProps) {
  const [offers] = useState(orders);
  const id = offers.map((offer) => offer.id).join();
  const many = offers.length > 1;
  const cancel = useStore(cancelStore);
  const state = useRunOf(cancelStore, id);
  const wallet = useWalletObstacle(chain);
  const other = cancel.phase === 'running' && cancel.target.subject !== id;
  const blocker =
    state.phase === 'done'
      ? 'Nothing is left to take back.'
      : other
        ? 'Another cancellation is under way.'
        : wallet?.reason;
  return (
    <MoneySheet
      tall
      footer={
        <>
          <OrderRun
            label="Progress of the cancellation"
            lights={CANCEL_LIGHTS}
            chain={chain}
            state={state}
            store={cancelStore}
            obstacle={wallet?.notice}
            hint={
              <p className="text-mute">
                It takes a transaction: a signature stays good until the chain says otherwise. Until then{' '}
                {many ? 'they' : 'the offer'} can still be accepted.
              </p>
            }
            done={
              <Notice
                kind="success"
                quiet
                title={many ? 'The offers are taken back' : 'The offer is taken back'}
              >
                Nobody can accept {many ? 'them' : 'it'} any more.
              </Notice>
            }
          />
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={state.phase === 'running'}
            disabledReason={state.phase === 'running' ? undefined : blocker}
            onClick={() =>
              void cancelStore.start(
                { chain, subject: id },
                { chain, orders: offers.map((offer) => offer.id), what: 'offer' },
              )
            }
            data-money
          >
            {many ? `Take ${offers.length} offers back` : 'Take the offer back'}
          </Button>
        </>
      }
    >
      <FactList label={many ? 'Your offers' : 'Your offer'}>
        {offers.map((offer) => (
          <Fact
            key={offer.id}
            name={`${formatPrice(offer.basePrice)} ETH: ${describeScope(offer)}`}
            value={
              <span className="text-small">
                until <LocalTime seconds={offer.expirationTime} />
              </span>
            }
          />
        ))}
      </FactList>
      <FactList label="What it costs">
        <Fact name="Coins" value="The network fee alone" />
      </FactList>
    </MoneySheet>
  );
}
