import type { Address } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Header } from '../chain/chain-source.ts';
import type { Db } from '../db/db.ts';
import { writeChanges } from '../db/outbox.ts';
import type { IndexedBlock } from '../lib/index-status.ts';
import {
  type Checkpoint,
  lockAndVerifyCheckpoint,
  rewindCheckpoint,
  writeBlocks,
  writeCheckpoint,
} from './checkpoint.ts';
import { appendEvents, dropEventsAbove } from './event-log.ts';
import { projectNewEvents, refoldCars } from './project-cars.ts';
import type { Batch } from './read-batch.ts';

/** The part of the index that belongs to one collection on one chain. */
export type IndexScope = { chain: Chain; contract: Address };

/** Stores a batch and everything that follows from it, or nothing: one transaction. */
export function writeBatch(
  db: Db,
  { chain, contract }: IndexScope,
  checkpoint: Checkpoint | undefined,
  batch: Batch,
  head: Header,
): Promise<void> {
  const last = batch.headers.at(-1) ?? head;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, checkpoint);
    await writeBlocks(tx, chain, batch.headers);
    await appendEvents(tx, batch.events);
    const changes = batch.events.length > 0 ? await projectNewEvents(tx, batch.events) : [];
    await writeCheckpoint(tx, chain, contract, last, head.number);
    await writeChanges(tx, [...changes, { entity: 'chain', id: chain, topics: [`chain:${chain}`] }]);
  });
}

/** Forgets everything above a block (undefined: everything) and folds anew what it was about: one transaction. */
export function writeRewind(
  db: Db,
  { chain }: IndexScope,
  checkpoint: Checkpoint,
  ancestor: IndexedBlock | undefined,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, checkpoint);
    const tokens = await dropEventsAbove(tx, chain, ancestor?.number ?? -1);
    const changes = tokens.length > 0 ? await refoldCars(tx, chain, tokens) : [];
    await rewindCheckpoint(tx, chain, ancestor);
    await writeChanges(tx, [...changes, { entity: 'chain', id: chain, topics: [`chain:${chain}`] }]);
  });
}
