import type { Fulfilments } from '@pitlane/shared/api/fulfilments';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { BUY_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { getTooLittleEth } from '../../wallet/run/too-little-eth.tsx';
import { getUnanswered } from '../../wallet/run/unanswered.tsx';
import { useBatching } from '../../wallet/run/use-batching.ts';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { NetworkFee } from '../../wallet/ui/network-fee.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import type { CartEntry } from './cart-entry.ts';
import { dropFromCart } from './cart-keep.ts';
import { useCartLines } from './cart-lines.ts';
import { CartRow } from './cart-row.tsx';
import { NewPrice } from './new-price.tsx';
import { getFulfilmentsQueryOptions } from './order-queries.ts';
import { CART, sweepStore } from './sweep-store.ts';
import type { SweepItem, Swept } from './sweep-transaction.ts';
import { YourWallet } from './your-wallet.tsx';

/** Money comes and goes without this page's doing. */
const POLL_MS = 15_000;

export type CartCheckoutProps = {
  chain: Chain;
  /** The cars of this chain. */
  entries: readonly CartEntry[];
  /** Content above the cars. */
  children: ReactNode;
};

/**
 * The cart of one chain, bought in one transaction. What is gone stays in its place with a word and costs nothing; a price that has
 * changed is shown first, and bought only after a further press.
 */
export function CartCheckout({ chain, entries, children }: CartCheckoutProps) {
  const [shown, setShown] = useState(entries);
  // What comes into the cart while the sheet is open comes to the end; what the reader takes out goes.
  const added = entries.filter(({ id }) => shown.every((each) => each.id !== id));
  if (added.length > 0) setShown([...shown, ...added]);
  const [agreed, setAgreed] = useState<Record<string, string>>({});
  const lines = useCartLines(shown, {
    ...Object.fromEntries(shown.map(({ id, seen }) => [id, seen])),
    ...agreed,
  });
  const { address } = useWallet();
  const run = useSheetRun(sweepStore, { chain, subject: CART, done: 'It is bought.' });
  const { state, fixed } = run;
  const atOnce = useBatching(chain);
  const bought = lines.filter(({ gone, best }) => gone === undefined && best != null);
  const found = bought.map(
    ({ entry, best }): SweepItem => ({
      nft: entry.id,
      title: entry.title,
      order: best?.id ?? '',
      priceWei: BigInt(best?.basePrice ?? 0),
      buildSeries: entry.buildSeries,
    }),
  );
  // From the press on, the sheet speaks of what it has asked the wallet for.
  const [asked, setAsked] = useState<readonly SweepItem[]>([]);
  const items = fixed && asked.length > 0 ? asked : found;
  const total = items.reduce((sum, { priceWei }) => sum + priceWei, 0n);
  const offer = useQuery({
    ...getFulfilmentsQueryOptions(address ?? '', items),
    enabled: address !== undefined && items.length > 0 && !fixed,
    refetchInterval: POLL_MS,
    placeholderData: (before) => before,
  });
  const changed = lines.filter((line) => line.changed);
  const unread = lines.flatMap((line) => line.unread ?? []);
  const accept = () =>
    setAgreed((before) => ({
      ...before,
      ...Object.fromEntries(changed.map(({ entry, best }) => [entry.id, best?.basePrice ?? entry.seen])),
    }));
  const start = () => {
    setAsked(items);
    run.start({ chain, items });
  };
  const count = items.length === 1 ? 'the item' : `${items.length} items`;
  return (
    <RunSheet
      run={run}
      label="Progress of the purchase"
      lights={BUY_LIGHTS}
      first={[
        unread.length > 0 && 'Couldn’t load all prices.',
        lines.some(({ best }) => best === undefined) && 'Loading prices.',
        items.length === 0 && 'None of them are for sale.',
      ]}
      obstacles={[
        unread.length > 0 && {
          notice: <RetryCallout query={combineQueries(unread)} title="Couldn’t load all prices" />,
        },
        changed.length > 0 && {
          reason: 'Check the new prices first.',
          notice: <NewPrices count={changed.length} onAccept={accept} />,
        },
        offer.data &&
          getTooLittleEth({
            chain,
            balance: BigInt(offer.data.balance),
            needed: total,
            advice: 'Remove an item, or get more of this chain’s ETH.',
          }),
        getUnanswered(offer, {
          waiting: 'Reading the chain.',
          failed: 'Couldn’t read the chain',
        }),
      ]}
      hint={<Hint offer={offer.data} atOnce={atOnce} />}
      done={(swept) => <Done {...swept} />}
      onStart={start}
      button={items.length === 0 ? 'Buy' : `Buy ${count} for ${formatPrice(total)} ETH`}
    >
      {children}
      <ul aria-label="Items in the cart">
        {lines.map((line) => (
          <CartRow
            key={line.entry.id}
            line={line}
            outcome={state.phase === 'done' ? getOutcome(line.entry.id, state.result) : undefined}
            onRemove={
              fixed
                ? undefined
                : () => {
                    setShown((before) => before.filter(({ id }) => id !== line.entry.id));
                    dropFromCart([line.entry.id]);
                  }
            }
          />
        ))}
      </ul>
      <Money chain={chain} total={total} offer={offer.data} />
    </RunSheet>
  );
}

/** Several questions that did not come back, asked again with one press. */
function combineQueries(questions: readonly UseQueryResult[]) {
  return {
    error: questions[0]?.error ?? null,
    isFetching: questions.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(questions.map(({ refetch }) => refetch())),
  };
}

type MoneyProps = { chain: Chain; total: bigint; offer: Fulfilments | undefined };

function Money({ chain, total, offer }: MoneyProps) {
  const fee = useSiteChain(chain)?.fee_bps ?? 0;
  return (
    <>
      <FactList label="You pay, at most">
        <Fact name="Total, fees included" value={`${formatPrice(total)} ETH`} strong />
        <Fact
          name={`Of it the service fee, ${fee / 100}%`}
          value={`${formatPrice(getShare(total, fee))} ETH`}
        />
        <NetworkFee chain={chain} />
      </FactList>
      <YourWallet read={offer} permissionFor="total" />
    </>
  );
}

function getOutcome(nft: string, { bought, missed }: Swept): string | undefined {
  if (bought.some((each) => each.nft === nft)) return 'It is yours.';
  return missed.some((each) => each.nft === nft)
    ? 'Sold before your purchase. You weren’t charged.'
    : undefined;
}

function NewPrices({ count, onAccept }: { count: number; onAccept: () => void }) {
  return (
    <NewPrice
      title={count === 1 ? 'A price has changed' : `${count} prices have changed`}
      button={count === 1 ? 'Accept the new price' : 'Accept the new prices'}
      onAccept={onAccept}
    />
  );
}

function Hint({ offer, atOnce }: { offer: Fulfilments | undefined; atOnce: boolean }) {
  return (
    <>
      {offer && offer.approvals.length === 0
        ? 'Your wallet asks once, for all of them.'
        : atOnce
          ? 'Your wallet asks once: to approve exactly the total and buy all of them.'
          : 'Your wallet asks you to approve exactly the total, then to buy all of them.'}{' '}
      We skip items that someone else buys first, and you don’t pay for them.
    </>
  );
}

function Done({ bought, missed, paidWei }: Swept) {
  const all = bought.length + missed.length;
  return (
    <Callout
      kind={missed.length === 0 ? 'success' : 'warning'}
      quiet
      title={
        missed.length === 0
          ? `${all === 1 ? 'The item is' : `${all} items are`} yours`
          : `${bought.length} of ${all} items are yours`
      }
    >
      <p>{formatPrice(paidWei)} ETH were paid.</p>
      {missed.length > 0 && (
        <p>Sold to others, not charged: {missed.map(({ title }) => title).join(', ')}.</p>
      )}
      <ButtonLink to="/garage" size="sm" className="mt-2">
        To your garage
      </ButtonLink>
    </Callout>
  );
}
