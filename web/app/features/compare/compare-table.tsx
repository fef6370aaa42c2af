import type { ComparedCar } from '@pitlane/shared/api/compare';
import { comparePath } from '@pitlane/shared/domain/cars/compare';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { nftHref } from '../../entities/nfts/nft-queries.ts';
import { cx } from '../../lib/class-names.ts';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { CarTitle } from '../../ui/cars/car-title.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { GaugeBar } from '../../ui/feedback/gauge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { type CompareCell, toCompareGroups } from './compare-rows.ts';
import { dropPicks } from './compare-store.ts';

type CompareTableProps = {
  cars: readonly ComparedCar[];
  /** Every id of the address, those that are no cars among them. */
  ids: readonly string[];
};

/** The names of the rows stay in sight while the cars are scrolled. */
const NAME =
  'sticky start-0 z-10 bg-panel border-e text-start font-normal text-small text-mute wrap-anywhere';
const CELL = 'px-3 py-2.5 align-top sm:px-4';

/** Cars side by side: a column for each, a row for each thing that differs, the best of a row marked by a word. */
export function CompareTable({ cars, ids }: CompareTableProps) {
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative w-fit max-w-full overflow-x-auto rounded-xl border bg-panel"
    >
      <table className="border-separate border-spacing-0">
        <caption className="sr-only">The best of each row is marked.</caption>
        <thead>
          <tr>
            <td className={NAME}>
              <div className="w-24 lg:w-40" />
            </td>
            {cars.map((car, at) => (
              <th key={car.id} scope="col" className="p-0 text-start align-top font-normal">
                <CarHead car={car} rest={ids.filter((id) => id !== car.id)} eager={at < IN_SIGHT} />
              </th>
            ))}
          </tr>
        </thead>
        {toCompareGroups(cars).map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={cars.length + 1}
                className="border-t px-3 pt-5 pb-2 text-start sm:px-4"
              >
                <span className="label sticky start-3 text-body sm:start-4">{title}</span>
              </th>
            </tr>
            {rows.map(({ label, mark, cells }) => (
              <tr key={label}>
                <th scope="row" className={cx(NAME, 'border-t px-3 py-2.5 align-top sm:px-4')}>
                  {label}
                </th>
                {cells.map((cell, at) => (
                  <td key={cars[at]?.id} className={cx(CELL, 'border-t')}>
                    <Cell cell={cell} mark={mark} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function CarHead({ car, rest, eager }: { car: ComparedCar; rest: readonly string[]; eager: boolean }) {
  return (
    <div data-series={car.buildSeries} className={HEAD_WIDTH}>
      <div className="relative bg-stage">
        <NftPicture nft={car} sizes={PICTURE_SIZES} eager={eager} decorative />
        <div className="material-edge" />
      </div>
      <div className="grid gap-2 px-3 pt-3 pb-4 sm:px-4">
        <Link to={nftHref(car)} className="label hit-area relative min-w-0 text-body hover:underline">
          <CarTitle title={car.title} />
        </Link>
        <SeriesMark series={car.buildSeries} />
        {car.performance === null ? (
          <span className="text-small text-mute">Rated when built</span>
        ) : (
          <PerformancePlate performance={car.performance} className="justify-self-start" />
        )}
        <Link
          to={comparePath(rest)}
          onClick={() => dropPicks([car.id])}
          className={cx(TEXT_LINK, 'hit-area relative justify-self-start text-small')}
        >
          Remove<span className="sr-only"> {car.title}</span>
        </Link>
      </div>
    </div>
  );
}

/** Columns that a phone shows beside the names. */
const IN_SIGHT = 2;

/** One width for each column, so that four fit beside the names from 768 px on. */
const HEAD_WIDTH = 'w-38 lg:w-48 xl:w-60 2xl:w-74 3xl:w-84';
const PICTURE_SIZES =
  '(width < 1024px) 152px, (width < 1200px) 192px, (width < 1440px) 240px, (width < 1600px) 296px, 336px';

function Cell({ cell: { text, note, fraction, best }, mark }: { cell: CompareCell; mark: string }) {
  return (
    <>
      <span className={cx('block wrap-anywhere', best ? 'label text-body' : 'text-body')}>{text}</span>
      {fraction !== undefined && (
        <span className="mt-1.5 block">
          <GaugeBar fraction={fraction} />
        </span>
      )}
      {note && <span className="block text-fine text-mute">{note}</span>}
      {best && (
        <Fragment>
          <span className="sr-only">, </span>
          <span className="mt-1 flex items-center gap-1 text-fine font-semibold text-go">
            <Icon name="check" className="size-3.5" />
            {mark}
          </span>
        </Fragment>
      )}
    </>
  );
}
