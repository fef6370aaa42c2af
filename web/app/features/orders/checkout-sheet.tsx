import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { m } from '@pitlane/shared/messages/messages';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPurchaseEnd } from '../../entities/garage/trade-end.tsx';
import { toShownItem } from '../../entities/nfts/shown-item.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { problem } from '../../wallet/problem-words.ts';
import type { Obstacle } from '../../wallet/run/obstacle.ts';
import { RunButton, RunSheet } from '../../wallet/run/run-sheet.tsx';
import { BUY_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { getTooLittleEth } from '../../wallet/run/too-little-eth.tsx';
import { useBatching } from '../../wallet/run/use-batching.ts';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { NetworkFee } from '../../wallet/ui/network-fee.tsx';
import { ProblemCallout } from '../../wallet/ui/problem-callout.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import { buyStore } from './buy-store.ts';
import { NewPrice } from './new-price.tsx';
import { getBestListingQueryOptions, getFulfilmentQueryOptions } from './order-queries.ts';
import { toBuyProblem } from './order-reasons.ts';
import { YourWallet } from './your-wallet.tsx';

/** Money comes and goes without this page's doing. */
const POLL_MS = 15_000;

/**
 * The purchase of a listed item: what leaves, what arrives, who gets what of it. The offer that is shown is the one that was
 * there when the sheet was opened; when another takes its place the sheet says so and waits.
 */
export function CheckoutSheet({ nft }: { nft: NftDetail }) {
  const query = useQuery(getBestListingQueryOptions(nft.id));
  const { data: best, isPending, isError } = query;
  const [shown, setShown] = useState<Order>();
  if (best && !shown) setShown(best);
  const order = shown ?? best;
  if (order) return <Checkout key={order.id} nft={nft} order={order} best={best} onAccept={setShown} />;
  return (
    <MoneySheet
      tall
      report={
        <>
          {isError && <RetryCallout query={query} title={m.orders.couldntLoadTheOffer} />}
          {query.isSuccess && <ProblemCallout {...problem('NOT_FOR_SALE')} />}
        </>
      }
      footer={<RunButton button={m.orders.buy} blocker={describeUnread({ isPending, isError })} />}
    >
      <SheetCar nft={nft} />
    </MoneySheet>
  );
}

function describeUnread({ isPending, isError }: Pick<UseQueryResult, 'isPending' | 'isError'>): string {
  if (isPending) return m.orders.loadingTheOffer;
  return isError ? m.orders.couldntLoadTheOffer2 : m.orders.itIsntForSale;
}

type CheckoutProps = {
  nft: NftDetail;
  order: Order;
  /** The best offer now; undefined when there is none. */
  best: Order | undefined;
  onAccept: (order: Order) => void;
};

function Checkout({ nft, order, best, onAccept }: CheckoutProps) {
  const { address } = useWallet();
  const run = useSheetRun(buyStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.orders.itIsBought,
    other: m.orders.anotherPurchaseIsInProgress,
  });
  const offer = useQuery({
    ...getFulfilmentQueryOptions(nft.id, order.id, address ?? ''),
    enabled: address !== undefined && run.state.phase !== 'done',
    refetchInterval: POLL_MS,
  });
  const atOnce = useBatching(nft.chain);
  const total = BigInt(order.basePrice);
  const isMine = address !== undefined && nft.author.wallet === address;
  const found = run.fixed ? undefined : findObstacle({ nft, order, best, read: offer, isMine, onAccept });
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfThePurchase}
      lights={BUY_LIGHTS}
      first={[found?.final && found]}
      obstacles={[found, !offer.data && m.orders.readingTheChain]}
      hint={<Hint asks={offer.data?.approvals.length ?? 1} atOnce={atOnce} />}
      done={() => <Paid wei={total} />}
      end={() => getPurchaseEnd(nft)}
      onStart={() =>
        run.start({
          nft: nft.id,
          title: nft.title,
          order: order.id,
          totalWei: total,
          sellerWei: getSellerWei(order),
          shown: toShownItem(nft),
        })
      }
      button={m.orders.buyForTotalEth({ total: formatPrice(total) })}
    >
      <SheetCar nft={nft} />
      <FactList label={m.orders.youPay}>
        <Fact name={m.orders.totalFeesIncluded} value={`${formatPrice(total)} ETH`} strong />
        <NetworkFee chain={nft.chain} />
      </FactList>
      <FactList label={m.orders.youReceive}>
        <Fact name={CHAIN_FACTS[nft.chain].label} value={nft.title} strong />
      </FactList>
      <Shares order={order} />
      <YourWallet read={offer.data} permissionFor="price" />
    </RunSheet>
  );
}

