import { z } from 'zod';
import { COLLECTIONS } from '../domain/cars/nft-id.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import { AUCTION_STATES } from '../domain/orders/auctions.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  NextSchema,
  NftIdSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';
import { AuthorRefSchema, NftSchema } from './nfts.ts';

const AUCTION_ID = new RegExp(`^(?:${CHAINS.join('|')})-[1-9]\\d{0,14}$`);
/** The id of an auction as a path parameter. */
export const AuctionIdSchema = z
  .string()
  .regex(AUCTION_ID, { error: 'must be an auction\'s id: chain and number, as in "binance-12"' })
  .meta({ description: 'The chain and number, joined by a dash.', example: 'binance-12' });

const Count = z.int().nonnegative();
const NowSchema = z
  .number()
  .describe("The server's clock in seconds since 1970, with a fraction: for countdowns of the page.");

export const AUCTION_VIEW_STATES = [...AUCTION_STATES, 'ended'] as const;

const BidSchema = z
  .object({
    bidder: AuthorRefSchema,
    amount: WeiSchema,
    at: SecondsSchema,
    block: Count,
    tx_hash: z.string(),
    extended_to: SecondsSchema.nullable().meta({
      description: 'The auction’s new end if this bid extended it; null otherwise.',
    }),
  })
  .meta({ id: 'AuctionBid' });
export type AuctionBid = z.infer<typeof BidSchema>;

export const AuctionSchema = z
  .object({
    id: z.string().meta({ example: 'binance-12' }),
    chain: ChainSchema,
    auction_id: z.int().positive().describe('Its number in the auction house.'),
    nft_id: z.string().meta({ example: 'binance-cars-12' }),
    collection: z.enum(COLLECTIONS),
    token_id: z.string(),
    nft: NftSchema.nullable().describe('The item as cards show it; null for a token the index doesn’t know.'),
    seller: AuthorRefSchema,
    state: z
      .enum(AUCTION_VIEW_STATES)
      .describe(
        '`waiting`: the clock starts with the first bid. `ended`: bidding is over, and any account can settle it. ' +
          '`returned`: it ended without a bid.',
      ),
    reserve: WeiSchema.meta({ description: 'The lowest first bid, in wei.' }),
    buy_out: WeiSchema.nullable().meta({ description: 'The price that ends it immediately; null for none.' }),
    highest_bid: WeiSchema.nullable().meta({
      description: 'The highest bid, or what it was settled for; null without a bid.',
    }),
    minimum_bid: WeiSchema.nullable().meta({
      description: 'The lowest next bid, as the auction house calculates it; null once closed.',
    }),
    min_increment: WeiSchema,
    min_increment_bps: Count.describe('In basis points of the highest bid. The larger increment applies.'),
    bidder: AuthorRefSchema.nullable().describe('The highest bidder, or the buyer.'),
    bids: Count,
    ends_at: SecondsSchema.nullable().meta({
      description: 'The first second without bids; null while the clock waits for the first bid.',
    }),
    first_end: SecondsSchema.nullable().meta({ description: 'The end before any extension.' }),
    latest_end: SecondsSchema.nullable().meta({ description: 'The end that no extension passes.' }),
    duration: Count.describe('Seconds from the start of its clock to the end, without extensions.'),
    extension_window: Count.describe(
      'A bid with fewer seconds left moves the end to this many seconds later.',
    ),
    max_extension: Count.describe('The most seconds that all extensions together can add.'),
    start_at_first_bid: z.boolean(),
    royalty_bps: Count.describe('The most that the royalty takes of the price, in basis points.'),
    fee_bps: Count.describe('What the marketplace takes of the price, in basis points.'),
    created_at: SecondsSchema,
    created_block: Count,
    bids_from_block: Count.describe(
      'Before this block a reorganisation may still change what the number of the auction stands for: wait with a bid.',
    ),
    closed_at: SecondsSchema.nullable().meta({ description: 'When it was settled, returned or cancelled.' }),
    version: Count.describe('Increases with every change, so you can tell which answer is newer.'),
  })
  .meta({ id: 'Auction', description: 'An auction as its events leave it.' });
export type Auction = z.infer<typeof AuctionSchema>;

export const AuctionDetailSchema = z
  .object({
    auction: AuctionSchema.extend({
      ladder: z.array(BidSchema).describe('Its newest bids, newest first, at most 100.'),
    }),
    now: NowSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'AuctionDetail' });
