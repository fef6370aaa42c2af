import type { Queryable } from '../db/db.ts';

/** Everything the indexer knows, without what depends on the way there: versions, author numbers, kept headers. */
export async function indexSnapshot(db: Queryable) {
  const [events, cars, checkpoints] = [
    await db.query('select * from event order by chain, block_number, log_index'),
    (await db.query<{ version: number }>('select * from car order by id')).map(
      ({ version: _, ...car }) => car,
    ),
    await db.query(
      'select chain, contract, block_number, block_hash, timestamp from checkpoint order by chain',
    ),
  ];
  return { events, cars, checkpoints };
}
