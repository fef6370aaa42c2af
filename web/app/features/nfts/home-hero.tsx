import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { nftHref } from '../../entities/nfts/nft-queries.ts';
import { canTravel, markTraveller } from '../../entities/nfts/travelling-picture.ts';
import type { CardNft } from '../../lib/cards.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { Stat } from '../../ui/stat.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { HERO_CLASS, HERO_SIZES, HERO_STAGE_CLASS, HERO_WORDS_CLASS } from './hero-class.ts';

export type HomeHeroProps = {
  /** The car under the floodlights, the best that can be bought now if there is one; undefined before the first mint. */
  star: CardNft | undefined;
  cars: number;
  legends: number;
};

/** The first screen: what this is, a car to buy, and where to go. */
export function HomeHero({ star, cars, legends }: HomeHeroProps) {
  return (
    <section className={HERO_CLASS}>
      <div className={HERO_WORDS_CLASS}>
        <h1 className="display text-hero text-balance">Collect. Tune. Race.</h1>
        <p className="mt-5 max-w-prose text-lead text-mute">
          Buy and bid on one-of-a-kind race cars. Own every car on-chain, with verifiable stats.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/explore" variant="primary" size="lg">
            Explore items
          </ButtonLink>
          <ButtonLink to="/mint" size="lg">
            Mint a car
          </ButtonLink>
        </div>
      </div>
      {star && (
        <Link
          to={nftHref(star)}
          viewTransition={canTravel()}
          onClick={(event) => markTraveller(event.currentTarget)}
          data-series={star.buildSeries}
          className={cx(
            HERO_STAGE_CLASS,
            // The stage is dark in both themes.
            'group/star @container relative block overflow-hidden rounded-xl border bg-stage text-stage-ink [--mute:var(--stage-mute)]',
          )}
        >
          <NftPicture nft={star} sizes={HERO_SIZES} first />
          <span className="absolute inset-x-4 top-4 flex items-center justify-between gap-3">
            <SeriesMark series={star.buildSeries} className="stage-label text-small" />
            {star.currentRank && (
              <span className="label stage-label text-small @max-[22rem]:hidden">
                {RANK_LABEL[star.currentRank]}
              </span>
            )}
          </span>
          <span className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 py-4 @2xl:absolute @2xl:inset-x-0 @2xl:bottom-0 @2xl:bg-linear-to-t @2xl:from-[#0d0e10] @2xl:via-[#0d0e10]/80 @2xl:to-transparent @2xl:pt-14">
            <span className="display min-w-0 text-h2 group-hover/star:underline">{star.title}</span>
            {star.price !== null && <Offer wei={star.price} />}
          </span>
        </Link>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-10 border-t pt-6">
        <Stat label="Cars minted" value={formatCount(cars)} />
        <Stat label="At rank Legend" value={formatCount(legends)} />
        <Stat label="Chains" value={CHAINS.length} />
      </dl>
    </section>
  );
}

/** What the car costs now, and that its page sells it: the whole stage is the link. */
function Offer({ wei }: { wei: string }) {
  return (
    <span className="flex items-center gap-4">
      <Price wei={wei} unit="ETH" className="text-h2" />
      <span className={buttonClass('primary')}>Buy now</span>
    </span>
  );
}
