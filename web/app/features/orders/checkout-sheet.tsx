import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { NftDetail } from '@pitlane/shared/api/nfts';
import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toShownItem } from '../../entities/nfts/shown-item.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { problem } from '../../wallet/problem-words.ts';
import { useWalletObstacle } from '../../wallet/run/order-run.tsx';
import { RunButton, RunSheet } from '../../wallet/run/run-sheet.tsx';
import { BUY_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { TestEth } from '../../wallet/run/test-eth.tsx';
import { useBatching } from '../../wallet/run/use-batching.ts';
import { useRunOf } from '../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { ProblemHelp } from '../../wallet/ui/problem-help.tsx';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import { buyStore } from './buy-store.ts';
import { getBestListingQueryOptions, getFulfilmentQueryOptions } from './order-queries.ts';
import { toBuyProblem } from './order-reasons.ts';

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
      footer={
        <>
          {isError && <RetryCallout query={query} title="The offer could not be read" />}
          {query.isSuccess && <ProblemCallout {...problem('NOT_FOR_SALE')} />}
          <RunButton button="Buy" blocker={describeUnread({ isPending, isError })} />
        </>
      }
    >
      <SheetCar nft={nft} />
    </MoneySheet>
  );
}

function describeUnread({ isPending, isError }: Pick<UseQueryResult, 'isPending' | 'isError'>): string {
  if (isPending) return 'The offer is being read.';
  return isError ? 'The offer could not be read.' : 'It is not for sale.';
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
  const buy = useStore(buyStore);
  const state = useRunOf(buyStore, nft.id);
  const offer = useQuery({
    ...getFulfilmentQueryOptions(nft.id, order.id, address ?? ''),
    enabled: address !== undefined && state.phase !== 'done',
    refetchInterval: POLL_MS,
  });
  const wallet = useWalletObstacle(nft.chain);
  const atOnce = useBatching(nft.chain);
  const total = BigInt(order.basePrice);
  const isMine = address !== undefined && nft.author.wallet === address;
  const found = { nft, order, best, read: offer, isMine, onAccept };
  const own = state.phase === 'idle' || state.phase === 'failed' ? findObstacle(found) : undefined;
  const other =
    buy.phase === 'running' && buy.target.subject !== nft.id ? 'Another purchase is under way.' : undefined;
  const gone = own?.final ? own : undefined;
  const obstacle = gone ?? wallet ?? own;
  const reason =
    state.phase === 'done'
      ? 'It is bought.'
      : (other ?? obstacle?.reason ?? (offer.data ? undefined : 'The chain is being asked.'));
  const start = () =>
    void buyStore.start(
      { chain: nft.chain, subject: nft.id },
      {
        nft: nft.id,
        title: nft.title,
        order: order.id,
        totalWei: total,
        shown: toShownItem(nft),
      },
    );
  const permission = offer.data?.approvals.length ?? 1;
  return (
    <RunSheet
      label="Progress of the purchase"
      lights={BUY_LIGHTS}
      chain={nft.chain}
      state={state}
      store={buyStore}
      obstacle={obstacle?.notice}
      hint={<Hint asks={permission} atOnce={atOnce} />}
      done={<Bought nft={nft} />}
      blocker={reason}
      onStart={start}
      button={`Buy for ${formatPrice(total)} ETH`}
    >
      <SheetCar nft={nft} />
      <FactList label="What leaves your wallet">
        <Fact name="Total, fees included" value={`${formatPrice(total)} ETH`} strong />
        <Fact name="Network fee" value={`In ${useCoin(nft)}, as your wallet says`} />
      </FactList>
      <FactList label="What arrives">
        <Fact name={CHAIN_FACTS[nft.chain].label} value={nft.title} strong />
      </FactList>
      <Shares order={order} />
      <FactList
        label={`Your wallet${offer.data ? `, at block ${formatCount(offer.data.read_at_block)}` : ''}`}
      >
        <Fact name="ETH" value={offer.data ? formatPrice(offer.data.balance) : '…'} />
        <Fact
          name="Permission for the price"
          value={!offer.data ? '…' : permission > 0 ? 'Asked first' : 'Given'}
        />
      </FactList>
    </RunSheet>
  );
}

function useCoin({ chain }: NftDetail): string {
  return useRootData().site?.chains.find((each) => each.chain === chain)?.coin ?? 'the chain’s coin';
}

