import type { Db, Queryable } from '../../platform/db/db.ts';
import {
  type AuditContent,
  CONTENT_FIELDS,
  digestOf,
  followChain,
  type Head,
  linkEntry,
  NO_ENTRIES,
  type SealedEntry,
} from './audit-chain.ts';

const CONTENT = CONTENT_FIELDS.join(', ');
/** Entries in a transaction that seals, and in a page of a check. */
const BATCH = 1_000;

const UNSEALED = `select ${CONTENT} from audit_entry where seq is null order by id limit ${BATCH}`;
const SEAL = `
  update audit_entry as e set seq = given.seq, digest = given.digest, hash = given.hash
  from unnest($1::int8[], $2::int8[], $3::text[], $4::text[]) as given(id, seq, digest, hash) where e.id = given.id`;
/** $1 the place that the page follows. */
const SEALED = `select ${CONTENT}, seq, digest, hash from audit_entry where seq > $1 order by seq limit ${BATCH}`;

/** The newest entry of the chain. */
export async function findHead(db: Queryable): Promise<Head> {
  const [row] = await db.query<Head>(
    'select seq, hash from audit_entry where seq is not null order by seq desc limit 1',
  );
  return row ?? NO_ENTRIES;
}

/**
 * Appends entries without a seal to the chain, in the order in which they are found. Writers are never waited for: an entry that
 * commits late comes later in the chain. Returns the new head, and whether none is left.
 */
export async function sealEntries(db: Pick<Db, 'transaction'>): Promise<{ head: Head; isDone: boolean }> {
  return db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane audit chain', 0))`);
    let head = await findHead(tx);
    const rows = await tx.query<AuditContent & { id: number }>(UNSEALED);
    const sealed = rows.map((entry) => {
      const digest = digestOf(entry);
      head = linkEntry(head, { ...entry, digest });
      return { id: entry.id, digest, ...head };
    });
    if (sealed.length > 0)
      await tx.query(SEAL, [
        sealed.map(({ id }) => id),
        sealed.map(({ seq }) => seq),
        sealed.map(({ digest }) => digest),
        sealed.map(({ hash }) => hash),
      ]);
    return { head, isDone: rows.length < BATCH };
  });
}

/** A page of sealed entries after a place in the chain, in their order. */
export function readSealed(db: Queryable, after: number): Promise<SealedEntry[]> {
  return db.query<SealedEntry>(SEALED, [after]);
}

/** Checks the next page of the chain after a head that is known to be right. */
export async function checkPage(db: Queryable, from: Head, nowSeconds: number) {
  const entries = await readSealed(db, from.seq);
  return { ...followChain(from, entries, nowSeconds), isDone: entries.length < BATCH };
}

/** The hash of the entry at a place in the chain; undefined where there is none. */
export async function findHash(db: Queryable, seq: number): Promise<string | undefined> {
  const [row] = await db.query<{ hash: string }>('select hash from audit_entry where seq = $1', [seq]);
  return row?.hash;
}

/**
 * A sentence when the chain lacks an entry that it had once: it was cut off or written again. Undefined when the entry is there.
 */
export async function findLostEntry(db: Queryable, { seq, hash }: Head): Promise<string | undefined> {
  if (seq === 0) return undefined;
  const found = await findHash(db, seq);
  if (found === hash) return undefined;
  const what = found ? `Entry ${seq} is another one` : `Entry ${seq} is missing`;
  return `${what}: its hash was ${hash}.`;
}
