import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { Order } from '@pitlane/shared/api/orders';
import { m } from '@pitlane/shared/messages/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSaleEnd } from '../../../entities/garage/trade-end.tsx';
import { formatCount, formatPrice } from '../../../lib/format/format-price.ts';
import { fetchAnswer } from '../../../lib/live/answer-positions.ts';
import { useSiteChain } from '../../../lib/root-data.ts';
import { SheetCar } from '../../../ui/cars/sheet-car.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../../ui/feedback/retry-callout.tsx';
import { RunSheet } from '../../../wallet/run/run-sheet.tsx';
import { ACCEPT_LIGHTS } from '../../../wallet/run/sheet-lights.ts';
import { useSheetRun } from '../../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../../wallet/ui/fact-list.tsx';
import { ProblemCallout } from '../../../wallet/ui/problem-callout.tsx';
import { useWalletAddress } from '../../../wallet/wallet-store.ts';
import { getPermission } from '../your-wallet.tsx';
import { acceptPath, OFFERS_KEY } from './offer-queries.ts';
import { acceptStore } from './offer-stores.ts';
import { toAcceptProblem } from './offer-words.ts';

/** An owner accepts an offer: what leaves, what arrives, and who gets which share of it. */
export function AcceptSheet({ nft, order }: { nft: NftDetail; order: Order }) {
  const address = useWalletAddress();
  const run = useSheetRun(acceptStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.orders.itIsSold,
    other: m.orders.anotherSaleIsInProgress,
  });
  const isWide = order.scope !== 'item';
  const sale = useQuery({
    ...getSaleQueryOptions(nft.id, acceptPath({ order: order.id, nft: nft.id, isWide }, address ?? '')),
    enabled: address !== undefined && !run.fixed,
  });
  const { data: terms } = sale;
  const problem = terms && !terms.fillable ? toAcceptProblem(terms.reason) : undefined;
  const start = () => {
    if (!terms) return;
    run.start({
      nft: nft.id,
      title: nft.title,
      order: order.id,
      isWide,
      buyer: order.maker,
      priceWei: BigInt(order.basePrice),
      proceedsWei: BigInt(terms.proceeds),
    });
  };
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheSale}
      lights={ACCEPT_LIGHTS}
      obstacles={[
        sale.isError && {
          reason: m.orders.theChainIsntResponding,
          notice: <RetryCallout query={sale} title={m.orders.couldntReloadTheOffer} />,
        },
        problem && { reason: problem.title, notice: <ProblemCallout {...problem} /> },
        !terms && m.orders.readingTheChain,
      ]}
      hint={`${
        terms && terms.approvals.length > 0
          ? m.orders.yourWalletAsksTwiceToLet
          : m.orders.yourWalletAsksOnceToSell
      } We read the offer from the chain again before that.`}
      done={({ proceedsWei }) => (
        <Callout
          kind="success"
          quiet
          title={
            proceedsWei === undefined
              ? 'Sold'
              : m.orders.youGotProceedsweiEth({ proceedsWei: formatPrice(proceedsWei) })
          }
        >
          {m.orders.thePaymentIsInYourWallet}
        </Callout>
      )}
      end={() => getSaleEnd(nft)}
      onStart={start}
      button={
        terms?.fillable ? m.orders.sellForProceedsEth({ proceeds: formatPrice(terms.proceeds) }) : 'Sell'
      }
    >
      <SheetCar nft={nft} />
      <FactList label={m.orders.youPay}>
        <Fact name={m.orders.theItem2} value={nft.title} strong />
      </FactList>
      <FactList label={m.orders.youReceive}>
        <Fact
          name={m.orders.afterFeeAndRoyalty}
          value={terms ? `${formatPrice(terms.proceeds)} ETH` : '…'}
          strong
        />
      </FactList>
      <Shares order={order} terms={terms} />
      <FactList
        label={
          terms
            ? m.orders.atBlockReadatblock({ readatblock: formatCount(terms.read_at_block) })
            : m.orders.theChain
        }
      >
        <Fact name={m.orders.permissionForTheItem} value={getPermission(terms)} />
      </FactList>
    </RunSheet>
  );
}

function getSaleQueryOptions(nft: string, path: string) {
  return queryOptions({
    queryKey: [OFFERS_KEY, nft, 'sale', path],
    queryFn: (context) => fetchAnswer<Fulfilment>(context, path),
    retry: false,
    staleTime: 0,
  });
}

/** The shares of the price for others. */
function Shares({ order, terms }: { order: Order; terms: Fulfilment | undefined }) {
  const chain = useSiteChain(order.chain);
  const price = BigInt(order.basePrice);
  const fee = BigInt(
    order.payments.find(({ recipient }) => recipient === chain?.trading?.treasury)?.amount ?? 0,
  );
  const royalty = terms?.fillable ? price - fee - BigInt(terms.proceeds) : undefined;
  return (
    <FactList label={m.orders.whatTheBuyerPays}>
      <Fact name={m.orders.theOffer} value={`${formatPrice(price)} ETH`} />
      <Fact name={`Service fee, ${(chain?.fee_bps ?? 0) / 100}%`} value={`${formatPrice(fee)} ETH`} />
      {royalty !== undefined && royalty > 0n && (
        <Fact name={m.orders.royalty} value={`${formatPrice(royalty)} ETH`} />
      )}
    </FactList>
  );
}