/** The shares of the price. */
function Shares({ order }: { order: Order }) {
  const chain = useRootData().site?.chains.find((each) => each.chain === order.chain);
  const total = BigInt(order.basePrice);
  const fee = getShare(total, chain?.fee_bps ?? 0);
  const seller = BigInt(order.payments.find(({ recipient }) => recipient === order.maker)?.amount ?? 0);
  const royalty = total - seller - fee;
  return (
    <FactList label="Who gets it">
      <Fact name="The seller" value={`${formatPrice(seller)} ETH`} />
      <Fact name={`Service fee, ${(chain?.fee_bps ?? 0) / 100}%`} value={`${formatPrice(fee)} ETH`} />
      {royalty > 0n && <Fact name="Royalty" value={`${formatPrice(royalty)} ETH`} />}
    </FactList>
  );
}

function Hint({ asks, atOnce }: { asks: number; atOnce: boolean }) {
  return (
    <p className="text-mute">
      {asks > 0 && atOnce
        ? 'Your wallet asks once, for the permission to take exactly this price and for the purchase.'
        : asks > 0
          ? 'Your wallet asks twice: for the permission to take exactly this price, then for the purchase.'
          : 'Your wallet asks once, for the purchase.'}{' '}
      The offer is read from the chain again before that.
    </p>
  );
}

function Bought({ nft }: { nft: NftDetail }) {
  return (
    <Callout kind="success" quiet title={`${nft.title} is yours`}>
      <ButtonLink to="/garage" size="sm" className="mt-2">
        To your garage
      </ButtonLink>
    </Callout>
  );
}

type Obstacle = {
  reason: string;
  notice: ReactNode /** Nothing that the wallet does can help. */;
  final?: boolean;
};
type Found = {
  nft: NftDetail;
  order: Order;
  best: Order | undefined;
  /** The offer as the chain has it. */
  read: UseQueryResult<Fulfilment>;
  isMine: boolean;
  onAccept: (order: Order) => void;
};

/** Why this offer cannot be bought by this wallet, most lasting first. */
function findObstacle({ nft, order, best, read, isMine, onAccept }: Found): Obstacle | undefined {
  const offer = read.data;
  if (isMine) return { reason: 'It is yours already.', notice: <Bought nft={nft} />, final: true };
  if (best && best.id !== order.id) {
    return {
      reason: 'Look at the new price first.',
      notice: <NewPrice best={best} onAccept={() => onAccept(best)} />,
      final: true,
    };
  }
  if (!best) {
    const found = offer?.reason ? toBuyProblem(offer.reason) : problem('NOT_FOR_SALE');
    return { reason: found.title, notice: <ProblemCallout {...found} />, final: true };
  }
  if (read.isError) {
    return {
      reason: 'The chain does not answer.',
      notice: <RetryCallout query={read} title="The offer could not be read again" />,
    };
  }
  if (offer?.reason) {
    const found = toBuyProblem(offer.reason);
    return { reason: found.title, notice: <ProblemCallout {...found} />, final: true };
  }
  if (offer && BigInt(offer.balance) < BigInt(offer.total)) {
    return { reason: 'The wallet holds too little ETH.', notice: <TooLittleEth nft={nft} offer={offer} /> };
  }
  return undefined;
}

function NewPrice({ best, onAccept }: { best: Order; onAccept: () => void }) {
  return (
    <Callout kind="warning" title={`The price is ${formatPrice(best.basePrice)} ETH now`}>
      <p>Nothing was paid. Look at the new figures before you buy.</p>
      <Button size="sm" className="mt-2" onClick={onAccept}>
        Show the new price
      </Button>
    </Callout>
  );
}

function TooLittleEth({ nft, offer }: { nft: NftDetail; offer: Fulfilment }) {
  const missing = BigInt(offer.total) - BigInt(offer.balance);
  return (
    <Callout kind="warning" title={`${formatPrice(missing)} ETH are missing`}>
      <p>
        Prices are in the ETH token of {CHAIN_FACTS[nft.chain].label}, and this wallet holds too little of it.{' '}
        <HelpLink about="get-test-coins" />
      </p>
      <TestEth chain={nft.chain} />
    </Callout>
  );
}

function ProblemCallout({ code, title, message }: WalletProblem) {
  return (
    <Callout kind="error" title={title}>
      {message}
      <ProblemHelp code={code} />
    </Callout>
  );
}
