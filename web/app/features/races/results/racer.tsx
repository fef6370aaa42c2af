import type { AuthorRef } from '@pitlane/shared/api/nfts';
import type { RacedCar } from '@pitlane/shared/api/races';
import { Link } from 'react-router';
import { authorHref } from '../../../entities/authors/author-href.ts';
import { Picture } from '../../../ui/cars/picture.tsx';
import { getCloseUpSizes, getPictureProps } from '../../../ui/cars/picture-props.ts';

/** As high as a thumb where two of them are one above the other on a phone. */
const NAME = 'flex min-w-0 items-center py-1 hover:underline max-lg:min-h-11';

/** The name of a driver, which leads to the profile. */
export function DriverName({ driver }: { driver: AuthorRef | null }) {
  if (!driver) return <span className="min-w-0 truncate text-mute">Unknown driver</span>;
  return (
    <Link to={authorHref(driver.id)} className={NAME}>
      <span className="truncate">{driver.username}</span>
    </Link>
  );
}

/** The name of a car, which leads to its page. */
export function CarName({ car }: { car: RacedCar | null }) {
  if (!car) return <span className="min-w-0 truncate text-mute">Hidden car</span>;
  return (
    <Link to={`/ItemDetail/${car.id}`} className={NAME}>
      <span className="truncate">{car.title}</span>
    </Link>
  );
}

/** A car on its stage, as small as a line. */
export function SmallCar({ car }: { car: RacedCar }) {
  return (
    <span data-series={car.buildSeries} className="stage close-up block h-7.5 w-10 shrink-0 rounded-sm">
      <Picture {...getPictureProps(car, getCloseUpSizes(car, 40))} alt="" />
    </span>
  );
}
