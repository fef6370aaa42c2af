/** Answers about races, for component tests. */
import {
  type Race,
  type RacedCar,
  type RaceEntry,
  type RaceFigures,
  type RaceList,
  RaceListSchema,
  type RaceRecord,
  RaceRecordSchema,
  RaceSchema,
  type Standing,
  type Standings,
  StandingsSchema,
} from '@pitlane/shared/api/races';
import { getRacePoints } from '@pitlane/shared/domain/cars/races';
import { makeAuthorRef } from './make-market.ts';
import { NOW } from './scripted-site.ts';

const NO_FIGURES: RaceFigures = { races: 0, wins: 0, podiums: 0, points: 0, earnings: '0' };

/** A car of a race, by its number. */
export function makeRacedCar(tokenId: number): RacedCar {
  const id = `binance-cars-${tokenId}`;
  return {
    id,
    title: `Night Comet ${tokenId}`,
    chain: 'binance',
    buildSeries: 'rare_series',
    preview_image: { url: `/media/nfts/${id}/640.webp?v=1` },
  };
}

/** The entry of the car whose number is its place, and of the driver with the same number. */
export function makeRaceEntry(place: number, given: Partial<RaceEntry> = {}): RaceEntry {
  return {
    place,
    points: getRacePoints(place),
    car: makeRacedCar(place),
    driver: makeAuthorRef(place),
    time_ms: 60_000 + place,
    earnings: null,
    ...given,
  };
}

/** A race of four cars. */
export function makeRace(id: number, given: Partial<Race> = {}): Race {
  const entries = given.entries ?? [1, 2, 3, 4].map((place) => makeRaceEntry(place));
  const race = {
    id,
    track: 'Harbour Loop',
    season: 'season-2',
    finished_at: NOW - 3_600,
    cars: entries.length,
  };
  return RaceSchema.parse({ ...race, ...given, entries });
}

/** GET /api/races */
export function makeRaceList(...races: readonly Race[]): RaceList {
  return RaceListSchema.parse({ races, next: null });
}

/** A row of the standings of drivers. */
export function makeStanding(position: number, given: Partial<Standing> = {}): Standing {
  return {
    position,
    figures: { ...NO_FIGURES, races: 3, wins: 1, podiums: 2, points: 58 - position },
    driver: makeAuthorRef(position, { wallet: `0x${String(position).padStart(40, '0')}` }),
    car: null,
    ...given,
  };
}

/** GET /api/races/standings */
export function makeStandings(
  standings: readonly Standing[] = [],
  given: Partial<Standings> = {},
): Standings {
  const seasons = [
    { season: 'season-2', races: 3, last_at: NOW },
    { season: 'season-1', races: 9, last_at: NOW - 900_000 },
  ];
  return StandingsSchema.parse({
    season: 'season-2',
    seasons,
    standings,
    total: standings.length,
    page: 1,
    ...given,
  });
}

/** GET /api/races/record: nothing, unless it is given. */
export function makeRaceRecord(given: Partial<RaceRecord> = {}): RaceRecord {
  return RaceRecordSchema.parse({ figures: NO_FIGURES, results: [], next: null, ...given });
}
