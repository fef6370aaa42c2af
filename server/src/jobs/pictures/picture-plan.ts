import { USUAL_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Db } from '../../platform/db/db.ts';
import type { PictureWork } from './picture-work.ts';
import { type CarToDraw, findCars, findChangedCars, findNewest } from './pictures.repo.ts';

/** Cars of the past that are read at once. */
const PAGE = 100;

export type PicturePlanOptions = {
  db: Db;
  chains: readonly Chain[];
  /** The number of newest cars to look at, and the most changed ones that wait. */
  limit: number;
};

/** Which picture to make next: those of cars that have just changed, then those of the newest cars. */
export type PicturePlan = {
  /** Looks for changes. Where they are not known, it starts over with the newest cars. */
  look(): Promise<void>;
  /** Returns the picture to make next; undefined when everything is made. */
  next(): Promise<PictureWork | undefined>;
  /** How many changed cars wait. */
  countWaiting(): number;
};

export function createPicturePlan({ db, chains, limit }: PicturePlanOptions): PicturePlan {
  let seen: number | undefined;
  let changed = new Set<string>();
  let past = createPast({ db, chains, limit });

  const nextChanged = async (): Promise<PictureWork | undefined> => {
    for (let id = [...changed].at(-1); id !== undefined; id = [...changed].at(-1)) {
      changed.delete(id);
      // It may be gone by a reorganisation.
      const [car] = await findCars(db, { chains, ids: [id] });
      if (car) return { car, widths: USUAL_WIDTHS };
    }
    return undefined;
  };

  return {
    async look() {
      const { ids, newest, lost } = await findChangedCars(db, seen);
      seen = newest;
      if (lost) past = createPast({ db, chains, limit });
      // The last change of a car counts, and the first ones are let go.
      const inOrder = [...new Set([...changed, ...ids].toReversed())].slice(0, limit);
      changed = new Set(lost ? [] : inOrder.toReversed());
    },
    next: async () => (await nextChanged()) ?? past.next(),
    countWaiting: () => changed.size,
  };
}

/** The newest cars: all of them in the width that is wanted most, then all in the next. */
function createPast({ db, chains, limit }: PicturePlanOptions): Pick<PicturePlan, 'next'> {
  let widths: readonly number[] = USUAL_WIDTHS;
  let page: CarToDraw[] = [];
  let last: CarToDraw | undefined;
  let left = limit;
  return {
    async next() {
      while (widths.length > 0) {
        if (page.length === 0 && left > 0) {
          page = await findNewest(db, { chains, limit: Math.min(PAGE, left), after: last });
          left = page.length === 0 ? 0 : left - page.length;
        }
        const car = page.shift();
        if (car) {
          last = car;
          return { car, widths: widths.slice(0, 1) };
        }
        widths = widths.slice(1);
        last = undefined;
        left = limit;
      }
      return undefined;
    },
  };
}
