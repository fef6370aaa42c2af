import type { Queryable } from '../db/db.ts';

/** Everything the indexer knows, without what depends on the way there: versions, author numbers, kept headers. */
export async function indexSnapshot(db: Queryable) {
  return {
    events: await db.query('select * from event order by chain, block_number, log_index'),
    subjects: await db.query('select * from event_subject order by kind, id, block_number, log_index'),
    cars: await rowsOf(db, 'car'),
    assets: await rowsOf(db, 'asset'),
    drops: await rowsOf(db, 'drop_settings'),
    sources: await db.query('select * from source order by chain, name'),
    projections: await db.query('select * from projection order by chain, name'),
    checkpoints: await db.query(
      'select chain, block_number, block_hash, timestamp from checkpoint order by chain',
    ),
  };
}

async function rowsOf(db: Queryable, table: 'car' | 'asset' | 'drop_settings') {
  const rows = await db.query<{ version: number }>(`select * from ${table} order by id`);
  return rows.map(({ version: _, ...row }) => row);
}
