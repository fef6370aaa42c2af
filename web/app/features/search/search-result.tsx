import { BODY_LABEL, SERIES_BODY } from '@pitlane/shared/domain/cars/car-trait-lists';
import { Link } from 'react-router';
import type { CardNft } from '../../lib/cards.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { toAddress } from '../../lib/site-path.ts';
import { KindMark, SeriesMark } from '../../ui/cars/car-marks.tsx';
import { CarTitle } from '../../ui/cars/car-title.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getCloseUpSizes, getPictureProps } from '../../ui/cars/picture-props.ts';
import { Price } from '../../ui/cars/price.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Countdown } from '../../ui/time.tsx';
import type { SearchResult } from './search-groups.ts';
import { LOT_PLACES } from './search-start.ts';

export type SearchResultRowProps = {
  result: SearchResult;
  chosen: boolean;
  onPoint: () => void;
  onGo: () => void;
};

/** The id of a line, for the field that points at it. */
export const toOptionId = ({ key }: SearchResult) => `search-${key}`;

/** One line of the results: an item with its picture, a series, or a text. */
export function SearchResultRow({ result, chosen, onPoint, onGo }: SearchResultRowProps) {
  return (
    <Link
      id={toOptionId(result)}
      to={result.to}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onGo}
      className={cx('flex min-h-12 items-center gap-3 rounded-md px-3 py-2 sm:gap-4', chosen && 'bg-raise')}
    >
      <Line result={result} />
    </Link>
  );
}

function Line({ result }: { result: SearchResult }) {
  if ('car' in result) return <CarLine car={result.car} />;
  if ('series' in result) {
    return (
      <span className="grid min-w-0 flex-1 gap-0.5">
        <SeriesMark series={result.series} />
        <span className="truncate text-small text-mute">
          {BODY_LABEL[SERIES_BODY[result.series]]} · <Floor floor={result.floor} />
        </span>
      </span>
    );
  }
  return (
    <>
      <span className="grid w-18 shrink-0 place-items-center text-mute group-data-tiles:w-auto">
        {result.avatar ? (
          <img
            src={toAddress(result.avatar)}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-full"
          />
        ) : (
          <Icon name={result.icon} className="size-4.5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="label block truncate text-lead">{result.label}</span>
        {result.detail && <span className="block truncate text-small text-mute">{result.detail}</span>}
      </span>
    </>
  );
}

function Floor({ floor }: { floor: string | null | undefined }) {
  if (floor === undefined) return '…';
  if (floor === null) return 'none listed';
  return (
    <>
      {/* Half a phone has no room for it. */}
      <span className="max-sm:hidden">from </span>
      {formatPrice(floor)} ETH
    </>
  );
}

/** The places of the lots while they are on their way, so that the groups below do not move. */
export function LotsToCome() {
  return (
    <div aria-hidden className="pb-2">
      <span className="skeleton mx-3 my-2.5 block h-3 w-20" />
      {LOT_PLACES.map((place) => (
        <span key={place} className="flex items-center gap-3 px-3 py-2 sm:gap-4">
          <span className="skeleton h-13.5 w-18 shrink-0" />
          <span className="skeleton h-5 w-40 max-w-full" />
          <span className="skeleton ms-auto h-5 w-20" />
        </span>
      ))}
    </div>
  );
}

function CarLine({ car }: { car: CardNft }) {
  return (
    <>
      <span data-series={car.buildSeries} className="stage close-up h-13.5 w-18 shrink-0 rounded-md">
        <Picture {...getPictureProps(car, getCloseUpSizes(car, 72))} alt="" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="label block truncate text-lead">
          <CarTitle title={car.title} />
        </span>
        <span className="mt-1 flex items-center gap-4 text-mute">
          <KindMark nft={car} />
          <ChainMark chain={car.chain} />
        </span>
      </span>
      <span className="grid max-w-1/2 shrink-0 justify-items-end gap-1">
        {car.price ? (
          <Price wei={car.price} unit="ETH" className="max-w-full truncate text-lead" />
        ) : (
          <span className="text-small text-mute">
            {car.last_sale ? `Sold for ${formatPrice(car.last_sale.price)} ETH` : 'Not listed'}
          </span>
        )}
        {car.deadline === null ? (
          <PerformancePlate performance={car.performance} />
        ) : (
          <Countdown deadline={car.deadline} className="label text-small text-mute" />
        )}
      </span>
    </>
  );
}
