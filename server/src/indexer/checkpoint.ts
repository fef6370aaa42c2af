import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { IndexedBlock } from '../core/jobs/index-status.ts';
import type { Header } from '../platform/chain/chain-reader.ts';
import type { Queryable } from '../platform/db/db.ts';
import { block, checkpoint } from '../platform/db/schema/chain-log.ts';
import { describeTable } from '../platform/db/table.ts';

/** The last block whose events are in the index. */
export type Checkpoint = IndexedBlock;

/**
 * Headers are kept this far below the checkpoint. After a deeper reorganisation the chain is read from its
 * start.
 */
const RETAINED_BLOCKS = 4_096;
const NOW = 'floor(extract(epoch from clock_timestamp()))::int8';
const BLOCK = describeTable(block);
const INSERT_BLOCKS = BLOCK.insert();
const CHECKPOINT = describeTable(checkpoint);
const UPSERT_CHECKPOINT = CHECKPOINT.insert({
  computed: { seenAt: NOW },
  ending: CHECKPOINT.overwrite(['chain'], ['confirmedNumber']),
});

/** The columns of `checkpoint` that a Checkpoint has. */
export const CHECKPOINT_COLUMNS = `block_number as "number", block_hash as hash, timestamp`;

/**
 * Locks a chain's checkpoint for this transaction. Throws when it is not the expected one: another indexer has moved it,
 * and what this one read does not follow on it.
 */
export async function lockAndVerifyCheckpoint(
  tx: Queryable,
  chain: Chain,
  expected: Checkpoint | undefined,
): Promise<void> {
  const [row] = await tx.query<{ hash: Hash }>(
    'select block_hash as hash from checkpoint where chain = $1 for update',
    [chain],
  );
  if (row?.hash !== expected?.hash) throw new Error(`another indexer has moved the checkpoint of ${chain}`);
}

/** The last block whose events are in the index; undefined before the first. */
export async function readCheckpoint(db: Queryable, chain: Chain): Promise<Checkpoint | undefined> {
  const [row] = await db.query<Checkpoint>(`select ${CHECKPOINT_COLUMNS} from checkpoint where chain = $1`, [
    chain,
  ]);
  return row;
}

/** Moves the checkpoint to a block. */
export async function writeCheckpoint(
  tx: Queryable,
  { chain, at, headNumber }: { chain: Chain; at: IndexedBlock; headNumber: number },
): Promise<void> {
  const { number: blockNumber, hash: blockHash, timestamp } = at;
  const row = { chain, blockNumber, blockHash, timestamp, headNumber };
  await tx.query(UPSERT_CHECKPOINT.sql, UPSERT_CHECKPOINT.params([row]));
}

/** Stores that the chain answered just now. Other processes derive `down` from it. */
export async function touchCheckpoint(db: Queryable, chain: Chain, headNumber: number): Promise<void> {
  await db.query(`update checkpoint set head_number = $2, seen_at = ${NOW} where chain = $1`, [
    chain,
    headNumber,
  ]);
}

/** Stores up to which block the chain has been read a second time; null: nothing of it. */
export async function writeConfirmed(tx: Queryable, chain: Chain, to: number | null): Promise<void> {
  await tx.query('update checkpoint set confirmed_number = $2 where chain = $1', [chain, to]);
}

/** As writeConfirmed, where it is still `from`. False where it is not: nothing is written. */
export async function moveConfirmed(
  tx: Queryable,
  chain: Chain,
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  const rows = await tx.query(
    'update checkpoint set confirmed_number = $3 where chain = $1 and confirmed_number is not distinct from $2::int8 returning chain',
    [chain, from, to],
  );
  return rows.length > 0;
}

/** Keeps the headers that detect the next reorganisation, and deletes the oldest. */
export async function writeBlocks(tx: Queryable, chain: Chain, headers: Header[]): Promise<void> {
  const rows = headers.map((header) => ({ chain, ...header }));
  const newest = Math.max(...headers.map(({ number }) => number));
  await Promise.all([
    tx.query(INSERT_BLOCKS.sql, INSERT_BLOCKS.params(rows)),
    tx.query('delete from block where chain = $1 and number < $2', [chain, newest - RETAINED_BLOCKS]),
  ]);
}

/** The kept headers of a chain, lowest first. */
export function readBlocks(db: Queryable, chain: Chain): Promise<IndexedBlock[]> {
  return db.query<IndexedBlock>(
    'select number, hash, timestamp from block where chain = $1 order by number',
    [chain],
  );
}

/** Takes the checkpoint back to a kept block, or to before the first block. */
export async function rewindCheckpoint(
  tx: Queryable,
  chain: Chain,
  to: IndexedBlock | undefined,
): Promise<void> {
  await tx.query('delete from block where chain = $1 and number > $2', [chain, to?.number ?? -1]);
  if (!to) await tx.query('delete from checkpoint where chain = $1', [chain]);
  else {
    await tx.query(
      `update checkpoint set block_number = $2, block_hash = $3, timestamp = $4,
         confirmed_number = case when confirmed_number > $2 then $2 else confirmed_number end where chain = $1`,
      [chain, to.number, to.hash, to.timestamp],
    );
  }
}