function getSellerWei({ payments, maker }: Order): bigint {
  return BigInt(payments.find(({ recipient }) => recipient === maker)?.amount ?? 0);
}

/** Who gets what of the price. */
function Shares({ order }: { order: Order }) {
  const chain = useSiteChain(order.chain);
  const total = BigInt(order.basePrice);
  const fee = getShare(total, chain?.fee_bps ?? 0);
  const seller = getSellerWei(order);
  const royalty = total - seller - fee;
  return (
    <FactList label={m.orders.whoGetsIt}>
      <Fact name={m.orders.theSeller} value={`${formatPrice(seller)} ETH`} />
      <Fact name={`Service fee, ${(chain?.fee_bps ?? 0) / 100}%`} value={`${formatPrice(fee)} ETH`} />
      {royalty > 0n && <Fact name={m.orders.royalty} value={`${formatPrice(royalty)} ETH`} />}
    </FactList>
  );
}

function Hint({ asks, atOnce }: { asks: number; atOnce: boolean }) {
  return (
    <>
      {asks > 0 && atOnce
        ? m.orders.yourWalletAsksOnceToApprove
        : asks > 0
          ? m.orders.yourWalletAsksTwiceToApprove
          : m.orders.yourWalletAsksOnceToBuy}{' '}
      {m.orders.weReadTheOfferFromThe}
    </>
  );
}

function Paid({ wei }: { wei: bigint }) {
  return (
    <Callout kind="success" quiet title={m.orders.boughtForWeiEth({ wei: formatPrice(wei) })}>
      {m.orders.thePriceFeeAndRoyaltyAre}
    </Callout>
  );
}

/** It was the wallet's own before anything was bought here. */
function Owned({ nft }: { nft: NftDetail }) {
  return (
    <Callout kind="success" quiet title={m.orders.titleIsYours2({ title: nft.title })}>
      <ButtonLink to="/garage" size="sm" className="mt-2">
        {m.orders.toYourGarage}
      </ButtonLink>
    </Callout>
  );
}

type Found = {
  nft: NftDetail;
  order: Order;
  best: Order | undefined;
  /** The offer as the chain has it. */
  read: UseQueryResult<Fulfilment>;
  isMine: boolean;
  onAccept: (order: Order) => void;
};

/** Why this offer cannot be bought by this wallet, most lasting first. Nothing that the wallet does can help where it is final. */
function findObstacle(found: Found): (Obstacle & { final?: boolean }) | undefined {
  const { nft, order, best, read, isMine, onAccept } = found;
  const offer = read.data;
  if (isMine) return { reason: m.orders.youAlreadyOwnIt, notice: <Owned nft={nft} />, final: true };
  if (best && best.id !== order.id) {
    return {
      reason: m.orders.checkTheNewPriceFirst,
      notice: (
        <NewPrice
          title={m.orders.thePriceIsBasepriceEthNow({ basePrice: formatPrice(best.basePrice) })}
          button={m.orders.showTheNewPrice}
          onAccept={() => onAccept(best)}
        />
      ),
      final: true,
    };
  }
  if (!best) {
    const gone = offer?.reason ? toBuyProblem(offer.reason) : problem('NOT_FOR_SALE');
    return { reason: gone.title, notice: <ProblemCallout {...gone} />, final: true };
  }
  if (read.isError) {
    return {
      reason: m.orders.theChainIsntResponding,
      notice: <RetryCallout query={read} title={m.orders.couldntReloadTheOffer} />,
    };
  }
  if (offer?.reason) {
    const refused = toBuyProblem(offer.reason);
    return { reason: refused.title, notice: <ProblemCallout {...refused} />, final: true };
  }
  return (
    offer &&
    getTooLittleEth({
      chain: nft.chain,
      balance: BigInt(offer.balance),
      needed: BigInt(offer.total),
      advice: (
        <>
          {m.orders.pricesAreInTheEthToken({ label: CHAIN_FACTS[nft.chain].label })}{' '}
          <HelpLink about="get-test-coins" />
        </>
      ),
    })
  );
}
