/** Statements over what races add up to. A page reads as many rows as it ends at, however many there are. */
import { ALL_SEASONS, type RacedKind, type RaceTally } from '@pitlane/shared/domain/cars/races';
import { MAX_RANK_PAGE, RANK_PAGE_SIZE } from '@pitlane/shared/domain/people/rankings';
import { joinShownAuthor, type ShownAuthor, selectShownAuthor } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type raceSeason, raceStanding } from '../../platform/db/schema/races.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** Rows that are counted. */
export const MAX_PLACES = MAX_RANK_PAGE * RANK_PAGE_SIZE;
/** Seasons that are listed. */
export const MAX_SEASONS = 50;

const STANDING = describeTable(raceStanding);

export type Tally = RaceTally & { kind: RacedKind; subject: string };
export type StandingRow = RowOf<typeof raceStanding>;
export type SeasonRow = RowOf<typeof raceSeason>;

/** Operators have not hidden the car, or the author of the wallet. */
const SHOWN: Record<RacedKind, string> = {
  cars: isShown('item', 's.subject'),
  drivers: `not exists (
    select from author w join hidden h on h.kind = 'author' and h.target = coalesce(w.holder_id, w.id)::text
    where w.wallet = s.subject)`,
};
const LIST = (kind: RacedKind) => `s.kind = '${kind}' and s.season = $1 and ${SHOWN[kind]}`;

/** $1 the season, $2 offset, $3 how many. */
export const PAGE = (kind: RacedKind) => `
  select ${STANDING.selectFrom('s')} from race_standing s where ${LIST(kind)}
  order by s.points desc, s.wins desc, s.podiums desc, s.subject desc offset $2::int limit $3::int`;

/** $1 the season. */
export const COUNT = (kind: RacedKind) =>
  `select count(*) as total from (select from race_standing s where ${LIST(kind)} limit ${MAX_PLACES}) as found`;

export const SEASONS = `select season, races, last_at as "lastAt" from race_season order by last_at desc, season desc limit ${MAX_SEASONS}`;

/** $1 the kind, $2 subjects. Over all seasons. */
export const FIGURES = `
  select coalesce(sum(races), 0)::int8 as races, coalesce(sum(wins), 0)::int8 as wins, coalesce(sum(podiums), 0)::int8 as podiums,
    coalesce(sum(points), 0)::int8 as points, coalesce(sum(earnings), 0) as earnings
  from race_standing where kind = $1 and season = '${ALL_SEASONS}' and subject = any($2::text[])`;

const DRIVERS = `
  select given.wallet, ${selectShownAuthor('a')} as author from unnest($1::text[]) as given (wallet)
  ${joinShownAuthor('a', 'given.wallet')}`;

/** In one order, so that two races do not wait for each other. The rows are sums: what is taken back is added with a minus. */
const ADD = `
  insert into race_standing (kind, season, subject, races, wins, podiums, points, earnings)
  select given.kind, s.season, given.subject, given.races, given.wins, given.podiums, given.points, given.earnings
  from unnest($1::text[], $2::text[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::numeric[])
      as given (kind, subject, races, wins, podiums, points, earnings)
    cross join unnest($8::text[]) as s (season)
  order by given.kind collate "C", given.subject collate "C", s.season collate "C"
  on conflict (kind, season, subject) do update set races = race_standing.races + excluded.races,
    wins = race_standing.wins + excluded.wins, podiums = race_standing.podiums + excluded.podiums,
    points = race_standing.points + excluded.points, earnings = race_standing.earnings + excluded.earnings`;

const DROP_EMPTY = `
  delete from race_standing where (kind, season, subject) in (
    select given.kind, s.season, given.subject from unnest($1::text[], $2::text[]) as given (kind, subject)
      cross join unnest($3::text[]) as s (season)
  ) and races = 0`;

/** The latest end is that of the races that are left. */
const COUNT_SEASON = `
  insert into race_season (season, races, last_at) values ($1, $2::int4, $3::int8)
  on conflict (season) do update set races = race_season.races + excluded.races, last_at = coalesce(
    (select finished_at from race where season = $1 order by finished_at desc, id desc limit 1), excluded.last_at)`;

export function findStandings(
  db: Queryable,
  { of, season }: { of: RacedKind; season: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<StandingRow[]> {
  return db.query<StandingRow>(PAGE(of), [season, offset, limit]);
}

export async function countStandings(
  db: Queryable,
  { of, season }: { of: RacedKind; season: string },
): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT(of), [season]);
  return row?.total ?? 0;
}

/** The latest season first. */
export function findSeasons(db: Queryable): Promise<SeasonRow[]> {
  return db.query<SeasonRow>(SEASONS);
}

/** What the races of a car, or of some wallets together, add up to. */
export async function findFigures(
  db: Queryable,
  kind: RacedKind,
  subjects: readonly string[],
): Promise<RaceTally> {
  const [row] = await db.query<RaceTally>(FIGURES, [kind, [...subjects]]);
  return row ?? { races: 0, wins: 0, podiums: 0, points: 0, earnings: 0n };
}

/** Wallet → the author that is shown for it. */
export async function findDrivers(
  db: Queryable,
  wallets: readonly string[],
): Promise<Map<string, ShownAuthor | null>> {
  if (wallets.length === 0) return new Map();
  const rows = await db.query<{ wallet: string; author: ShownAuthor | null }>(DRIVERS, [[...wallets]]);
  return new Map(rows.map(({ wallet, author }) => [wallet, author]));
}

/** Adds a race to the sums of its season and of all, or with `sign` -1 takes it back. The race itself is written, or deleted, before. */
export async function addToStandings(
  tx: Queryable,
  { season, finishedAt }: { season: string; finishedAt: number },
  tallies: readonly Tally[],
  sign: 1 | -1,
): Promise<void> {
  const column = <Name extends keyof Tally>(name: Name) => tallies.map((each) => each[name]);
  const signed = (name: 'races' | 'wins' | 'podiums' | 'points') => tallies.map((each) => sign * each[name]);
  const seasons = [season, ALL_SEASONS];
  await tx.query(COUNT_SEASON, [season, sign, finishedAt]);
  await tx.query(ADD, [
    column('kind'),
    column('subject'),
    signed('races'),
    signed('wins'),
    signed('podiums'),
    signed('points'),
    tallies.map(({ earnings }) => BigInt(sign) * earnings),
    seasons,
  ]);
  if (sign === 1) return;
  await tx.query(DROP_EMPTY, [column('kind'), column('subject'), seasons]);
  await tx.query('delete from race_season where season = $1 and races = 0', [season]);
}
