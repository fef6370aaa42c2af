import type { Auction, AuctionList } from '@pitlane/shared/api/auctions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { KindMark, RankMark } from '../../ui/cars/car-marks.tsx';
import { CarTitle } from '../../ui/cars/car-title.tsx';
import { CARD_BOX } from '../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { GRID_STOP } from '../../ui/grid-stops.ts';
import { Countdown, InWords, LocalTime } from '../../ui/time.tsx';
import { getAuctionListQueryOptions } from './auction-queries.ts';
import {
  describeDuration,
  formatDuration,
  getNearness,
  getShareLeft,
  type Nearness,
} from './auction-time.ts';
import { formatBids } from './item-auction.ts';

/** How wide a card's picture is: two columns on phones, then as many as fit in the width of the page. */
const SIZES =
  '(width < 600px) calc(50vw - 24px), (width < 862px) 46vw, (width < 1157px) 30vw, (width < 1450px) 22.5vw, (width < 1728px) 18vw, 263px';

type AuctionGridProps = {
  title: string;
  /** Path of the list in the API. */
  path: string;
  /** The answer that came with the page. */
  first: AuctionList;
  /** The picture of its first card is the page's first one. */
  leads?: boolean;
  /** Shown instead of the grid when there is none; without it nothing is. */
  empty?: ReactNode;
};

/** A section of the auction page: its auctions as cards, kept live. */
export function AuctionGrid({ title, path, first, leads, empty = null }: AuctionGridProps) {
  const { data } = useQuery({ ...getAuctionListQueryOptions(path), initialData: first });
  const shown = data.auctions.filter(({ nft }) => nft !== null);
  if (shown.length === 0) return empty;
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      <div
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))] sm:gap-5"
        data-grid
      >
        {shown.map((auction: Auction, index) => (
          <AuctionCard
            key={auction.id}
            auction={auction}
            sizes={SIZES}
            {...(leads && index === 0 && { first: true })}
          />
        ))}
      </div>
    </section>
  );
}

// As on other cards: few auctions are of something with a sound or a film.
const CardMedia = lazyComponent(() =>
  import('../../ui/cars/card-media.tsx').then((module) => module.CardMedia),
);

const LOOK: Record<Nearness, { line: string; bar: string }> = {
  far: { line: 'text-ink', bar: 'bg-edge' },
  near: { line: 'bg-warn-field text-warn', bar: 'bg-warn' },
  last: { line: 'bg-warn-field text-stop', bar: 'bg-stop' },
  over: { line: 'text-mute', bar: 'bg-line' },
};

type AuctionCardProps = { auction: Auction; sizes: string; first?: boolean };

/** An auction in a list: the item, the bid to beat, and the clock over a bar that drains. The whole card is one link. */
function AuctionCard({ auction, sizes, first }: AuctionCardProps) {
  const { nft, highest_bid, reserve, bids, closed_at } = auction;
  if (!nft) return null;
  const open = closed_at === null;
  const name = highest_bid === null ? (open ? 'Starts at' : 'Started at') : open ? 'Highest bid' : 'Sold for';
  return (
    <article
      data-series={nft.buildSeries}
      data-auction={auction.id}
      className={cx(
        CARD_BOX,
        '@container relative transition-[border-color,transform] duration-(--calm) hover:-translate-y-0.5 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
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
              <PerformancePlate performance={nft.performance} />
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
  );
}
