import type { Fulfilments } from '@pitlane/shared/api/fulfilments';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { m } from '@pitlane/shared/messages/messages';
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
  const run = useSheetRun(sweepStore, { chain, subject: CART, done: m.orders.itIsBought });
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
  const count = items.length === 1 ? m.orders.theItem : `${items.length} items`;
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfThePurchase}
      lights={BUY_LIGHTS}
      first={[
        unread.length > 0 && m.orders.couldntLoadAllPrices,
        lines.some(({ best }) => best === undefined) && m.orders.loadingPrices,
        items.length === 0 && m.orders.noneOfThemAreForSale,
      ]}
      obstacles={[
        unread.length > 0 && {
          notice: <RetryCallout query={combineQueries(unread)} title={m.orders.couldntLoadAllPrices2} />,
        },
        changed.length > 0 && {
          reason: m.orders.checkTheNewPricesFirst,
          notice: <NewPrices count={changed.length} onAccept={accept} />,
        },
        offer.data &&
          getTooLittleEth({
            chain,
            balance: BigInt(offer.data.balance),
            needed: total,
            advice: m.orders.removeAnItemOrGetMore,
          }),
        getUnanswered(offer, {
          waiting: m.orders.readingTheChain,
          failed: m.orders.couldntReadTheChain,
        }),
      ]}
      hint={<Hint offer={offer.data} atOnce={atOnce} />}
      done={(swept) => <Done {...swept} />}
      onStart={start}
      button={items.length === 0 ? 'Buy' : m.orders.buyCountForTotalEth({ count, total: formatPrice(total) })}
    >
      {children}
      <ul aria-label={m.orders.itemsInTheCart}>
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
      <FactList label={m.orders.youPayAtMost}>
        <Fact name={m.orders.totalFeesIncluded} value={`${formatPrice(total)} ETH`} strong />
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
  if (bought.some((each) => each.nft === nft)) return m.orders.itIsYours;
  return missed.some((each) => each.nft === nft) ? m.orders.soldBeforeYourPurchaseYouWerent : undefined;
}

function NewPrices({ count, onAccept }: { count: number; onAccept: () => void }) {
  return (
    <NewPrice
      title={count === 1 ? m.orders.aPriceHasChanged : m.orders.countPricesHaveChanged({ count })}
      button={count === 1 ? m.orders.acceptTheNewPrice : m.orders.acceptTheNewPrices}
      onAccept={onAccept}
    />
  );
}

function Hint({ offer, atOnce }: { offer: Fulfilments | undefined; atOnce: boolean }) {
  return (
    <>
      {offer && offer.approvals.length === 0
        ? m.orders.yourWalletAsksOnceForAll
        : atOnce
          ? m.orders.yourWalletAsksOnceToApprove2
          : m.orders.yourWalletAsksYouToApprove}{' '}
      {m.orders.weSkipItemsThatSomeoneElse}
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
          ? `${all === 1 ? m.orders.theItemIs : m.orders.allItemsAre({ all })} yours`
          : m.orders.lengthOfAllItemsAreYours({ length: bought.length, all })
      }
    >
      <p>{m.orders.paidweiEthWerePaid({ paidWei: formatPrice(paidWei) })}</p>
      {missed.length > 0 && (
        <p>{m.orders.soldToOthersNotChargedJoin({ join: missed.map(({ title }) => title).join(', ') })}</p>
      )}
      <ButtonLink to="/garage" size="sm" className="mt-2">
        {m.orders.toYourGarage}
      </ButtonLink>
    </Callout>
  );
}
