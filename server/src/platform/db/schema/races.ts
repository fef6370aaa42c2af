/** Results of races, as games post them, and what they add up to. Times are seconds since 1970; amounts wei of the chain's ETH token. */
import type { RacedKind } from '@pitlane/shared/domain/cars/races';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

export const race = pgTable(
  'race',
  {
    id: serial('id').primaryKey(),
    /** The name of the key that posted it; empty of an operator who did it in person. */
    game: text('game').notNull(),
    /** The game's own name for it. */
    gameId: text('game_id').notNull(),
    /** Of what was posted: the same again changes nothing, anything else is refused. */
    digest: text('digest').notNull(),
    season: key('season').notNull(),
    track: text('track').notNull(),
    finishedAt: integer53('finished_at').notNull(),
    postedAt: integer53('posted_at').notNull(),
    cars: integer('cars').notNull(),
  },
  (t) => [
    uniqueIndex('race_of_game').on(t.game, t.gameId),
    index('race_latest').on(t.finishedAt, t.id),
    index('race_by_season').on(t.season, t.finishedAt, t.id),
  ],
);

/** A car in a race. */
export const raceEntry = pgTable(
  'race_entry',
  {
    raceId: integer('race_id').notNull(),
    place: integer('place').notNull(),
    nftId: key('nft_id').notNull(),
    driver: text('driver').$type<Address>().notNull(),
    timeMs: integer('time_ms'),
    earnings: uint256('earnings'),
    /** Of the race, so that the races of a car are read in their order. */
    finishedAt: integer53('finished_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.raceId, t.place] }),
    index('race_entry_car').on(t.nftId, t.finishedAt, t.raceId, t.place),
    index('race_entry_driver').on(t.driver, t.finishedAt, t.raceId, t.place),
  ],
);

/**
 * What the races of a season add up to, for a driver (`subject` its wallet) or a car (its id); season `all` is every season. Written
 * with each race.
 */
export const raceStanding = pgTable(
  'race_standing',
  {
    kind: text('kind').$type<RacedKind>().notNull(),
    season: key('season').notNull(),
    subject: key('subject').notNull(),
    races: integer('races').notNull(),
    wins: integer('wins').notNull(),
    podiums: integer('podiums').notNull(),
    points: integer('points').notNull(),
    earnings: uint256('earnings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.season, t.subject] }),
    index('race_standing_order').on(t.kind, t.season, t.points, t.wins, t.podiums, t.subject),
  ],
);

/** The seasons that have races. Written with each race. */
export const raceSeason = pgTable(
  'race_season',
  {
    season: key('season').primaryKey(),
    races: integer('races').notNull(),
    lastAt: integer53('last_at').notNull(),
  },
  (t) => [index('race_season_latest').on(t.lastAt, t.season)],
);
