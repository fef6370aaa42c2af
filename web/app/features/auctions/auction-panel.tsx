import type { AuctionDetail } from '@pitlane/shared/api/auctions';
import type { Indexed } from '@pitlane/shared/api/common';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeDuration } from '../../entities/auctions/auction-time.ts';
import { formatBids, namePrice, toCardAuction } from '../../entities/auctions/card-auction.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { useIsAhead } from '../../lib/use-is-ahead.ts';
import { Price } from '../../ui/cars/price.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { AuctionActions } from './auction-actions.tsx';
import { AuctionLadder, describePlace, listStandings } from './auction-ladder.tsx';
import { getItemAuctionQueryOptions } from './auction-queries.ts';
import { AuctionTime } from './auction-time.tsx';
import { type AuctionSheetName, type ItemAuction, SHEET_TITLES } from './item-auction.ts';
import { useAuctionNews } from './use-auction-news.ts';

const AuctionSheet = lazyComponent(() => import('./auction-sheet.tsx').then((module) => module.AuctionSheet));

export type AuctionPanelProps = {
  nft: NftDetail;
  /** How far the index has read. */
  indexed: Indexed;
  /** The auction that came with the page. */
  first: AuctionDetail;
};

const BLOCK_POLL_MS = 2_000;

/** The deal of a car in an auction: the clock first, then the bid to beat, who has bid, and one button. */
export function AuctionPanel({ nft, indexed, first }: AuctionPanelProps) {
  const { data } = useQuery({
    ...getItemAuctionQueryOptions(nft.id),
    initialData: first,
    // No change tells of a block in which nothing happened, and bids open with a block.
    refetchInterval: ({ state }) => (isTooYoung(state.data ?? first) ? BLOCK_POLL_MS : false),
  });
  const { auction } = data ?? first;
  const read = [indexed, (data ?? first).indexed].map((of) => of[nft.chain]?.block ?? 0);
  const block = Math.max(...read) || undefined;
  const own = useWalletAddress();
  const ahead = useIsAhead(auction.ends_at);
  const [sheet, setSheet] = useState<AuctionSheetName>('bid');
  const [open, setOpen] = useState(false);
  const standings = listStandings(auction.ladder);
  const over = auction.state === 'ended' || (auction.state === 'running' && !ahead);
  const show = (name: AuctionSheetName) => {
    setSheet(name);
    setOpen(true);
  };
  useAuctionNews(auction, own);
  useEffect(resumeSent, []);
  return (
    <div className="grid gap-5">
      <Time auction={auction} over={over} />
      <Amount auction={auction} place={describePlace(standings, own)} />
      <AuctionActions auction={auction} over={over} own={own} block={block} onShow={show} onNear={preload} />
      <AuctionLadder standings={standings} own={own} />
      <Rules auction={auction} />
      <Dialog open={open} onOpenChange={setOpen} title={SHEET_TITLES[sheet]} kind="sheet">
        <AuctionSheet name={sheet} nft={nft} auction={auction} over={over} />
      </Dialog>
    </div>
  );
}

function isTooYoung({ auction, indexed }: AuctionDetail): boolean {
  return auction.bids_from_block > (indexed[auction.chain]?.block ?? 0);
}

/** Resumes transactions that were sent before a reload: their end shows in a toast, and in the sheet when it is opened. */
function resumeSent(): void {
  import('./auction-stores.ts').then(
    ({ resumeAuctions }) => resumeAuctions(),
    (error: unknown) => console.warn('We’re still looking up what you sent before.', error),
  );
}

function preload(): void {
  preloadDialog();
  AuctionSheet.preload();
}

function Time({ auction, over }: { auction: ItemAuction; over: boolean }) {
  const { ends_at, duration, state, closed_at } = auction;
  if (closed_at !== null) {
    return (
      <div>
        <div aria-hidden className="chequered -mx-5.5 -mt-5.5 mb-5 h-6 rounded-t-xl opacity-80" />
        <p className="display text-h2">{getClosedTitle()[state] ?? 'Closed'}</p>
        <p className="mt-1 text-small text-mute">
          <LocalTime seconds={closed_at} />
        </p>
      </div>
    );
  }
  return (
    <div>
      {over && <div aria-hidden className="chequered -mx-5.5 -mt-5.5 mb-5 h-6 rounded-t-xl opacity-80" />}
      <AuctionTime endsAt={ends_at} duration={duration} />
    </div>
  );
}

const getClosedTitle = (): Partial<Record<ItemAuction['state'], string>> => ({
  settled: m.auctions.sold,
  returned: m.auctions.endedWithoutABid,
  cancelled: m.auctions.cancelled,
});

function Amount({ auction, place }: { auction: ItemAuction; place: string | undefined }) {
  const { price, bids, ...shown } = toCardAuction(auction);
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <p className="text-small text-mute">{namePrice({ bids, ...shown })}</p>
        <Price
          wei={price}
          unit={m.auctions.eth}
          className="mt-1 block whitespace-normal! text-h2 wrap-anywhere"
        />
      </div>
      <p className="text-end text-small text-mute">
        {place ? <span className="label text-body text-ink">{place}</span> : formatBids(bids)}
      </p>
    </div>
  );
}

/** The rules of this auction, in words. */
function Rules({ auction }: { auction: ItemAuction }) {
  if (auction.closed_at !== null) return null;
  const { min_increment, min_increment_bps, extension_window, latest_end, buy_out } = auction;
  const step =
    BigInt(min_increment) > 0n
      ? m.auctions.orMinincrementEthWhicheverIsHigher({ minincrement: formatPrice(min_increment) })
      : '';
  return (
    <ul className="grid gap-1.5 border-t pt-4 text-small text-mute">
      <li>
        {min_increment_bps > 0
          ? `Minimum raise: ${min_increment_bps / 100}%${step}.`
          : m.auctions.minimumRaiseMinincrementEth({ minincrement: formatPrice(min_increment) })}
      </li>
      {extension_window > 0 && (
        <li>
          {latest_end === null
            ? m.auctions.lateBidMovesEnd({ window: describeDuration(extension_window) })
            : rich(
                m.auctions.lateBidMovesEndUntil({
                  window: describeDuration(extension_window),
                  latest: () => <LocalTime seconds={latest_end} />,
                }),
              )}
        </li>
      )}
      <li>{m.auctions.bidsAreBindingOutbidBidsAre}</li>
      {buy_out !== null && <li>{m.auctions.payBuyoutEthToBuyThe({ buyout: formatPrice(buy_out) })}</li>}
    </ul>
  );
}
