import type { Auction } from '@pitlane/shared/api/auctions';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DealList, DealRow } from '../../entities/orders/deal-list.tsx';
import { formatLeast } from '../../lib/format/format-least.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { Countdown } from '../../ui/time.tsx';
import { getAuctionListQueryOptions } from './auction-queries.ts';
import { SHEET_TITLES } from './item-auction.ts';

const RaiseSheet = lazyComponent(() => import('./raise-sheet.tsx').then((module) => module.RaiseSheet));

/** Query options for the auctions in which a wallet has bid most: those that take bids, or those that ended and are not settled. */
export function getLeadingBidsQueryOptions(bidder: string, state: 'open' | 'ended') {
  return getAuctionListQueryOptions(`/api/auctions?bidder=${bidder}&state=${state}&limit=100`);
}

/** In one's own garage: the auctions that the wallet leads or has won, with Raise. Shows nothing where there is none. */
export function LeadingBids({ address }: { address: string }) {
  const open = useQuery(getLeadingBidsQueryOptions(address, 'open'));
  const won = useQuery(getLeadingBidsQueryOptions(address, 'ended'));
  const [raised, setRaised] = useState<string>();
  const [shown, setShown] = useState(false);
  const failed = [open, won].find(({ isError, data }) => isError && !data);
  if (failed) return <RetryCallout query={failed} title={m.auctions.couldntLoadYourBids} />;
  const raise = (nft: string) => {
    setRaised(nft);
    setShown(true);
  };
  const rows = [
    ...(won.data?.auctions ?? []).map((auction) => (
      <BidRow key={auction.id} auction={auction}>
        {m.auctions.youWonItIsSettledAutomatically}
      </BidRow>
    )),
    ...(open.data?.auctions ?? []).map((auction) => (
      <BidRow key={auction.id} auction={auction} onRaise={raise}>
        {m.auctions.youreP1}
        {auction.ends_at !== null && (
          <>
            {m.auctions.endsIn2} <Countdown deadline={auction.ends_at} />
          </>
        )}
      </BidRow>
    )),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <DealList id="leading-bids" title={m.auctions.yourLeadingBids} rows={rows} />
      <Dialog open={shown} onOpenChange={setShown} title={SHEET_TITLES.bid} kind="sheet">
        {raised && <RaiseSheet key={raised} nft={raised} />}
      </Dialog>
    </>
  );
}

type BidRowProps = {
  auction: Auction;
  /** Left out where bidding is over. */
  onRaise?: (nft: string) => void;
  children: React.ReactNode;
};

function BidRow({ auction, onRaise, children }: BidRowProps) {
  const { nft, nft_id, highest_bid, minimum_bid, reserve } = auction;
  const preload = () => {
    preloadDialog();
    void RaiseSheet.preload();
  };
  return (
    <DealRow
      id={nft_id}
      nft={nft ?? undefined}
      title={m.auctions.tokenTokenid({ tokenid: auction.token_id })}
      price={`${formatPrice(highest_bid ?? reserve)} ETH`}
      actions={
        onRaise && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={() => onRaise(nft_id)}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {m.auctions.raiseToFormatleastEth({ formatLeast: formatLeast(minimum_bid ?? reserve) })}
          </Button>
        )
      }
    >
      {children}
    </DealRow>
  );
}
