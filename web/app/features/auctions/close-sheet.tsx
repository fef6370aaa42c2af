import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { m } from '@pitlane/shared/messages/messages';
import { getPurchaseEnd } from '../../entities/garage/trade-end.tsx';
import { formatPrice } from '../../lib/format/format-price.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { CLOSE_LIGHTS } from './auction-lights.ts';
import { closeStore } from './auction-stores.ts';
import type { Closed } from './close-transaction.ts';
import type { ItemAuction } from './item-auction.ts';

const getButton = () =>
  ({ settle: m.auctions.settleTheAuction, cancel: m.auctions.cancelTheAuction }) as const;

const getDone = (): Record<Closed['how'], string> => ({
  sold: m.auctions.theItemWentToTheWinner,
  returned: m.auctions.thereWereNoBidsTheItem2,
  cancelled: m.auctions.theItemIsBackInYour,
});

/** How an auction has ended, by its state. */
const CLOSED: Partial<Record<ItemAuction['state'], Closed['how']>> = {
  settled: 'sold',
  returned: 'returned',
  cancelled: 'cancelled',
};

export type CloseSheetProps = { way: 'settle' | 'cancel'; nft: NftDetail; auction: ItemAuction };

/** Ends an auction: who gets what of it. */
export function CloseSheet({ way, nft, auction }: CloseSheetProps) {
  const run = useSheetRun(closeStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.auctions.itIsClosed,
    other: m.auctions.anotherAuctionIsBeingClosedNow,
  });
  const how = CLOSED[auction.state];
  const own = useWalletAddress();
  const won = way === 'settle' && own !== undefined && own === auction.bidder?.wallet;
  return (
    <RunSheet
      run={run}
      label={m.auctions.progressOfTheTransaction}
      lights={CLOSE_LIGHTS}
      first={[
        auction.closed_at !== null && {
          reason: m.auctions.itIsClosed,
          notice: how && (
            <Callout kind="info" title={m.auctions.thisAuctionIsAlreadyClosed}>
              {getDone()[how]}
            </Callout>
          ),
        },
      ]}
      hint={m.auctions.youPayOnlyTheNetworkFee}
      done={(closed) => (
        <Callout kind="success" quiet title={m.auctions.theAuctionIsClosed}>
          {getDone()[closed.how]}
        </Callout>
      )}
      {...(won && { end: () => getPurchaseEnd(nft) })}
      onStart={() => run.start({ nft: nft.id, auctionId: BigInt(auction.auction_id), way })}
      button={getButton()[way]}
    >
      <SheetCar nft={nft} />
      {way === 'settle' && auction.highest_bid !== null ? (
        <Shares auction={auction} />
      ) : (
        <FactList label={m.auctions.whoGetsIt}>
          <Fact
            name={m.auctions.theItem}
            value={m.auctions.backToUsername({ username: auction.seller.username })}
            strong
          />
        </FactList>
      )}
    </RunSheet>
  );
}

/** Rounded as the house rounds: fee and royalty down, the rest is the seller's. */
function Shares({ auction }: { auction: ItemAuction }) {
  const price = BigInt(auction.highest_bid ?? 0);
  const fee = getShare(price, auction.fee_bps);
  const royalty = getShare(price, auction.royalty_bps);
  return (
    <FactList label={m.auctions.whoGetsIt}>
      <Fact name={m.auctions.theItem} value={auction.bidder?.username ?? auction.seller.username} strong />
      <Fact name={m.auctions.theSeller} value={`${formatPrice(price - fee - royalty)} ETH`} />
      <Fact name={`Service fee, ${auction.fee_bps / 100}%`} value={`${formatPrice(fee)} ETH`} />
      {royalty > 0n && (
        <Fact name={`Royalty, at most ${auction.royalty_bps / 100}%`} value={`${formatPrice(royalty)} ETH`} />
      )}
    </FactList>
  );
}
