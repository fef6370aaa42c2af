/** Sums that rankings are made of. Hours are whole ones since 1970, UTC; amounts wei of the chain's ETH token. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { RankCategory, RankedCollection, RankPeriod } from '@pitlane/shared/domain/people/rankings';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

/**
 * A wallet's sales in an hour; hour -1 is all of them. Triggers on `activity` keep it for every writer. What has become empty
 * stays, with 0.
 */
export const sellerHour = pgTable(
  'seller_hour',
  {
    chain: text('chain').$type<Chain>().notNull(),
    seller: text('seller').$type<Address>().notNull(),
    hour: integer('hour').notNull(),
    collection: text('collection').$type<RankedCollection>().notNull(),
    sales: integer53('sales').notNull(),
    volume: uint256('volume').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.seller, t.hour, t.collection] }),
    // Whose figures change when an hour is over.
    index('seller_hour_hour').on(t.hour, t.seller),
  ],
);

/** How often a wallet has bought from another. The same triggers keep it. */
export const sellerBuyer = pgTable(
  'seller_buyer',
  {
    chain: text('chain').$type<Chain>().notNull(),
    seller: text('seller').$type<Address>().notNull(),
    collection: text('collection').$type<RankedCollection>().notNull(),
    buyer: text('buyer').$type<Address>().notNull(),
    sales: integer53('sales').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.seller, t.collection, t.buyer] })],
);

/** A series' sales in an hour; hour -1 is all of them; series -1 of tokens that have none. The same triggers keep it. */
export const seriesHour = pgTable(
  'series_hour',
  {
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<RankedCollection>().notNull(),
    series: integer('series').notNull(),
    hour: integer('hour').notNull(),
    sales: integer53('sales').notNull(),
    volume: uint256('volume').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.collection, t.series, t.hour] })],
);

/**
 * How many tokens of a series of a chain a wallet has: the seller, while one is auctioned; series -1 of tokens that have none. Triggers on
 * `car` and `asset` keep it for every writer. What has become empty stays, with 0.
 */
export const seriesOwner = pgTable(
  'series_owner',
  {
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<RankedCollection>().notNull(),
    series: integer('series').notNull(),
    owner: text('owner').$type<Address>().notNull(),
    tokens: integer53('tokens').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.chain, t.collection, t.series] }),
    // Who owns the most cars of a series.
    index('series_owner_most')
      .on(t.series, t.chain, t.tokens, t.owner)
      .where(sql`collection = 'cars' and tokens > 0`),
  ],
);

/** How many tokens a series of a chain has, and how many owners. The same triggers keep it. */
export const seriesCount = pgTable(
  'series_count',
  {
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<RankedCollection>().notNull(),
    series: integer('series').notNull(),
    tokens: integer53('tokens').notNull(),
    owners: integer53('owners').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.collection, t.series] })],
);

/**
 * Wallets whose sales have changed, or who holds them, and authors who held one: the job that ranks takes them from here. Only added
 * to, so that no mark is lost.
 */
export const rankDue = pgTable('rank_due', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  wallet: text('wallet').$type<Address>(),
  authorId: integer('author_id'),
});

/** How far the job has come (server/src/jobs/rankings). One row. */
export const rankState = pgTable('rank_state', {
  id: integer('id').primaryKey(),
  /** Version of the figures' meaning: another one rebuilds all rows. */
  version: integer('version').notNull(),
  /** The last change of the outbox that is in the rows. */
  changeSeq: integer53('change_seq').notNull(),
  /** The hour that the rows are of. */
  hour: integer('hour').notNull(),
  /** During a rebuild of all rows: the last wallet that is done. */
  rebuiltTo: text('rebuilt_to').$type<Address | ''>(),
  /** They have to be rebuilt once more: too much has changed in between to be named. */
  again: boolean('again').notNull(),
});

/**
 * A row of a ranking: an author (`subject` its id) or the cars of a series of a chain. The job writes them, for each category
 * and period in which something was sold.
 */
export const rankRow = pgTable(
  'rank_row',
  {
    kind: text('kind').$type<'author' | 'collection'>().notNull(),
    subject: key('subject').notNull(),
    category: text('category').$type<RankCategory>().notNull(),
    period: text('period').$type<RankPeriod>().notNull(),
    sales: integer53('sales').notNull(),
    volume: uint256('volume').notNull(),
    /** The volume of the period that ended a day before. */
    before: uint256('before').notNull(),
    /** Changes in hundredths of a percent; null without a sale in the time before. */
    daily: integer53('daily'),
    weekly: integer53('weekly'),
    floor: uint256('floor'),
    owners: integer53('owners').notNull(),
    assets: integer53('assets').notNull(),
  },
  (t) => {
    const list = [t.kind, t.category, t.period] as const;
    return [
      primaryKey({ columns: [t.kind, t.subject, t.category, t.period] }),
      index('rank_row_volume').on(...list, t.volume, t.subject),
      index('rank_row_before').on(...list, t.before, t.subject),
      index('rank_row_daily').on(...list, t.daily, t.subject),
      index('rank_row_weekly').on(...list, t.weekly, t.subject),
      index('rank_row_floor').on(...list, t.floor, t.subject),
      index('rank_row_owners').on(...list, t.owners, t.subject),
      index('rank_row_assets').on(...list, t.assets, t.subject),
    ];
  },
);

/** The dearest sale of a series in the last 30 days. The job writes it. */
export const showcase = pgTable('showcase', {
  series: integer('series').primaryKey(),
  nftId: key('nft_id').notNull(),
  price: uint256('price').notNull(),
  soldAt: integer53('sold_at').notNull(),
});
