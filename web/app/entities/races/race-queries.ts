import type { RaceList, RaceRecord, Standings } from '@pitlane/shared/api/races';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import type { Holder } from '../authors/holder.ts';

/** What the record is of: a car, or a driver. */
export type Racer = { car: string } | { driver: Holder };

/** Path of a record in the API. */
export function getRecordPath(racer: Racer): string {
  if ('car' in racer) return `/api/races/record?car=${racer.car}`;
  const { driver } = racer;
  return `/api/races/record?${'wallet' in driver ? `driver=${driver.wallet}` : `author=${driver.author.id}`}`;
}

/** Query options for a record. The car, or the wallets, in the key say what it changes with. */
export function getRecordQueryOptions(racer: Racer) {
  const path = getRecordPath(racer);
  const holder = 'driver' in racer ? racer.driver : undefined;
  const wallets = holder && ('wallet' in holder ? [holder.wallet] : holder.author.wallets);
  return queryOptions({
    queryKey: ['race-record', path, ...(wallets ?? ['car' in racer ? racer.car : ''])],
    queryFn: (context) => fetchAnswer<RaceRecord>(context, path),
  });
}

/** Query options for a page of the standings, by its path in the API. */
export function getStandingsQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['races', path],
    queryFn: (context) => fetchAnswer<Standings>(context, path),
  });
}

/** Query options for a page of races, by its path in the API. */
export function getRacesQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['races', path],
    queryFn: (context) => fetchAnswer<RaceList>(context, path),
  });
}
