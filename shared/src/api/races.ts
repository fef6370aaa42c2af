/** Results of races: what a game posts, and what pages show of it. */
import { z } from 'zod';
import {
  ALL_SEASONS,
  MAX_RACE_ENTRIES,
  MIN_RACE_ENTRIES,
  PODIUM,
  RACE_POINTS,
  RACED_KINDS,
  SEASON_KEY,
  SEASON_KEY_RULE,
  SHOWN_ENTRIES,
} from '../domain/cars/races.ts';
import { MAX_RANK_PAGE, RANK_PAGE_SIZE } from '../domain/people/rankings.ts';
import {
  AddressInputSchema,
  ChainSchema,
  NftIdSchema,
  queryOf,
  RowIdSchema,
  ServerSecondsSchema,
  WeiSchema,
} from './common.ts';
import { AuthorRefSchema, SeriesSchema } from './nfts.ts';

const Count = z.int().nonnegative();
const PlaceSchema = z.int().min(1).max(MAX_RACE_ENTRIES);
/** A day: no race takes longer. */
const TimeSchema = z.int().min(1).max(86_400_000);
/** Less than a billion ETH: sums of any number of races fit their column. */
const EarningsSchema = WeiSchema.refine((text) => text.length <= 27, {
  error: 'must be less than 1,000,000,000 ETH',
});

const CAR_EXAMPLE = 'binance-cars-12';
const DRIVER_EXAMPLE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const GameRaceIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
    error: 'must be up to 64 letters, digits, dots, hyphens and underscores',
  })
  .describe('The game’s own name for the race. Each key has its own names.')
  .meta({ example: 'night-cup-7' });
const SeasonKeySchema = z
  .string()
  .regex(SEASON_KEY, { error: `must be ${SEASON_KEY_RULE}` })
  .describe('Which season the race counts for.')
  .meta({ example: 'season-2' });

const PostedEntrySchema = z.strictObject({
  car: NftIdSchema.refine((id) => id.split('-')[1] === 'cars', { error: 'must be a car' }),
  driver: AddressInputSchema.describe('The wallet that owned the car when the race ended.'),
  place: PlaceSchema.describe(
    'From 1. Each place is given once, without gaps: the game decides a dead heat.',
  ),
  time_ms: TimeSchema.optional()
    .describe('From the start to the finish, in milliseconds.')
    .meta({ example: 92_345 }),
  earnings: EarningsSchema.optional()
    .describe(
      'What the game paid for it, in wei of the ETH token of the car’s chain, the currency of its market.',
    )
    .meta({ example: '1500000000000000000' }),
});

const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length;

export const PostRaceSchema = z
  .strictObject({
    id: GameRaceIdSchema,
    track: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\p{C}]*$/u, { error: 'must be one line of text' }),
    season: SeasonKeySchema.refine((key) => key !== ALL_SEASONS, {
      error: `must not be "${ALL_SEASONS}", which means every season`,
    }),
    finished_at: ServerSecondsSchema.describe(
      'When the race ended, in seconds since 1970. Not in the future.',
    ),
    entries: z
      .array(PostedEntrySchema)
      .min(MIN_RACE_ENTRIES)
      .max(MAX_RACE_ENTRIES)
      .refine((entries) => isOnce(entries.map(({ car }) => car)), { error: 'must name each car once' })
      .refine(
        (entries) =>
          isOnce(entries.map(({ place }) => place)) && entries.every(({ place }) => place <= entries.length),
        { error: 'must give each place from 1 to the number of cars once' },
      ),
  })
  .meta({
    id: 'PostRace',
    example: {
      id: 'night-cup-7',
      track: 'Harbour Loop',
      season: 'season-2',
      finished_at: 1_790_000_000,
      entries: [
        {
          car: CAR_EXAMPLE,
          driver: DRIVER_EXAMPLE,
          place: 1,
          time_ms: 92_345,
          earnings: '50000000000000000',
        },
        { car: 'binance-cars-1', driver: DRIVER_EXAMPLE, place: 2, time_ms: 93_001 },
      ],
    },
  });
export type PostRace = z.infer<typeof PostRaceSchema>;

export const GameRacePathSchema = z.strictObject({ id: GameRaceIdSchema });

export const RacedCarSchema = z
  .object({
    id: z.string().meta({ example: CAR_EXAMPLE }),
    title: z.string(),
    chain: ChainSchema,
    buildSeries: SeriesSchema.nullable(),
    preview_image: z.object({ url: z.string() }),
  })
  .meta({ id: 'RacedCar' });
export type RacedCar = z.infer<typeof RacedCarSchema>;

