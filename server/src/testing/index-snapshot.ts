import type { Queryable } from '../platform/db/db.ts';

/** Everything the indexer knows, without what depends on the way there: versions, author numbers, kept headers. */
export async function indexSnapshot(db: Queryable) {
  return {
    // What is read of wallets, and when, depends on the way.
    events: await db.query(
      `select * from event where source <> 'currency' order by chain, block_number, log_index`,
    ),
    subjects: await db.query(
      `select * from event_subject where kind <> 'maker_money' order by kind, id, block_number, log_index`,
    ),
    money: await rowsOf(db, 'maker_money'),
    cars: await rowsOf(db, 'car'),
    assets: await rowsOf(db, 'asset'),
    drops: await rowsOf(db, 'drop_settings'),
    operators: await rowsOf(db, 'operator_approval'),
    counters: await rowsOf(db, 'maker_counter'),
    fills: await rowsOf(db, 'order_fill'),
    auctions: await rowsOf(db, 'auction'),
    refunds: await rowsOf(db, 'refund'),
    activity: await rowsOf(db, 'activity'),
    saleDays: await db.query(
      'select * from sale_day where sales <> 0 order by chain, collection, series, day',
    ),
    sellerHours: await db.query(
      'select * from seller_hour where sales <> 0 order by chain, seller, hour, collection',
    ),
    sellerBuyers: await db.query(
      'select * from seller_buyer where sales <> 0 order by chain, seller, collection, buyer',
    ),
    orders: await rowsOf(db, 'book_order'),
    // Whom an offer or a listing was told depends on when it was posted.
    notices: await db.query(
      `select n.kind, n.cause, me.wallet as to, n.nft_id, other.wallet as actor, n.amount, n.at, n.block_number
       from notice n join author me on me.id = n.author_id left join author other on other.id = n.actor_id
       where not n.gone and n.kind in ('sold', 'won', 'offer_accepted', 'outbid') order by n.kind, n.cause, me.wallet`,
    ),
    sources: await db.query('select * from source order by chain, name'),
    projections: await db.query('select * from projection order by chain, name'),
    checkpoints: await db.query(
      'select chain, block_number, block_hash, timestamp from checkpoint order by chain',
    ),
  };
}

type Table =
  | 'car'
  | 'asset'
  | 'drop_settings'
  | 'operator_approval'
  | 'maker_counter'
  | 'order_fill'
  | 'auction'
  | 'refund'
  | 'activity'
  | 'maker_money'
  | 'book_order';

async function rowsOf(db: Queryable, table: Table) {
  const rows = await db.query<{ version: number }>(`select * from ${table} order by id`);
  return rows.map(({ version: _, ...row }) => row);
}
