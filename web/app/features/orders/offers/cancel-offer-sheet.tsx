import type { Order } from '@pitlane/shared/api/orders';
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

/** An offer is taken back by its maker. */
export function CancelOfferSheet({ order }: { order: Order }) {
  const { id, chain, basePrice, expirationTime } = order;
  const cancel = useStore(cancelStore);
  const state = useRunOf(cancelStore, id);
  const wallet = useWalletObstacle(chain);
  const other = cancel.phase === 'running' && cancel.target.subject !== id;
  const blocker =
    state.phase === 'done'
      ? 'It is taken back.'
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
                It takes a transaction: a signature stays good until the chain says otherwise. Until then the
                offer can still be accepted.
              </p>
            }
            done={
              <Notice kind="success" quiet title="The offer is taken back">
                Nobody can accept it any more.
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
              void cancelStore.start({ chain, subject: id }, { chain, orders: [id], what: 'offer' })
            }
            data-money
          >
            Take the offer back
          </Button>
        </>
      }
    >
      <FactList label="Your offer">
        <Fact name={describeScope(order)} value={`${formatPrice(basePrice)} ETH`} strong />
        <Fact
          name="Until"
          value={
            <span className="text-small">
              <LocalTime seconds={expirationTime} />
            </span>
          }
        />
      </FactList>
      <FactList label="What it costs">
        <Fact name="Coins" value="The network fee alone" />
      </FactList>
    </MoneySheet>
  );
}
