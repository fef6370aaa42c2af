/** An item as its own page shows it. */
import { z } from 'zod';
import { TANK } from '../domain/cars/assets.ts';
import { ORIGINAL_KINDS } from '../domain/cars/token-original.ts';
import { TRAIT_KINDS } from '../domain/cars/token-traits.ts';
import { AddressSchema, IndexedSchema, SecondsSchema, WeiSchema } from './common.ts';
import { AuthorRefSchema, NftSchema } from './nfts.ts';

const Count = z.int().nonnegative();

const GameStatSchema = z.object({
  icon_name: z.string(),
  title: z.string(),
  number_of: z.string().describe('The figure as shown, without its unit: "412", "1.08".'),
  unit: z.string(),
  fraction: z.number().min(0).max(1).describe('For a gauge; higher is better.'),
});

const TraitSchema = z.object({
  kind: z.string(),
  title: z.string(),
  value: z.string(),
  count: Count.describe('Built cars (all chains) that share the value.'),
  of: Count.describe('All built cars.'),
});
export type Trait = z.infer<typeof TraitSchema>;

const HistoryEntrySchema = z
  .object({
    kind: z
      .enum([
        ...(['mint', 'grant', 'build', 'transfer', 'rank', 'upgrade', 'lock'] as const),
        ...(['sale', 'auction', 'bid', 'unsold'] as const),
      ])
      .describe(
        '`unsold`: an auction ended without a sale. `grant`: minted as a gift of the game, in place of `mint`. `lock`: kept in place for a race.',
      ),
    author: AuthorRefSchema.describe(
      'The owner at that time; for a transfer or sale, the sender; for a bid, the bidder.',
    ),
    to: AuthorRefSchema.nullable().describe('Receiver of a transfer, buyer of a sale.'),
    value: WeiSchema.nullable(),
    accepted: z.boolean().describe('A bid or offer that brought the item to its current owner.'),
    detail: z.string().nullable().describe('What changed, in words: "Rare", "Underdog → Expert".'),
    lock: z
      .object({
        until: SecondsSchema.describe('The end that was set when the lock began.'),
        freed_at: SecondsSchema.nullable().meta({
          description: 'When the game ended the lock early; null if it didn’t.',
        }),
      })
      .nullable()
      .describe('For a `lock`; null for other entries.'),
    created_at: SecondsSchema,
    block: Count,
    tx_hash: z.string(),
  })
  .meta({
    id: 'HistoryEntry',
    description: 'Bids, offers and sales carry a value; what the chain says of the car itself carries none.',
  });
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

const ChainTraitSchema = z.object({
  key: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .describe('The key of `getTraitValue`: the hash of the name.'),
  name: z.string().meta({ example: 'engine' }),
  value: Count.describe("A rank's position from 0 (underdog) to 5 (legend), or the level of a part."),
});

const TokenTraitSchema = z.object({
  name: z.string().nullable().describe('Null for a value without a name.'),
  kind: z.enum(TRAIT_KINDS).describe("OpenSea's `display_type`; `level` is a number without one."),
  value: z.string().describe('Numbers are written in digits, and dates in seconds since 1970.'),
  max: z.number().nullable().describe('Its highest possible value; null without one.'),
});

const TokenOriginalSchema = z.object({
  kind: z
    .enum(ORIGINAL_KINDS)
    .describe('`moving`: an animated picture that is too long to be played; its first frame is shown.'),
  url: z
    .string()
    .nullable()
    .describe('Its address in the metadata; null of one that is in the metadata itself.'),
});

const TokenMetadataStateSchema = z.object({
  state: z
    .enum(['pending', 'ready', 'failed'])
    .describe('`failed`: some of it couldn’t be read. What was read before stays.'),
  problem: z
    .string()
    .nullable()
    .describe('Why some of it couldn’t be read, as a sentence; null if all of it could.'),
  read_at: SecondsSchema.nullable().meta({
    description: 'When it was last read, by the server’s clock; null if never.',
  }),
  next_read_at: SecondsSchema.nullable().meta({
    description: 'When it’s read next, by the server’s clock; null if all of it could be read.',
  }),
});

const TokenFactsSchema = z.object({
  creator: AddressSchema,
  metadata_url: z.string().describe('The address that its creator set; it cannot be changed.'),
  royalty_bps: Count.describe('Part of each sale for the creator, in basis points.'),
  traits: z.array(TokenTraitSchema).describe('From its metadata, in its order; at most 100.'),
  original: TokenOriginalSchema.nullable().describe('Media it has that the site doesn’t play; null if none.'),
  metadata: TokenMetadataStateSchema,
});

/** What follows from the state of a car. */
export const NftFactsSchema = z.object({
  game_stats: z.array(GameStatSchema).describe('Empty until the car is built.'),
  upgrades: z
    .array(z.object({ title: z.string(), number_of: Count }))
    .describe('Fitted parts and their levels.'),
  traits: z.array(TraitSchema).describe('Empty until the car is built.'),
});

export const NftDetailSchema = z
  .object({
    nft: NftSchema.extend({
      ...NftFactsSchema.shape,
      chain_traits: z
        .array(ChainTraitSchema)
        .describe('What the contract says of the car as traits (ERC-7496), at the indexed block.'),
      history: z.array(HistoryEntrySchema).describe('Newest first, at most 100, of which at most 20 races.'),
      transfers: Count.describe('How often the item has moved since its mint.'),
      fuel: Count.nullable().describe(
        `Units left in a gas station's tank, ${TANK} when it’s full; null for other items.`,
      ),
      token: TokenFactsSchema.nullable().describe('For a free-form token; null for other items.'),
    }),
    indexed: IndexedSchema,
  })
  .meta({ id: 'NftDetail' });
export type NftDetail = z.infer<typeof NftDetailSchema>['nft'];

export const NftRefreshSchema = z
  .object({
    at: SecondsSchema.meta({
      description: 'When the metadata is read, in seconds since 1970, by the clock.',
    }),
  })
  .meta({ id: 'NftRefresh' });
export type NftRefresh = z.infer<typeof NftRefreshSchema>;

export const NftViewsSchema = z.object({ views: Count }).meta({ id: 'NftViews' });
