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

/** The verb for what can happen until they are cancelled. */
const HAPPENS = { listing: 'fill', offer: 'accept' } as const;
const HAPPENED = { listing: 'filled', offer: 'accepted' } as const;

/** Orders are cancelled by their maker, all in one transaction. The sheet speaks of those that it was opened with. */
export function CancelOrdersSheet({ chain, orders, what }: CancelOrdersSheetProps) {
  const [taken] = useState(orders);
  const id = taken.map((order) => order.id).join();
  const many = taken.length > 1;
  const noun = many ? `${what}s` : what;
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
      hint={`Cancelling takes a transaction, because a signed order stays valid until the chain cancels it. Until then ${many ? 'they' : m.orders.theWhat({ what })} can still be ${HAPPENED[what]}.`}
      done={() => (
        <Callout kind="success" quiet title={`The ${noun} ${many ? 'are' : 'is'} cancelled`}>
          No one can {HAPPENS[what]} {many ? 'them' : 'it'} any more.
        </Callout>
      )}
      onStart={() => run.start({ chain, orders: taken.map((order) => order.id), what })}
      button={`Cancel ${many ? taken.length : 'the'} ${noun}`}
    >
      <FactList label={m.orders.yourNoun({ noun })}>
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
        <Fact name={m.orders.coins} value="Only the network fee" />
      </FactList>
    </RunSheet>
  );
}