export type AuctionDetail = z.infer<typeof AuctionDetailSchema>;

export const AuctionListSchema = z
  .object({
    auctions: z.array(AuctionSchema),
    next: NextSchema,
    now: NowSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'AuctionList' });
export type AuctionList = z.infer<typeof AuctionListSchema>;

export const OpenAuctionsSchema = z
  .object({
    count: Count.describe('Auctions open for bids, including those whose clock waits for the first one.'),
    capped: z.boolean().describe('True if there were too many to count: `count` means "at least".'),
    next_end: SecondsSchema.nullable().describe('When the first of them ends; null while no clock runs.'),
  })
  .meta({ id: 'OpenAuctions', description: 'How many auctions are open, and when the next one ends.' });
export type OpenAuctions = z.infer<typeof OpenAuctionsSchema>;

/** Query of GET /api/auctions. It allows the combinations that an index answers, however many auctions there were. */
export const AuctionQuerySchema = queryOf({
  state: z
    .enum(['open', 'ended', 'closed'])
    .optional()
    .describe(
      '`open`: bids are taken. `ended`: not settled yet. `closed`: settled, returned, cancelled. Left out: ' +
        'those that are open; of one item, seller or bidder all of them.',
    ),
  chain: ChainSchema.optional().describe('Can’t be combined with `seller`, `bidder` or `nft`.'),
  seller: AddressInputSchema.optional().describe('The newest auctions of one seller.'),
  bidder: AddressInputSchema.optional().describe('Those a wallet is leading, by their end.'),
  nft: NftIdSchema.optional().describe('All auctions of one item, newest first; without `state`.'),
  sort: z
    .enum(['ending', 'newest'])
    .optional()
    .describe(
      'Can’t be combined with `seller`, `bidder` or `nft`. `ending` (unless you say otherwise): open auctions by their end, the ' +
        'soonest first, and those waiting for a bid last. Closed ones are sorted by their end, latest first.',
    ),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Auctions on a page.'),
  cursor: z
    .string()
    .max(400)
    .optional()
    .describe('`next` of the previous page. Valid only for the same query.'),
}).superRefine(({ chain, seller, bidder, nft, state, sort }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const about = Object.entries({ seller, bidder, nft, chain }).flatMap(([name, given]) =>
    given ? [name] : [],
  );
  const [first] = about;
  if (first && about.length > 1)
    refuse(first, 'must be given without another of seller, bidder, nft and chain');
  if (nft && state) refuse('state', 'must be left out together with nft');
  if (sort && (seller ?? bidder ?? nft))
    refuse('sort', 'must be left out together with seller, bidder or nft');
});
export type AuctionQuery = z.infer<typeof AuctionQuerySchema>;

export const AuctionTermsQuerySchema = queryOf({ chain: ChainSchema });

export const AuctionTermsSchema = z
  .object({
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    auction_house: AddressSchema.describe('The contract to call, and to approve the token and money for.'),
    currency: z.object({ address: AddressSchema, decimals: z.literal(18) }),
    fee_bps: Count.describe('What the marketplace takes of the price, in basis points.'),
    collections: z
      .array(z.object({ collection: z.enum(COLLECTIONS), contract: AddressSchema }))
      .describe('The collections whose tokens can be auctioned now.'),
    min_duration: Count,
    max_duration: Count,
    max_extension_window: Count.describe('Never longer than the duration.'),
    max_extension: Count,
    max_increment_bps: Count,
    max_increment: WeiSchema,
    max_amount: WeiSchema.meta({ description: 'The highest reserve, buy-out and bid.' }),
    read_at_block: Count,
    now: NowSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'AuctionTerms', description: 'What the auction house allows. Durations are in seconds.' });
export type AuctionTerms = z.infer<typeof AuctionTermsSchema>;

export const RefundQuerySchema = queryOf({ account: AddressInputSchema });

export const RefundListSchema = z
  .object({
    refunds: z.array(
      z.object({
        id: z.string(),
        chain: ChainSchema,
        account: AddressSchema,
        amount: WeiSchema,
        auction_house: AddressSchema.describe('Its `withdrawRefund(account)` pays; any account can call it.'),
        version: Count,
      }),
    ),
    now: NowSchema,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'RefundList',
    description: 'Money the auction houses hold for a wallet they couldn’t pay.',
  });
export type RefundList = z.infer<typeof RefundListSchema>;