const entry = {
  place: PlaceSchema,
  points: Count,
  car: RacedCarSchema.nullable().describe('Null of one that operators have hidden, or that is gone.'),
  driver: AuthorRefSchema.nullable().describe(
    'Who owned the car when the race ended; null if the index has lost them.',
  ),
  time_ms: TimeSchema.nullable(),
  earnings: WeiSchema.nullable(),
};
export const RaceEntrySchema = z.object(entry).meta({ id: 'RaceEntry' });
export type RaceEntry = z.infer<typeof RaceEntrySchema>;

const race = {
  id: z.int().positive().describe('Its number on this site.'),
  track: z.string(),
  season: z.string(),
  finished_at: ServerSecondsSchema,
  cars: z.int().min(MIN_RACE_ENTRIES).max(MAX_RACE_ENTRIES).describe('How many cars were in it.'),
};
export const RaceSchema = z
  .object({ ...race, entries: z.array(RaceEntrySchema).describe('By place.') })
  .meta({ id: 'Race', description: 'The result of a race, as the game has posted it.' });
export type Race = z.infer<typeof RaceSchema>;

export const RaceIdSchema = z.strictObject({ id: RowIdSchema.meta({ example: 1 }) });

/** Where a page ends: the end of its last race, its number and, of a record, the place. */
const CursorSchema = z
  .string()
  .regex(/^\d{1,12}-\d{1,9}-\d{1,2}$/)
  .optional()
  .describe('`next` of the page before.')
  .meta({ example: '1790000000-7-0' });
const next = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');

export const RacesQuerySchema = queryOf({
  season: z.string().max(32).optional().describe('Only races of this season.').meta({ example: 'season-2' }),
  cursor: CursorSchema,
});
export type RacesQuery = z.infer<typeof RacesQuerySchema>;

export const RaceListSchema = z
  .object({
    races: z.array(RaceSchema).describe(`Latest first, each with its first ${SHOWN_ENTRIES} places.`),
    next,
  })
  .meta({ id: 'RaceList' });
export type RaceList = z.infer<typeof RaceListSchema>;

export const RaceFiguresSchema = z
  .object({
    races: Count,
    wins: Count,
    podiums: Count.describe(`Places 1 to ${PODIUM}.`),
    points: Count.describe(`${RACE_POINTS.join(', ')} for the places 1 to ${RACE_POINTS.length}.`),
    earnings: WeiSchema.describe('What the game said that it paid, in wei of ETH tokens.'),
  })
  .meta({ id: 'RaceFigures' });
export type RaceFigures = z.infer<typeof RaceFiguresSchema>;

export const StandingsQuerySchema = queryOf({
  of: z.enum(RACED_KINDS).default('drivers').describe('Who is ranked.'),
  season: z
    .string()
    .max(32)
    .optional()
    .describe(`A season’s key, or \`${ALL_SEASONS}\`. Without it: the season of the latest race.`)
    .meta({ example: 'season-2' }),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_RANK_PAGE)
    .default(1)
    .describe(`A page has ${RANK_PAGE_SIZE} places.`),
});
export type StandingsQuery = z.infer<typeof StandingsQuerySchema>;

const StandingSchema = z
  .object({
    position: z.int().positive(),
    figures: RaceFiguresSchema,
    driver: AuthorRefSchema.nullable().describe('Null in a ranking of cars.'),
    car: RacedCarSchema.nullable().describe('Null in a ranking of drivers.'),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof StandingSchema>;

export const StandingsSchema = z
  .object({
    season: z.string().nullable().describe('The season that is ranked; null before the first race.'),
    seasons: z
      .array(z.object({ season: z.string(), races: Count, last_at: ServerSecondsSchema }))
      .describe('The latest 50 seasons, the one with the latest race first.'),
    standings: z.array(StandingSchema).describe('By points, then wins, then podiums.'),
    total: Count.describe(`Rows of the ranking, at most ${MAX_RANK_PAGE * RANK_PAGE_SIZE}.`),
    page: z.int().positive(),
  })
  .meta({ id: 'Standings' });
export type Standings = z.infer<typeof StandingsSchema>;

export const RecordQuerySchema = queryOf({
  car: NftIdSchema.optional().describe('A car’s record. Or name a driver or an author.'),
  driver: AddressInputSchema.optional().describe('The record of a wallet.'),
  author: RowIdSchema.optional().describe('The record of all wallets of an author.'),
  cursor: CursorSchema,
});
export type RecordQuery = z.infer<typeof RecordQuerySchema>;

export const RaceRecordSchema = z
  .object({
    figures: RaceFiguresSchema.describe('Over all seasons.'),
    results: z.array(z.object({ race: z.object(race), ...entry })).describe('Latest first.'),
    next,
  })
  .meta({ id: 'RaceRecord' });
export type RaceRecord = z.infer<typeof RaceRecordSchema>;
