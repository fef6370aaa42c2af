import type { LiveChange } from '@pitlane/shared/api/live';
import type { Queryable } from './db.ts';

/** The channel on which processes hear that the outbox has grown. The payload is empty: what is new is in `change`. */
export const CHANGE_CHANNEL = 'change';

/** How many changes are kept for browsers that come back with a Last-Event-ID. */
const RETAINED_CHANGES = 10_000;
/** A transaction that changes more than this tells browsers to reload instead of naming each thing. */
const MAX_NAMED_CHANGES = 500;

/**
 * Writes what browsers are told of, in the transaction that made the change, and notifies when it commits. Call it last:
 * it lets one transaction at a time number its changes, so that who has read up to a number has missed none below it.
 */
export async function writeChanges(tx: Queryable, changes: LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  const named: LiveChange[] =
    changes.length <= MAX_NAMED_CHANGES
      ? changes
      : [...changes.filter(({ entity }) => entity === 'chain'), { entity: 'gap', id: '', version: 0 }];
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane changes', 0))`);
  const rows = await tx.query<{ seq: number }>(
    `insert into change (entity, entity_id, version, at)
     select entity, id, version, floor(extract(epoch from clock_timestamp()))::int8
     from jsonb_to_recordset($1::jsonb) as given(entity text, id text, version int8) returning seq`,
    [JSON.stringify(named)],
  );
  const newest = Math.max(...rows.map(({ seq }) => seq));
  await tx.query('delete from change where seq <= $1', [newest - RETAINED_CHANGES]);
  await tx.query(`select pg_notify('${CHANGE_CHANNEL}', '')`);
}
