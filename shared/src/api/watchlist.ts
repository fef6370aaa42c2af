/** Items that an account watches, with the price below which it wants to hear of a listing. */
import { z } from 'zod';
import { SecondsSchema, WeiSchema } from './common.ts';
import { NftSchema } from './nfts.ts';

/** Items that an account can watch. */
export const MAX_WATCHED = 200;

const BelowSchema = WeiSchema.nullable().describe(
  'Notify of listings at or below this price, in wei. Null for no alert.',
);

export const WatchSchema = z
  .object({
    nft_id: z.string(),
    below: BelowSchema,
    at: SecondsSchema.meta({ description: "When it was set last, by the server's clock." }),
  })
  .meta({ id: 'Watch' });
export type Watch = z.infer<typeof WatchSchema>;

export const WatchlistSchema = z
  .object({
    watched: z
      .array(WatchSchema.extend({ nft: NftSchema.nullable().describe('The car as cards show it now.') }))
      .describe(`Newest first, at most ${MAX_WATCHED}.`),
  })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof WatchlistSchema>;

export const SetWatchSchema = z
  .strictObject({ below: BelowSchema.default(null) })
  .meta({ id: 'SetWatch', example: { below: '1500000000000000000' } });
export type SetWatch = z.infer<typeof SetWatchSchema>;

export const UnwatchedSchema = z.object({ nft_id: z.string() }).meta({ id: 'Unwatched' });
export type Unwatched = z.infer<typeof UnwatchedSchema>;
