import type { Order } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useStore } from '../../lib/store.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { useWalletObstacle } from '../../wallet/run/order-run.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { CANCEL_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { useRunOf } from '../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { cancelStore } from './cancel-store.ts';
import { describeOrder } from './offers/offer-words.ts';

export type CancelOrdersSheetProps = {
  chain: Chain;
  /** All of that chain, and all of one kind. */
  orders: readonly Order[];
  what: 'listing' | 'offer';
};

/** What can happen until they are taken back. */
const HAPPENS = { listing: 'fill', offer: 'accept' } as const;
const HAPPENED = { listing: 'filled', offer: 'accepted' } as const;

/** Orders are taken back by their maker, all in one transaction. The sheet speaks of those that it was opened with. */
export function CancelOrdersSheet({ chain, orders, what }: CancelOrdersSheetProps) {
  const [taken] = useState(orders);
  const id = taken.map((order) => order.id).join();
  const many = taken.length > 1;
  const noun = many ? `${what}s` : what;
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
    <RunSheet
      label="Progress of the cancellation"
      lights={CANCEL_LIGHTS}
      chain={chain}
      state={state}
      store={cancelStore}
      obstacle={wallet?.notice}
      hint={
        <p className="text-mute">
          It takes a transaction: a signature stays good until the chain says otherwise. Until then{' '}
          {many ? 'they' : `the ${what}`} can still be {HAPPENED[what]}.
        </p>
      }
      done={
        <Notice kind="success" quiet title={`The ${noun} ${many ? 'are' : 'is'} taken back`}>
          No one can {HAPPENS[what]} {many ? 'them' : 'it'} any more.
        </Notice>
      }
      blocker={blocker}
      onStart={() =>
        void cancelStore.start(
          { chain, subject: id },
          { chain, orders: taken.map((order) => order.id), what },
        )
      }
      button={`Take ${many ? taken.length : 'the'} ${noun} back`}
    >
      <FactList label={`Your ${noun}`}>
        {taken.map((order) => (
          <Fact
            key={order.id}
            name={`${formatPrice(order.basePrice)} ETH: ${describeOrder(order)}`}
            value={
              <span className="text-small">
                until <LocalTime seconds={order.expirationTime} />
              </span>
            }
          />
        ))}
      </FactList>
      <FactList label="What it costs">
        <Fact name="Coins" value="The network fee alone" />
      </FactList>
    </RunSheet>
  );
}
