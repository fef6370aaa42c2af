import type { Nft } from '@pitlane/shared/api/nfts';
import type {
  Race,
  RacedCar,
  RaceEntry,
  RaceFigures,
  RaceList,
  RaceRecord,
  RacesQuery,
  RecordQuery,
  Standing,
  Standings,
  StandingsQuery,
} from '@pitlane/shared/api/races';
import { AppError } from '@pitlane/shared/domain/app-error';
import {
  ALL_SEASONS,
  getRacePoints,
  MAX_RACE_ENTRIES,
  type RaceTally,
  SHOWN_ENTRIES,
} from '@pitlane/shared/domain/cars/races';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { RANK_PAGE_SIZE } from '@pitlane/shared/domain/people/rankings';
import { findAuthorRef } from '../../core/authors/shown-author.ts';
import type { FindCards } from '../../core/items/cards.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import * as repo from './races.repo.ts';
import * as sums from './standings.repo.ts';

/** Races on a page. */
export const RACE_PAGE = 10;
/** Results of a record on a page. */
export const RESULT_PAGE = 10;

type RacesDeps = {
  db: Db;
  findCards: FindCards;
  /** Keeps what pages ask for again and again; without it everything is read each time. */
  answers?: Pick<AnswerCache, 'ask'>;
};
type Cards = ReadonlyMap<string, Nft>;

/** Results of races, and what they add up to. Another service writes them. */
export function createRacesService({ db, findCards, answers }: RacesDeps) {
  /** Each with its first places. */
  const showAll = async (rows: readonly repo.RaceRow[], lastPlace: number): Promise<Race[]> => {
    const ids = rows.map(({ id }) => id);
    const entries = ids.length > 0 ? await repo.findEntries(db, ids, lastPlace) : [];
    const cards = await findCards([...new Set(entries.map(({ nftId }) => nftId))]);
    const ofRace = Map.groupBy(entries, ({ raceId }) => raceId);
    return rows.map((row) => ({
      ...toRace(row),
      entries: (ofRace.get(row.id) ?? []).map((entry) => toEntry(entry, cards)),
    }));
  };

  const readList = async ({ season, cursor }: RacesQuery): Promise<RaceList> => {
    const wanted = season === ALL_SEASONS ? undefined : season;
    const rows = await repo.findRaces(db, {
      season: wanted,
      after: readCursor(cursor),
      limit: RACE_PAGE + 1,
    });
    const shown = rows.slice(0, RACE_PAGE);
    const last = rows.length > RACE_PAGE ? shown.at(-1) : undefined;
    return {
      races: await showAll(shown, SHOWN_ENTRIES),
      next: last ? `${last.finishedAt}-${last.id}-0` : null,
    };
  };

  const readStandings = async ({ of, season: asked, page }: StandingsQuery): Promise<Standings> => {
    const seasons = await sums.findSeasons(db);
    const season = asked ?? seasons[0]?.season ?? null;
    const offset = (page - 1) * RANK_PAGE_SIZE;
    const [rows, total] =
      season === null
        ? [[], 0]
        : await Promise.all([
            sums.findStandings(db, { of, season }, { offset, limit: RANK_PAGE_SIZE }),
            sums.countStandings(db, { of, season }),
          ]);
    const subjects = rows.map(({ subject }) => subject);
    const [cards, drivers]: [Cards, Awaited<ReturnType<typeof sums.findDrivers>>] = await Promise.all([
      of === 'cars' ? findCards(subjects) : new Map(),
      of === 'drivers' ? sums.findDrivers(db, subjects) : new Map(),
    ]);
    const standings = rows.map(
      (row, i): Standing => ({
        position: offset + i + 1,
        figures: toFigures(row),
        driver: findAuthorRef(
          drivers.get(row.subject) ?? null,
          of === 'drivers' ? (row.subject as Address) : null,
        ),
        car: findCar(cards, row.subject),
      }),
    );
    return {
      season,
      seasons: seasons.map(({ season: each, races, lastAt }) => ({ season: each, races, last_at: lastAt })),
      standings,
      total,
      page,
    };
  };

  /** `keep`: many ask this, and the answer may be a kept one. */
  const answer = <T>(key: string, keep: boolean, read: () => Promise<T>): Promise<T> =>
    keep && answers ? answers.ask({ key, topics: ['races'], read }) : read();

  const get = async (id: number): Promise<Race> => {
    const row = await repo.findRace(db, id);
    if (!row) throw new AppError('NOT_FOUND', `There is no race ${id}. The game may have withdrawn it.`);
    return show(row);
  };
  const show = async (row: repo.RaceRow): Promise<Race> => {
    const [race] = await showAll([row], MAX_RACE_ENTRIES);
    if (!race) throw new Error(`race ${row.id} is not shown`);
    return race;
  };

  return {
    /** `forPage`: the answer may be a kept one. */
    list: (query: RacesQuery, { forPage = false } = {}): Promise<RaceList> =>
      answer(`races ${JSON.stringify(query)}`, forPage && !query.cursor, () => readList(query)),
    standings: (query: StandingsQuery, { forPage = false } = {}): Promise<Standings> =>
      answer(`race standings ${JSON.stringify(query)}`, forPage, () => readStandings(query)),
    /** A race with all its entries. Throws NOT_FOUND. */
    get,
    show,

    /** What the races of a car, a wallet or an author come to. Throws BAD_REQUEST when none or several of them are named. */
    async record({ car, driver, author, cursor }: RecordQuery): Promise<RaceRecord> {
      if ([car, driver, author].filter((each) => each !== undefined).length !== 1) {
        throw new AppError('BAD_REQUEST', 'Name one of these: car, driver or author.');
      }
      const drivers = author === undefined ? [driver ?? []].flat() : await repo.findWalletsOf(db, author);
      const of = car === undefined ? { drivers } : { car };
      const page = { after: readCursor(cursor), limit: RESULT_PAGE + 1 };
      const [figures, rows] = await Promise.all([
        car === undefined ? sums.findFigures(db, 'drivers', drivers) : sums.findFigures(db, 'cars', [car]),
        repo.findResults(db, of, page),
      ]);
      const shown = rows.slice(0, RESULT_PAGE);
      const cards = await findCards([...new Set(shown.map(({ nftId }) => nftId))]);
      const last = rows.length > RESULT_PAGE ? shown.at(-1) : undefined;
      return {
        figures: toFigures(figures),
        results: shown.map((row) => ({ race: toRace({ ...row, id: row.raceId }), ...toEntry(row, cards) })),
        next: last ? `${last.finishedAt}-${last.raceId}-${last.place}` : null,
      };
    },
  };
}
export type RacesService = ReturnType<typeof createRacesService>;

