import { createHash } from 'node:crypto';
import type { PostRace, Race } from '@pitlane/shared/api/races';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type RaceStart, tallyRace } from '@pitlane/shared/domain/cars/races';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import { audit } from '../../core/audit/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Operator, refuseGuarded } from '../../platform/http/operator.ts';
import { checkOwners } from './check-owners.ts';
import * as repo from './races.repo.ts';
import type { RacesService } from './races.service.ts';
import { addToStandings } from './standings.repo.ts';

type GameRacesDeps = {
  db: Db;
  races: Pick<RacesService, 'show' | 'get'>;
  /** Seconds since 1970. */
  now: () => number;
};

/** Creates the service that takes results from games. A game is the name of its key, so it keeps its races when its key is replaced. */
export function createGameRacesService({ db, races, now }: GameRacesDeps) {
  return {
    /**
     * Stores a race, and adds it to every sum in the same transaction. The same again changes nothing: `isNew` is false then. Throws
     * CONFLICT for another result under the same name, and BAD_REQUEST for an end that is to come, an unknown car or another's car.
     */
    async post(by: Operator, given: PostRace): Promise<{ race: Race; isNew: boolean }> {
      refuseGuarded(by);
      if (given.finished_at > now()) {
        const message = 'The race ends in the future. Post it when it is over, in seconds since 1970.';
        throw new AppError('BAD_REQUEST', message, { field: 'finished_at' });
      }
      const name = { game: toGame(by), gameId: given.id };
      const digest = digestOf(given);
      const known = await repo.findRaceOfGame(db, name);
      if (known) return { race: await races.get(requireSame(known, digest).id), isNew: false };
      await checkOwners(db, given.entries, given.finished_at);
      const id = await db.transaction(async (tx) => {
        const { season, track, finished_at: finishedAt } = given;
        const starts = toStarts(given);
        const row = { ...name, digest, season, track, finishedAt, postedAt: now(), cars: starts.length };
        const entries = starts.map(({ car: nftId, ...start }) => ({ ...start, nftId, finishedAt }));
        const added = await repo.addRace(tx, row, entries);
        if (added === undefined) return undefined;
        await addToStandings(tx, row, tallyRace(starts), 1);
        await tell(tx, added, starts);
        return added;
      });
      if (id !== undefined) return { race: await races.get(id), isNew: true };
      // Another request has posted it in between.
      const other = await repo.findRaceOfGame(db, name);
      if (!other) throw new AppError('CONFLICT', 'This race was withdrawn just now. Post it again.');
      return { race: await races.get(requireSame(other, digest).id), isNew: false };
    },

    /** Takes a race back, with everything that it added. Throws NOT_FOUND when the game has posted none of this name. */
    async withdraw(by: Operator, gameId: string): Promise<Race> {
      refuseGuarded(by);
      const name = { game: toGame(by), gameId };
      const shown = await repo.findRaceOfGame(db, name);
      const race = shown && (await races.show(shown));
      await db.transaction(async (tx) => {
        const deleted = await repo.deleteRace(tx, name);
        if (!deleted) return;
        const { row, entries } = deleted;
        const starts = entries.map(({ nftId: car, ...entry }) => ({ ...entry, car }));
        await addToStandings(tx, row, tallyRace(starts), -1);
        const before = { season: row.season, track: row.track, finished_at: row.finishedAt };
        await audit(tx, by, { deed: 'race.withdraw', target: `${name.game} ${gameId}`.trim(), before });
        await tell(tx, row.id, starts);
      });
      if (!race) throw new AppError('NOT_FOUND', `You have posted no race ${gameId}.`, { field: 'id' });
      return race;
    },
  };
}
export type GameRacesService = ReturnType<typeof createGameRacesService>;

/** Keys have names of letters, so what operators post in person is apart from it. */
const toGame = ({ token }: Operator) => token ?? '';

function requireSame(race: repo.RaceRow, digest: string): repo.RaceRow {
  if (race.digest === digest) return race;
  const message = `You have posted ${race.gameId} with another result. Withdraw that one first, then post it again.`;
  throw new AppError('CONFLICT', message, { field: 'id' });
}

type Start = RaceStart & { driver: PostRace['entries'][number]['driver']; timeMs: number | null };

/** By place, however they were posted. */
function toStarts({ entries }: PostRace): Start[] {
  return entries
    .toSorted((a, b) => a.place - b.place)
    .map(({ car, driver, place, time_ms: timeMs = null, earnings }) => ({
      car,
      driver,
      place,
      timeMs,
      earnings: earnings === undefined ? null : BigInt(earnings),
    }));
}

function digestOf(given: PostRace): string {
  const { season, track, finished_at } = given;
  const entries = toStarts(given).map(({ earnings, ...start }) => [
    start.car,
    start.driver,
    start.place,
    start.timeMs,
    earnings === null ? null : String(earnings),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([season, track, finished_at, entries]))
    .digest('base64url');
}

/** Tells the pages of the cars and of their drivers, and every list of races. */
function tell(tx: Queryable, id: number, starts: readonly RaceStart[]): Promise<void> {
  const cars = starts.map(({ car }): Topic => `nft:${car}`);
  const drivers = [...new Set(starts.map(({ driver }) => driver))].map(
    (driver) => `owner:${driver}` as Topic,
  );
  return writeChanges(tx, [{ entity: 'race', id: String(id), topics: ['races', ...cars, ...drivers] }]);
}
