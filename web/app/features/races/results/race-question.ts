import { ALL_SEASONS, RACED_KINDS, type RacedKind, SEASON_KEY } from '@pitlane/shared/domain/cars/races';
import { MAX_RANK_PAGE } from '@pitlane/shared/domain/people/rankings';

/** The question of the page of races. Its address holds it whole. */
export type RaceQuestion = {
  of: RacedKind;
  /** A season's key, or `all`; undefined for the season of the latest race. */
  season: string | undefined;
  /** The page of the standings, from 1. */
  page: number;
  /** Where the list of races goes on; undefined at the latest. */
  before: string | undefined;
};

const CURSOR = /^\d{1,12}-\d{1,9}-\d{1,2}$/;

/** Reads an address. What it does not know, it leaves out. */
export function readRaceQuestion(params: URLSearchParams): RaceQuestion {
  const page = Number(params.get('page') ?? 1);
  const [season, before] = [params.get('season') ?? '', params.get('before') ?? ''];
  return {
    of: RACED_KINDS.find((each) => each === params.get('of')) ?? RACED_KINDS[0],
    season: SEASON_KEY.test(season) ? season : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_RANK_PAGE ? page : 1,
    before: CURSOR.test(before) ? before : undefined,
  };
}

/** The query of the page's own address for a question. */
export function writeRaceQuestion({ of, season, page, before }: RaceQuestion): string {
  const params = new URLSearchParams();
  if (of !== RACED_KINDS[0]) params.set('of', of);
  if (season !== undefined) params.set('season', season);
  if (page > 1) params.set('page', String(page));
  if (before !== undefined) params.set('before', before);
  return params.size > 0 ? `?${params}` : '';
}

/** Path of the standings in the API. */
export function getStandingsPath({ of, season, page }: RaceQuestion): string {
  return `/api/races/standings?of=${of}${season === undefined ? '' : `&season=${season}`}&page=${page}`;
}

/** Path of the list of races in the API: of every season, until one is chosen. */
export function getRacesPath({ season, before }: RaceQuestion): string {
  const params = new URLSearchParams();
  if (season !== undefined && season !== ALL_SEASONS) params.set('season', season);
  if (before !== undefined) params.set('cursor', before);
  return `/api/races${params.size > 0 ? `?${params}` : ''}`;
}
