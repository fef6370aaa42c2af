/** Statements over races and their entries. Each reads as many rows as its page has, however many there are. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import {
  joinShownAuthor,
  listWallets,
  type ShownAuthor,
  selectShownAuthor,
} from '../../core/authors/shown-author.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { race, raceEntry } from '../../platform/db/schema/races.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const RACE = describeTable(race);
const ENTRY = describeTable(raceEntry);
const INSERT_ENTRIES = ENTRY.insert();

export type RaceRow = RowOf<typeof race>;
export type EntryRow = RowOf<typeof raceEntry>;
/** An entry, with the author that is shown for its driver. */
export type ShownEntry = EntryRow & { author: ShownAuthor | null };
/** An entry with its race, as the record of a car or a driver lists it. */
export type ResultRow = ShownEntry & Pick<RaceRow, 'season' | 'track' | 'cars'>;

/** Where a page ended. `place` is 0 in a list of races. */
export type Position = { finishedAt: number; id: number; place: number };
/** Later than every race. */
export const FROM_LATEST: Position = { finishedAt: Number.MAX_SAFE_INTEGER, id: 0, place: 0 };

/** $1 the end and $2 the number of the race before, $3 how many. */
export const LATEST = `
  select ${RACE.select} from race where (finished_at, id) < ($1::int8, $2::int4)
  order by finished_at desc, id desc limit $3::int4`;
/** The same of one season, $4. */
export const LATEST_OF_SEASON = `
  select ${RACE.select} from race where season = $4 and (finished_at, id) < ($1::int8, $2::int4)
  order by finished_at desc, id desc limit $3::int4`;

/** $1 numbers of races, $2 the last place. */
export const ENTRIES = `
  select ${ENTRY.selectFrom('e')}, ${selectShownAuthor('a')} as author
  from race_entry e ${joinShownAuthor('a', 'e.driver', 'left join')}
  where e.race_id = any($1::int4[]) and e.place <= $2::int4 order by e.race_id, e.place`;

/** Entries after a position: $1 the end, $2 the race, $3 the place, $4 how many. */
const FOUND = (of: string) => `
  select * from race_entry where ${of} and (finished_at, race_id, place) < ($1::int8, $2::int4, $3::int4)
  order by finished_at desc, race_id desc, place desc limit $4::int4`;
const RESULTS = (found: string) => `
  select ${ENTRY.selectFrom('e')}, ${selectShownAuthor('a')} as author, r.season, r.track, r.cars
  from (${found}) as e join race r on r.id = e.race_id ${joinShownAuthor('a', 'e.driver', 'left join')}
  order by e.finished_at desc, e.race_id desc, e.place desc`;

/** $5 a car. */
export const RESULTS_OF_CAR = RESULTS(FOUND('nft_id = $5'));
/** $5 wallets, each of which is looked up by itself: one list of all of them would be sorted whole. */
export const RESULTS_OF_DRIVERS = RESULTS(`
  select own.* from unnest($5::text[]) as of (wallet)
  cross join lateral (${FOUND('driver = of.wallet')}) as own
  order by own.finished_at desc, own.race_id desc, own.place desc limit $4::int4`);

const WALLETS = `select ${listWallets('$1::int4')} as wallets`;

export async function findRaces(
  db: Queryable,
  { season, after, limit }: { season: string | undefined; after: Position; limit: number },
): Promise<RaceRow[]> {
  const place = [after.finishedAt, after.id, limit];
  return season === undefined
    ? db.query<RaceRow>(LATEST, place)
    : db.query<RaceRow>(LATEST_OF_SEASON, [...place, season]);
}

export async function findRace(db: Queryable, id: number): Promise<RaceRow | undefined> {
  const [row] = await db.query<RaceRow>(`select ${RACE.select} from race where id = $1`, [id]);
  return row;
}

/** The race that a game knows by this name. */
export async function findRaceOfGame(
  db: Queryable,
  { game, gameId }: Pick<RaceRow, 'game' | 'gameId'>,
): Promise<RaceRow | undefined> {
  const sql = `select ${RACE.select} from race where game = $1 and game_id = $2`;
  return (await db.query<RaceRow>(sql, [game, gameId]))[0];
}

/** By race and place. */
export function findEntries(db: Queryable, ids: readonly number[], lastPlace: number): Promise<ShownEntry[]> {
  return db.query<ShownEntry>(ENTRIES, [[...ids], lastPlace]);
}

/** The results of a car, or of some wallets. */
export function findResults(
  db: Queryable,
  of: { car: string } | { drivers: readonly Address[] },
  { after, limit }: { after: Position; limit: number },
): Promise<ResultRow[]> {
  const place: SqlValue[] = [after.finishedAt, after.id, after.place, limit];
  return 'car' in of
    ? db.query<ResultRow>(RESULTS_OF_CAR, [...place, of.car])
    : db.query<ResultRow>(RESULTS_OF_DRIVERS, [...place, [...of.drivers]]);
}

export async function findWalletsOf(db: Queryable, author: number): Promise<Address[]> {
  const [row] = await db.query<{ wallets: Address[] }>(WALLETS, [author]);
  return row?.wallets ?? [];
}

/** Writes a race, and returns its number; undefined when the game has posted one of this name. */
export async function addRace(
  tx: Queryable,
  row: Omit<RaceRow, 'id'>,
  entries: readonly Omit<EntryRow, 'raceId'>[],
): Promise<number | undefined> {
  const { game, gameId, digest, season, track, finishedAt, postedAt, cars } = row;
  const [added] = await tx.query<{ id: number }>(
    `insert into race (game, game_id, digest, season, track, finished_at, posted_at, cars)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (game, game_id) do nothing returning id`,
    [game, gameId, digest, season, track, finishedAt, postedAt, cars],
  );
  if (!added) return undefined;
  const rows = entries.map((entry) => ({ ...entry, raceId: added.id }));
  await tx.query(INSERT_ENTRIES.sql, INSERT_ENTRIES.params(rows));
  return added.id;
}

/** Deletes a race, and returns it with its entries; undefined when the game has none of this name. */
export async function deleteRace(
  tx: Queryable,
  { game, gameId }: Pick<RaceRow, 'game' | 'gameId'>,
): Promise<{ row: RaceRow; entries: EntryRow[] } | undefined> {
  const sql = `delete from race where game = $1 and game_id = $2 returning ${RACE.select}`;
  const [row] = await tx.query<RaceRow>(sql, [game, gameId]);
  if (!row) return undefined;
  const entries = await tx.query<EntryRow>(
    `delete from race_entry where race_id = $1 returning ${ENTRY.select}`,
    [row.id],
  );
  return { row, entries: entries.toSorted((a, b) => a.place - b.place) };
}
