import type { Auction, AuctionList } from '@pitlane/shared/api/auctions';
import type { Nft } from '@pitlane/shared/api/nfts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GRID, GRID_ITEM } from '../../ui/grid-stops.ts';
import { AuctionLead } from './auction-lead.tsx';
import { getAuctionListQueryOptions } from './auction-queries.ts';

/** An auction of an item that the index knows. */
export type ShownAuction = Auction & { nft: Nft };

export type AuctionGridProps = {
  title: string;
  /** Path of the list in the API. */
  path: string;
  /** The answer that came with the page. */
  first: AuctionList;
  /** Shows the first auction large above the others. */
  leads?: boolean;
  /** The card of an auction. */
  card: (auction: ShownAuction) => ReactNode;
  /** Shown instead of the grid when there is none; without it nothing is. */
  empty?: ReactNode;
};

/** A section of the auction page: its auctions as cards, kept live. */
export function AuctionGrid({ title, path, first, leads = false, card, empty = null }: AuctionGridProps) {
  const { data } = useQuery({ ...getAuctionListQueryOptions(path), initialData: first });
  const shown = data.auctions.filter((auction): auction is ShownAuction => auction.nft !== null);
  const [lead] = shown;
  if (!lead) return empty;
  const others = leads ? shown.slice(1) : shown;
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      {leads && <AuctionLead key={lead.id} auction={lead} />}
      {others.length > 0 && (
        <ul
          {...GRID}
          className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))] sm:gap-5"
        >
          {others.map((auction) => (
            <li key={auction.id} className={GRID_ITEM}>
              {card(auction)}
            </li>
          ))}
        </ul>
      )}
<<<<<<< ours
    </section>
=======
    >
      <div className="relative bg-stage">
        <NftPicture nft={nft} sizes={sizes} decorative {...(first && { first })} />
        <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex items-center justify-between gap-2 text-stage-ink @max-[10rem]:inset-x-1.5">
          <KindMark nft={nft} className="stage-label text-fine @max-[10rem]:px-1" />
          <ChainMark
            chain={nft.chain}
            className="stage-label text-fine @max-[10rem]:px-1 @max-[14.375rem]:gap-0 @max-[14.375rem]:text-[0px]"
          />
        </div>
        {closed_at !== null && highest_bid !== null && (
          <div
            aria-hidden
            className="chequered absolute inset-x-0 bottom-0 h-6 opacity-80 [--ink:var(--stage-ink)]"
          />
        )}
        {nft.media && <CardMedia media={nft.media} title={nft.title} />}
      </div>
      <div className="material-edge px-3.5 pt-3 pb-3 @max-[10rem]:px-2.5">
        <h3 className="label min-w-0 text-lead @max-[10rem]:text-small @max-[10rem]:leading-[1.45]">
          <Link
            to={`/ItemDetail/${nft.id}`}
            prefetch="intent"
            {...GRID_STOP}
            className="outline-none after:absolute after:inset-0"
          >
            <CarTitle title={nft.title} />
          </Link>
        </h3>
        <div className="mt-2 flex items-end justify-between gap-3">
          <div className="min-w-0">
            <p className="text-fine text-mute">{name}</p>
            <Price wei={highest_bid ?? reserve} unit="ETH" className="text-h3" />
          </div>
          <div className="grid justify-items-end gap-1.5 text-fine text-mute">
            <span className="flex items-center gap-2">
              {nft.currentRank && (
                <RankMark
                  rank={nft.currentRank}
                  className="@max-[14.375rem]:hidden @max-[20rem]:before:hidden"
                />
              )}
              <PerformancePlate performance={nft.performance} className="@max-[9rem]:w-[1.75em]" />
            </span>
            {/* "Starts at" says the same. */}
            <span className={cx('whitespace-nowrap', bids === 0 && '@max-[14.375rem]:hidden')}>
              {formatBids(bids)}
            </span>
          </div>
        </div>
      </div>
      <TimeLine auction={auction} />
    </article>
  );
}

function TimeLine({ auction }: { auction: Auction }) {
  const { ends_at, duration, closed_at, highest_bid, bidder } = auction;
  if (closed_at !== null) {
    return (
      <p className="flex justify-between gap-3 border-t px-3.5 py-2.5 text-fine leading-none text-mute @max-[10rem]:px-2.5">
        <span className="truncate">{highest_bid === null ? 'No bids' : `To ${bidder?.username ?? ''}`}</span>
        <LocalTime seconds={closed_at} className="shrink-0" />
      </p>
    );
  }
  if (ends_at === null) {
    return (
      <p className="flex justify-between gap-3 border-t px-3.5 py-2.5 text-fine leading-none text-mute @max-[10rem]:px-2.5">
        <span className="truncate">Waits for a bid</span>
        <span className="shrink-0 tabular-nums">
          <InWords short={formatDuration(duration)} words={describeDuration(duration)} />
        </span>
      </p>
    );
  }
  return <Running endsAt={ends_at} duration={duration} />;
}

function Running({ endsAt, duration }: { endsAt: number; duration: number }) {
  const now = useNow() / 1000;
  const look = LOOK[getNearness(Math.ceil(endsAt - now))];
  return (
    <div className={look.line}>
      <div className="h-0.75 overflow-hidden bg-raise" aria-hidden>
        <div
          className={cx(
            'h-full [transform-origin:0_50%] transition-transform duration-1000 ease-linear rtl:[transform-origin:100%_50%]',
            look.bar,
          )}
          style={{ transform: `scaleX(${getShareLeft({ endsAt, duration, now })})` }}
        />
      </div>
      <p className="label flex justify-between gap-3 px-3.5 py-2.5 text-small leading-none @max-[10rem]:px-2.5">
        <span className="@max-[14.375rem]:hidden">{now < endsAt ? 'Ends in' : 'Time is over'}</span>
        <Countdown deadline={endsAt} />
      </p>
    </div>
>>>>>>> theirs
  );
}
