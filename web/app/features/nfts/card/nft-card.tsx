import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { nftHref } from '../../../entities/nfts/nft-queries.ts';
import { canTravel, markTraveller } from '../../../entities/nfts/travelling-picture.ts';
import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { useStore } from '../../../lib/store.ts';
import { useIsAhead } from '../../../lib/use-is-ahead.ts';
import { KindMark, RankMark } from '../../../ui/cars/car-marks.tsx';
import { CarTitle } from '../../../ui/cars/car-title.tsx';
import { CARD_BOX } from '../../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../../ui/cars/performance-plate.tsx';
import { GRID_STOP } from '../../../ui/grid-stops.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ClockTime, Countdown } from '../../../ui/time.tsx';
import { cardQuickStore, useCardAction } from './card-action.ts';
import { NftPriceLine } from './nft-price-line.tsx';

// Few cards have a sound or a film, and neither plays without a script.
const CardMedia = lazyComponent(() =>
  import('../../../ui/cars/card-media.tsx').then((module) => module.CardMedia),
);

type NftCardProps = {
  nft: CardNft;
  sizes: string;
  first?: boolean;
  eager?: boolean;
};

/**
 * One item of a list. The whole card is one link. Its stage is 4:3, and its data has the same height
 * everywhere. The page's action for the reader (card-action.ts) is below, outside of the link. A list that grows leaves the
 * cards that it has alone.
 */
export const NftCard = memo(function NftCard(props: NftCardProps) {
  return (
    // Taken over by itself, so that a page of cards never keeps the browser from answering.
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
});

function Card({ nft, sizes, first, eager }: NftCardProps) {
  const action = useCardAction(nft);
  const Quick = useStore(cardQuickStore);
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
        {Quick && <Quick nft={nft} />}
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
        {/* A rank that has no room beside its price is in a second line, which is not seen. */}
        <div className="mt-2 flex h-6 flex-wrap content-start items-center justify-between gap-x-3 overflow-hidden">
          <NftPriceLine nft={nft} />
          {nft.deadline !== null && <CardRank nft={nft} />}
        </div>
      </div>
      <NftStateLine nft={nft} />
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

/** As high whatever it says: a long grid counts on rows that are all equally high. */
const LINE = 'flex h-8.5 items-center justify-between gap-3 px-3.5 leading-none @max-[10rem]:px-2.5';

/** The last line of a card: a car's performance, and the time left in an auction, otherwise the rank. */
function NftStateLine({ nft }: { nft: CardNft }) {
  if (nft.deadline !== null) {
    const isRated = nft.performance !== null;
    return (
      <p className={cx(LINE, 'label bg-warn-field text-small text-warn')}>
        {/* Narrow cards have room for the class alone. */}
        <PerformancePlate
          performance={nft.performance}
          className="@max-[10rem]:hidden @max-[14.375rem]:w-[1.75em]"
        />
        <span className={isRated ? 'ms-auto @max-[18rem]:hidden' : '@max-[14.375rem]:hidden'}>Ends in</span>
        <Countdown deadline={nft.deadline} />
      </p>
    );
  }
  return (
    <p className={cx(LINE, 'border-t text-fine text-mute')}>
      {nft.performance === null ? (
        <span className="truncate">
          {nft.category === 'car' ? 'Rated when built' : `Token ${nft.token_id}`}
        </span>
      ) : (
        <PerformancePlate performance={nft.performance} />
      )}
      <CardRank nft={nft} />
    </p>
  );
}

/** A car's rank: on narrow cards without its lamps, and not on very narrow ones. */
function CardRank({ nft }: { nft: CardNft }) {
  return (
    nft.currentRank && (
      <RankMark rank={nft.currentRank} className="h-6 @max-[10rem]:hidden @max-[14.375rem]:before:hidden" />
    )
  );
}
