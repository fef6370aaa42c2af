import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { announce } from '../../lib/announce.ts';

const announced = new Set<string>();

type Build = {
  id: string;
  series: Series /** The title under the cover, and the new one. */;
  from: string;
  to: string;
};

/** Announces once that a car is built, whichever parts of the page show it: "Car #12 is built: Night Comet, Rare series." */
export function announceBuild({ id, series, from, to }: Build): void {
  const sentence = `${from} is built: ${to}, ${SERIES_LABEL[series]} series.`;
  const key = `${id} ${sentence}`;
  if (announced.has(key)) return;
  announced.add(key);
  announce(id, sentence);
}
