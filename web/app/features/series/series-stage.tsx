import type { SeriesFigures } from '@pitlane/shared/api/market';
import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { Link } from 'react-router';
import { nftHref } from '../../entities/nfts/nft-queries.ts';
import type { CardNft } from '../../lib/cards.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { formatShareOf } from '../../lib/format/format-share.ts';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { STAGE_SIZES } from '../../ui/cars/stage-sizes.ts';
import { Stat } from '../../ui/stat.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

type SeriesStageProps = {
  series: Series;
  figures: SeriesFigures;
  /** The fastest car of the series; undefined while it has none. */
  star: CardNft | undefined;
};

/** The first screen of a series: its fastest car, how many there are, and what they cost. */
export function SeriesStage({ series, figures, star }: SeriesStageProps) {
  const { cars, built, owners, listed, floor } = figures;
  const name = SERIES_LABEL[series];
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
      <div data-series={series} className="relative aspect-4/3 overflow-hidden rounded-xl border bg-stage">
        {star && (
          <Link to={nftHref(star)} className="block size-full">
            <NftPicture nft={star} sizes={STAGE_SIZES} first decorative />
            <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-x-3 gap-y-1 bg-stage px-4 py-3">
              <PerformancePlate performance={star.performance} />
              <span className="label min-w-0 truncate text-lead">{star.title}</span>
              <span className="text-small text-mute">Fastest of the series</span>
            </span>
          </Link>
        )}
        <div className="material-edge" />
      </div>
      <header className="grid gap-5">
        <div>
          <SeriesMark series={series} />
          <h1 className="display mt-2 text-h1">{name} series</h1>
          <p className="mt-2 text-lead text-mute">
            {formatCount(MINT_ODDS[series])} of {formatCount(ODDS_OF)} builds become {name}.
          </p>
        </div>
        <dl className="grid two-columns gap-x-6 gap-y-5">
          <Stat
            label="Cars"
            value={formatCount(cars)}
            {...(built > 0 && { unit: formatShareOf(cars, built) })}
          />
          <Stat label="Owners" value={formatCount(owners)} />
          <Stat
            label="Floor"
            value={floor === null ? 'None listed' : <Price wei={BigInt(floor)} unit="ETH" />}
          />
          <Stat label="For sale" value={formatCount(listed)} />
        </dl>
        <div className="flex flex-wrap gap-3">
          {listed > 0 && (
            <ButtonLink
              to={`/explore?buildSeries=${series}&status=buy_now&sort=price_up`}
              variant="primary"
              size="lg"
            >
              {listed === 1 ? 'View the car for sale' : `View ${formatCount(listed)} for sale`}
            </ButtonLink>
          )}
          <ButtonLink to="/mint" variant={listed > 0 ? 'ghost' : 'primary'} size="lg">
            Mint a car
          </ButtonLink>
        </div>
      </header>
    </div>
  );
}
