import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { AUCTION_LIMITS } from '@pitlane/shared/domain/orders/auctions';
import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useState } from 'react';
import { describeDuration } from '../../entities/auctions/auction-time.ts';
import { getPurchaseEnd } from '../../entities/garage/trade-end.tsx';
import { toShownItem } from '../../entities/nfts/shown-item.ts';
import { formatLeast, roundUpToShown } from '../../lib/format/format-least.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { type EthReading, readEth } from '../../lib/read-eth.ts';
import { Button } from '../../ui/button.tsx';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EthField } from '../../ui/forms/eth-field.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Countdown } from '../../ui/time.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { NetworkFee } from '../../wallet/ui/network-fee.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { BID_LIGHTS } from './auction-lights.ts';
import { bidStore } from './auction-stores.ts';
import type { BidPlaced } from './bid-transaction.ts';
import { canBuyOut, type ItemAuction } from './item-auction.ts';

export type BidSheetProps = { nft: NftDetail; auction: ItemAuction; over: boolean; buyOut: boolean };

/**
 * A bid, or a buy-out. A typed amount stays when another bid comes in: the sheet shows the new minimum and waits.
 */
export function BidSheet({ nft, auction, over, buyOut }: BidSheetProps) {
  const own = useWalletAddress();
  const minimum = BigInt(auction.minimum_bid ?? auction.reserve);
  const [text, setText] = useState(toBidText(minimum));
  const run = useSheetRun(bidStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.auctions.itIsDone,
    other: m.auctions.anotherBidIsInProgress,
  });
  const { fixed } = run;
  const reading = buyOut ? { wei: BigInt(auction.buy_out ?? 0) } : readBidText(text, minimum);
  const isLeader = own !== undefined && own === auction.bidder?.wallet;
  const due =
    reading.wei === undefined ? undefined : reading.wei - (isLeader ? BigInt(auction.highest_bid ?? 0) : 0n);
  const end = findEnd({ auction, over, buyOut });
  const outbid = !fixed && !buyOut && reading.error !== undefined && text !== '';
  const start = () => {
    if (reading.wei === undefined || due === undefined) return;
    run.start({
      nft: nft.id,
      title: nft.title,
      auctionId: BigInt(auction.auction_id),
      amountWei: reading.wei,
      buyOut,
      dueWei: due,
      shown: toShownItem(nft),
      page: auction,
    });
  };
  return (
    <RunSheet
      run={run}
      label={buyOut ? m.auctions.progressOfThePurchase : m.auctions.progressOfTheBid}
      lights={BID_LIGHTS}
      first={[end && { reason: end.title, notice: <End {...end} isLeader={isLeader} /> }]}
      obstacles={[
        reading.wei === undefined && m.auctions.enterABid,
        outbid && { notice: <Outbid minimum={minimum} onTake={() => setText(toBidText(minimum))} /> },
      ]}
      hint={<Hint auction={auction} buyOut={buyOut} leader={isLeader} />}
      done={(placed) => <Done {...placed} />}
      {...(buyOut && { end: () => getPurchaseEnd(nft) })}
      onStart={start}
      button={getLabel(reading.wei, buyOut)}
    >
      <SheetCar nft={nft} />
      {!buyOut && (
        <EthField
          label={m.auctions.yourBidInEth}
          placeholder=""
          value={text}
          onChange={setText}
          error={fixed ? undefined : reading.error}
          hint={m.auctions.atLeastMinimumEth({ minimum: formatLeast(minimum) })}
          readOnly={fixed}
        />
      )}
      <FactList label={m.auctions.youPay}>
        <Fact
          name={buyOut ? m.auctions.priceIncludingFees : m.auctions.yourBid}
          value={amountText(reading.wei)}
        />
        {isLeader && (
          <Fact name={m.auctions.alreadyHeld} value={amountText(BigInt(auction.highest_bid ?? 0))} />
        )}
        <Fact name={m.auctions.dueNow} value={amountText(due)} strong />
        <NetworkFee chain={nft.chain} />
      </FactList>
      <FactList label={buyOut ? m.auctions.youReceive : m.auctions.youReceiveIfYouWin}>
        <Fact name={CHAIN_FACTS[nft.chain].label} value={nft.title} strong />
      </FactList>
      <FactList label={m.auctions.theAuction}>
        <Fact
          name={auction.highest_bid === null ? m.auctions.noBidYetStartsAt : m.auctions.highestBid}
          value={amountText(BigInt(auction.highest_bid ?? auction.reserve))}
        />
        <Fact
          name={m.auctions.endsIn}
          value={
            auction.ends_at === null ? (
              m.auctions.durationFromTheFirstBid({ duration: describeDuration(auction.duration) })
            ) : (
              <Countdown deadline={auction.ends_at} />
            )
          }
        />
      </FactList>
    </RunSheet>
  );
}

