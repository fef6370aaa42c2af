import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { WithNft } from '../../entities/nfts/with-nft.tsx';
import { useIsAhead } from '../../lib/use-is-ahead.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { RunButton } from '../../wallet/run/run-sheet.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { getItemAuctionQueryOptions } from './auction-queries.ts';
import { BidSheet, type BidSheetProps } from './bid-sheet.tsx';

/** The bid sheet of an item that is not on the page: reads the item and its auction first. */
export function RaiseSheet({ nft }: { nft: string }) {
  return (
    <WithNft id={nft} button={m.auctions.bid}>
      {(item) => <ReadAuction nft={item} />}
    </WithNft>
  );
}

function ReadAuction({ nft }: Pick<BidSheetProps, 'nft'>) {
  const query = useQuery(getItemAuctionQueryOptions(nft.id));
  const auction = query.data?.auction;
  const ahead = useIsAhead(auction?.ends_at ?? null);
  if (auction) {
    const over = auction.state === 'ended' || (auction.state === 'running' && !ahead);
    return <BidSheet nft={nft} auction={auction} over={over} buyOut={false} />;
  }
  const failed = query.isError || query.data === null;
  return (
    <MoneySheet
      tall
      footer={
        <>
          {query.isError && <RetryCallout query={query} title={m.auctions.couldntLoadTheAuction} />}
          <RunButton
            button={m.auctions.bid}
            blocker={failed ? m.auctions.couldntLoadTheAuction2 : m.auctions.loadingTheAuction}
          />
        </>
      }
    >
      <SheetCar nft={nft} />
    </MoneySheet>
  );
}
