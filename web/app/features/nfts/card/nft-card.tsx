import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { memo, Suspense, use } from 'react';
import { Link } from 'react-router';
import { type CardAuction, getOpenAuction } from '../../../entities/auctions/card-auction.ts';
import { nftHref } from '../../../entities/nfts/nft-queries.ts';
import { canTravel, markTraveller } from '../../../entities/nfts/travelling-picture.ts';
import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { laterPart } from '../../../lib/loading/later-part.tsx';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { useIsAhead } from '../../../lib/use-is-ahead.ts';
import { KindMark, RankMark } from '../../../ui/cars/car-marks.tsx';
import { CarTitle } from '../../../ui/cars/car-title.tsx';
import { CARD_BOX } from '../../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../../ui/cars/performance-plate.tsx';
import { GRID_STOP } from '../../../ui/grid-stops.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ClockTime } from '../../../ui/time.tsx';
import { CardQuickContext, useCardAction } from './card-action.ts';
import { NftPriceLine } from './nft-price-line.tsx';

// Few items are in an auction.
const auctionLines = () => import('./card-auction.tsx');
const CardBid = laterPart(() => auctionLines().then((module) => module.CardBid));
const CardClock = laterPart(() => auctionLines().then((module) => module.CardClock));

// Few cards have a sound or a film, and neither plays without a script.
const CardMedia = lazyComponent(() =>
  import('../../../ui/cars/card-media.tsx').then((module) => module.CardMedia),
);

type NftCardProps = {
  nft: CardNft;
  /** The auction that the card is about, when it is not the item's open one: in a list of auctions. */
  auction?: CardAuction;
  sizes: string;
  first?: boolean;
  eager?: boolean;
};

/**
 * One item of a list. The whole card is one link. Its stage is 4:3, and its data has the same height
 * everywhere. Of an item in an auction that is the bid, the number of bids and the clock. The page's action for the reader
 * (card-action.ts) is below, outside of the link. A list that grows leaves the cards that it has alone.
 */
export const NftCard = memo(function NftCard(props: NftCardProps) {
  return (
    // Taken over by itself, so that a page of cards never keeps the browser from answering.
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
});

function Card({ nft, auction = getOpenAuction(nft), sizes, first, eager }: NftCardProps) {
  const action = useCardAction(nft);
  const Quick = use(CardQuickContext);
  return (
    <article
      data-series={nft.buildSeries}
      data-nft={nft.id}
      className={cx(
        CARD_BOX,
        'group/card @container relative transition-[border-color,transform] duration-(--calm) hover:-translate-y-0.5 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <div className="relative bg-stage">
        <NftPicture nft={nft} sizes={sizes} decorative {...(first && { first })} {...(eager && { eager })} />
        <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex items-center justify-between gap-2 text-stage-ink @max-[10rem]:inset-x-1.5">
          <KindMark nft={nft} className="stage-label text-fine @max-[10rem]:gap-1.5 @max-[10rem]:px-1" />
          <ChainMark
            chain={nft.chain}
            className="stage-label text-fine @max-[10rem]:px-1 @max-[14.375rem]:gap-0 @max-[14.375rem]:text-[0px]"
          />
        </div>
        <RaceMark until={nft.locked_until} />
        {/* The clock has its usual place. */}
        {auction && (
          <PerformancePlate
            performance={nft.performance}
            className="pointer-events-none absolute end-2.5 bottom-2.5 text-fine @max-[10rem]:end-1.5"
          />
        )}
        {auction?.closed?.winner != null && (
          <div
            aria-hidden
            className="chequered absolute inset-x-0 bottom-0 h-6 opacity-80 [--ink:var(--stage-ink)]"
          />
        )}
        {nft.media && <CardMedia media={nft.media} title={nft.title} />}
      </div>
      <div className="material-edge px-3.5 pt-3 pb-3 @max-[10rem]:px-2.5">
        <div className="flex items-baseline justify-between gap-3">
          {/* Smaller on very narrow cards, in a line of the same height: the name would be cut to a few letters. */}
          <h3 className="label min-w-0 text-lead @max-[10rem]:text-small @max-[10rem]:leading-[1.45]">
            <Link
              to={nftHref(nft)}
              prefetch="intent"
              viewTransition={canTravel()}
              onClick={(event) => markTraveller(event.currentTarget.closest('article'))}
              {...GRID_STOP}
              className="outline-none after:absolute after:inset-0"
            >
              <CarTitle title={nft.title} />
              {/* Its maker chose the title, and others may have chosen the same. */}
              {nft.category !== 'car' && (
                <span className="sr-only">{`, token ${nft.token_id} on ${CHAIN_FACTS[nft.chain].label}`}</span>
              )}
            </Link>
          </h3>
          {nft.item_type !== 'single_items' && (
            <Icon
              name="basket"
              label={nft.item_type === 'on_auction' ? 'On auction' : 'One of many'}
              className="size-4 self-center text-mute"
            />
          )}
        </div>
        <div className="mt-2 flex h-6 items-center justify-between gap-x-3 overflow-hidden">
          {auction ? <CardBid wanted auction={auction} /> : <NftPriceLine nft={nft} />}
        </div>
      </div>
      <div className="relative flex h-11 items-center gap-2 border-t ps-3.5 pe-1 @max-[10rem]:ps-2.5">
        {auction ? <CardClock wanted auction={auction} /> : <NftStateLine nft={nft} />}
        {Quick && (
          <div className="z-10 flex shrink-0 gap-1">
            <Quick nft={nft} />
          </div>
        )}
      </div>
      {action && <div className="relative z-10 px-3.5 pb-3.5">{action}</div>}
    </article>
  );
}

/**
 * "In a race until 14:05", over a car's picture on its card: a place of its own, so that nothing moves when it comes. Goes
 * by itself when the time has come (seconds since 1970). Very narrow cards show the flag and the time alone.
 */
export function RaceMark({ until }: { until: number | null }) {
  const racing = useIsAhead(until);
  if (!racing || until === null) return null;
  return (
    <p className="stage-label pointer-events-none absolute bottom-2.5 start-2.5 @max-[14.375rem]:bottom-1.5 flex items-center gap-1.5 text-fine font-semibold text-stage-ink">
      <Icon name="flag" className="size-3 text-signal" />
      <span>
        <span className="@max-[14.375rem]:sr-only">In a race until </span>
        <ClockTime seconds={until} />
      </span>
    </p>
  );
}

/** The last line of a card that is in no auction: a car's performance and rank, or the number of another token. */
function NftStateLine({ nft }: { nft: CardNft }) {
  return (
    // A rank that has no room beside the plate is in a second line, which is not seen.
    <p className="flex h-6 min-w-0 flex-1 flex-wrap content-start items-center justify-between gap-x-3 overflow-hidden text-fine text-mute">
      {nft.performance === null ? (
        <span className="truncate">
          {nft.category === 'car' ? 'Rated when built' : `Token ${nft.token_id}`}
        </span>
      ) : (
        <PerformancePlate performance={nft.performance} />
      )}
      {nft.currentRank && <RankMark rank={nft.currentRank} className="h-6" />}
    </p>
  );
}