function amountText(wei: bigint | undefined): string {
  return wei === undefined ? '–' : `${formatPrice(wei)} ETH`;
}

function getLabel(wei: bigint | undefined, buyOut: boolean): string {
  const verb = buyOut ? m.auctions.buyFor : 'Bid';
  return wei === undefined ? 'Bid' : `${verb} ${formatPrice(wei)} ETH`;
}

/** Why nothing can be bid in this auction any more. */
function findEnd({ auction, over, buyOut }: Pick<BidSheetProps, 'auction' | 'over' | 'buyOut'>) {
  if (auction.closed_at !== null || over)
    return { title: m.auctions.biddingHasEnded, way: m.auctions.youWontBeChargedAnythingElse };
  if (buyOut && !canBuyOut(auction))
    return { title: m.auctions.theHighestBidHasReachedThe, way: m.auctions.bidInstead };
  return undefined;
}

type EndProps = { title: string; way: string; isLeader: boolean };

/** A bid of this wallet may be in it or on its way: so nothing is said here of what was paid. */
function End({ title, way, isLeader }: EndProps) {
  return (
    <Callout kind="error" title={title}>
      {isLeader ? m.auctions.theHighestBidIsYours : way} <HelpLink about="bid-in-an-auction" />
    </Callout>
  );
}

function Outbid({ minimum, onTake }: { minimum: bigint; onTake: () => void }) {
  return (
    <Callout kind="info" title={m.auctions.theNextBidIsAtLeast({ minimum: formatLeast(minimum) })}>
      <p>{m.auctions.weveKeptYourAmount}</p>
      <Button size="sm" className="mt-2" onClick={onTake}>
        {m.auctions.minimumEth({ minimum: formatLeast(minimum) })}
      </Button>
    </Callout>
  );
}

type HintProps = { auction: ItemAuction; buyOut: boolean; leader: boolean };

function Hint({ auction, buyOut, leader }: HintProps): ReactNode {
  return (
    <>
      {leader && m.auctions.youreLeadingToRaiseYourBid}
      {buyOut ? m.auctions.buyingNowEndsTheAuctionAnd : m.auctions.bidsAreBindingOutbidBidsAre}
      {!buyOut &&
        auction.extension_window > 0 &&
        m.auctions.aBidInTheLastExtensionwindow({
          extensionwindow: describeDuration(auction.extension_window),
        })}{' '}
      {m.auctions.weCheckTheAuctionAndThe}
    </>
  );
}

function Done({ amountWei, bought }: Pick<BidPlaced, 'amountWei' | 'bought'>) {
  const amount = `${formatPrice(amountWei)} ETH`;
  return (
    <Callout
      kind="success"
      quiet
      title={bought ? m.auctions.boughtForAmount({ amount }) : m.auctions.youLeadWithAmount({ amount })}
    >
      {bought ? m.auctions.theAuctionIsOver : m.auctions.outbidYoureRefundedInstantly}
    </Callout>
  );
}

/** Returns the first text of the bid's field: the lowest bid that is allowed, as every page shows it. */
export function toBidText(minimum: bigint): string {
  return formatUnits(roundUpToShown(minimum));
}

/** Reads a typed bid. `minimum` is the least that it may be now, in wei. */
export function readBidText(text: string, minimum: bigint): EthReading {
  const reading = readEth(text);
  if (reading.wei === undefined) return reading;
  if (reading.wei < minimum)
    return { error: m.auctions.theNextBidIsAtLeast2({ minimum: formatLeast(minimum) }) };
  if (reading.wei > AUCTION_LIMITS.maxAmount) return { error: m.auctions.thatsMoreThanTheAuctionHouse };
  return reading;
}