function readCursor(cursor: string | undefined): repo.Position {
  if (cursor === undefined) return repo.FROM_LATEST;
  const [finishedAt = 0, id = 0, place = 0] = cursor.split('-').map(Number);
  return { finishedAt, id, place };
}

type RaceHead = Pick<repo.RaceRow, 'id' | 'track' | 'season' | 'finishedAt' | 'cars'>;

function toRace({ id, track, season, finishedAt, cars }: RaceHead): Omit<Race, 'entries'> {
  return { id, track, season, finished_at: finishedAt, cars };
}

function toEntry(entry: repo.ShownEntry, cards: Cards): RaceEntry {
  const { place, nftId, driver, timeMs, earnings, author } = entry;
  return {
    place,
    points: getRacePoints(place),
    car: findCar(cards, nftId),
    driver: findAuthorRef(author, driver),
    time_ms: timeMs,
    earnings: earnings === null ? null : String(earnings),
  };
}

/** What rows of results show of a car; null of one that operators have hidden. */
function findCar(cards: Cards, id: string): RacedCar | null {
  const card = cards.get(id);
  if (!card || card.hidden) return null;
  const { title, chain, buildSeries, preview_image } = card;
  return { id, title, chain, buildSeries, preview_image };
}

function toFigures({ races, wins, podiums, points, earnings }: RaceTally): RaceFigures {
  return { races, wins, podiums, points, earnings: String(earnings) };
}
