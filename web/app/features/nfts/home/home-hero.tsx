import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { nftHref } from '../../../entities/nfts/nft-queries.ts';
import { canTravel, markTraveller } from '../../../entities/nfts/travelling-picture.ts';
import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format/format-price.ts';
import { RankMark, SeriesMark } from '../../../ui/cars/car-marks.tsx';
import { NftPicture } from '../../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../../ui/cars/performance-plate.tsx';
import { Price } from '../../../ui/cars/price.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { HERO_CLASS, HERO_COLUMN_CLASS, HERO_PICTURE_CLASS, HERO_SIZES } from './hero-class.ts';

export type HomeHeroProps = {
  /** The car under the floodlights, the best that can be bought now if there is one; undefined before the first mint. */
  star: CardNft | undefined;
  cars: number;
};

/** The first screen: a car to buy, what this is, and where to go. */
export function HomeHero({ star, cars }: HomeHeroProps) {
  const forSale = star?.price != null;
  return (
    <section className={HERO_CLASS} data-series={star?.buildSeries}>
      {star && (
        // The car's name is the link for the keyboard and for screen readers.
        <Link
          to={nftHref(star)}
          viewTransition={canTravel()}
          onClick={(event) => markTraveller(event.currentTarget)}
          tabIndex={-1}
          aria-hidden
          className={cx(HERO_PICTURE_CLASS, 'block')}
        >
          <NftPicture
            nft={star}
            sizes={HERO_SIZES}
            first
            decorative
            className="size-full object-cover lg:[--at:50%_75%]"
          />
        </Link>
      )}
      <div className={cx(HERO_COLUMN_CLASS, 'pb-8')}>
        <div className="relative order-1 max-lg:mt-7 lg:col-start-1">
          <h1 className="display text-hero text-balance">Collect. Tune. Race.</h1>
          <p className="mt-4 max-w-[44ch] text-lead text-mute">
            Buy and bid on one-of-a-kind race cars. Own every car{' '}
            <span className="whitespace-nowrap">on-chain,</span> with verifiable stats.
          </p>
        </div>
        {star && <Star nft={star} />}
        <div className="relative order-2 mt-7 flex flex-wrap gap-3 lg:col-start-1">
          {star && forSale && (
            <ButtonLink to={nftHref(star)} variant="primary" size="lg" className="max-xs:grow">
              Buy now<span className="sr-only">: {star.title}</span>
            </ButtonLink>
          )}
          <ButtonLink to="/explore" variant={forSale ? 'secondary' : 'primary'} size="lg">
            Explore items
          </ButtonLink>
          <ButtonLink to="/mint" variant="ghost" size="lg">
            Mint a car
          </ButtonLink>
        </div>
        <p className="order-3 mt-5 text-small text-mute lg:col-start-1">
          {formatCount(cars)} {cars === 1 ? 'car' : 'cars'} minted on {CHAINS.length} chains
        </p>
      </div>
    </section>
  );
}

/** Which car is on the stage, and what it costs now. */
function Star({ nft }: { nft: CardNft }) {
  return (
    <div className="relative order-first -mt-16 lg:order-2 lg:col-start-1 lg:mt-8">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PerformancePlate performance={nft.performance} />
        <SeriesMark series={nft.buildSeries} />
        {nft.currentRank && <RankMark rank={nft.currentRank} />}
      </p>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 lg:justify-start">
        <Link to={nftHref(nft)} className="display hit-area relative min-w-0 text-h2 hover:underline">
          {nft.title}
        </Link>
        {nft.price !== null && <Price wei={nft.price} unit="ETH" className="text-h1" />}
      </div>
    </div>
  );
}
