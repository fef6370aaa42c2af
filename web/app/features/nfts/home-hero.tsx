import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { nftHref } from '../../entities/nfts/nft-queries.ts';
import { canTravel, markTraveller } from '../../entities/nfts/travelling-picture.ts';
import type { CardNft } from '../../lib/cards.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { Stat } from '../../ui/stat.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { HERO_CLASS, HERO_SIZES } from './hero-class.ts';

export type HomeHeroProps = {
  /** The car under the floodlights; undefined before the first mint. */
  star: CardNft | undefined;
  cars: number;
  legends: number;
};

/** The first screen: what this is, the best car there is, and where to go. */
export function HomeHero({ star, cars, legends }: HomeHeroProps) {
  return (
    <section className={HERO_CLASS}>
      <div>
        <h1 className="display text-hero text-balance">Your next car is on the grid</h1>
        <p className="mt-5 max-w-prose text-lead text-mute">
          Mint it, tune it, race it, trade it. Every car here is a token on the chain, and so is every figure
          you read about it.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/explore" variant="primary" size="lg">
            Explore items
          </ButtonLink>
          <ButtonLink to="/mint" size="lg">
            Mint a car
          </ButtonLink>
        </div>
        <dl className="mt-10 flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-10 border-t pt-6">
          <Stat label="Cars minted" value={formatCount(cars)} />
          <Stat label="At rank Legend" value={formatCount(legends)} />
          <Stat label="Chains" value={CHAINS.length} />
        </dl>
      </div>
      {star && (
        <Link
          to={nftHref(star)}
          viewTransition={canTravel()}
          onClick={(event) => markTraveller(event.currentTarget)}
          data-series={star.buildSeries}
          className="group/star @container relative block overflow-hidden rounded-xl border bg-stage text-stage-ink"
        >
          <NftPicture nft={star} sizes={HERO_SIZES} first />
          <span className="absolute inset-x-4 top-4 flex items-center justify-between gap-3">
            <SeriesMark series={star.buildSeries} className="stage-label text-small" />
            <span className="label stage-label text-small @max-[22rem]:hidden">Highest rank on the grid</span>
          </span>
          <span className="display absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0d0e10] via-[#0d0e10]/80 to-transparent px-5 pt-14 pb-4 text-h2 group-hover/star:underline">
            {star.title}
          </span>
        </Link>
      )}
    </section>
  );
}
