import type { Order } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { CANCEL_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { cancelStore } from './cancel-store.ts';
import { describeOrder } from './offers/offer-words.ts';

export type CancelOrdersSheetProps = {
  chain: Chain;
  /** All of that chain, and all of one kind. */
  orders: readonly Order[];
  what: 'listing' | 'offer';
};

/** Orders are cancelled by their maker, all in one transaction. The sheet speaks of those that it was opened with. */
export function CancelOrdersSheet({ chain, orders, what }: CancelOrdersSheetProps) {
  const [taken] = useState(orders);
  const id = taken.map((order) => order.id).join();
  const run = useSheetRun(cancelStore, {
    chain,
    subject: id,
    done: m.orders.thereIsNothingLeftToCancel,
    other: m.orders.anotherCancellationIsInProgress,
  });
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheCancellation}
      lights={CANCEL_LIGHTS}
      hint={m.orders.cancellingTakesATransaction({ count: taken.length, what })}
      done={() => (
        <Callout kind="success" quiet title={m.orders.ordersAreCancelled({ count: taken.length, what })}>
          {m.orders.noOneCanAnyMore({ count: taken.length, what })}
        </Callout>
      )}
      onStart={() => run.start({ chain, orders: taken.map((order) => order.id), what })}
      button={m.orders.cancelOrders({ count: taken.length, what })}
    >
      <FactList label={m.orders.yourOrders({ count: taken.length, what })}>
        {taken.map((order) => (
          <Fact
            key={order.id}
            name={`${formatPrice(order.basePrice)} ETH: ${describeOrder(order)}`}
            value={
              <span className="text-small">
                {m.orders.until} <LocalTime seconds={order.expirationTime} />
              </span>
            }
          />
        ))}
      </FactList>
      <FactList label={m.orders.whatItCosts}>
        <Fact name={m.orders.coins} value={m.orders.onlyTheNetworkFee} />
      </FactList>
    </RunSheet>
  );
}
