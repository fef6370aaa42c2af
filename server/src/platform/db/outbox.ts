import type { LiveEntity } from '@pitlane/shared/api/live';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Queryable } from './db.ts';

/** The channel on which processes hear that the outbox has grown. The payload is empty: what is new is in `change`. */
export const CHANGE_CHANNEL = 'change';

/** How many changes we keep for browsers that come back with a Last-Event-ID. */
const RETAINED_CHANGES = 10_000;
/** A transaction that changes more items and orders than this names none of them. It writes one gap. */
const MAX_NAMED_CHANGES = 500;

const INSERT = `
  insert into change (seq, entity, entity_id, version, topics, at)
  select seq, entity, id, coalesce(version, seq), topics, floor(extract(epoch from clock_timestamp()))::int8
  from (
    select nextval('change_seq_seq') as seq, given.*
    from jsonb_to_recordset($1::jsonb) as given(entity text, id text, version int8, topics text[])
  ) as numbered`;

/** A change, and the topics of its readers. */
export type Change = {
  entity: Exclude<LiveEntity, 'gap'>;
  id: string;
  /** Must rise with every change of this entity and id. Left out: the number that the outbox gives, which does. */
  version?: number;
  topics: readonly Topic[];
};

/**
 * Writes the changes for browsers, in the transaction that made them. Notifies when it commits. Call it last:
 * it locks, so numbers commit in order: a reader that saw N has seen every lower one.
 */
export async function writeChanges(tx: Queryable, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  // Sent together, done one after the other: one round trip instead of four.
  await Promise.all([
    tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane changes', 0))`),
    tx.query(INSERT, [JSON.stringify(nameOrGap(changes))]),
    tx.query(`delete from change where seq <= (select max(seq) from change) - ${RETAINED_CHANGES}`),
    tx.query(`select pg_notify('${CHANGE_CHANNEL}', '')`),
  ]);
}

function nameOrGap(changes: readonly Change[]): readonly object[] {
  const isOfMany = ({ entity }: Change) => entity === 'nft' || entity === 'order';
  if (changes.filter(isOfMany).length <= MAX_NAMED_CHANGES) return changes;
  const others = changes.filter((change) => !isOfMany(change));
  return [...others, { entity: 'gap', id: '', topics: [] }];
}
