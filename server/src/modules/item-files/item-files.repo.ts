import { FILE_EXPIRES_SECONDS, type FileKind } from '@pitlane/shared/domain/cars/item-files';
import type { Queryable } from '../../platform/db/db.ts';

export type FileRow = {
  id: string;
  size: number;
  state: 'open' | 'kept' | 'gone';
  kind: FileKind | null;
  width: number | null;
  height: number | null;
  cid: string | null;
};

const COLUMNS = 'id, size, state, kind, width, height, cid';

/**
 * Counts what an account has sent since `after` (seconds), and what is still on its way. Others of the account wait until the
 * transaction ends.
 */
export async function lockUsage(tx: Queryable, { authorId, after }: { authorId: number; after: number }) {
  await tx.query(`select pg_advisory_xact_lock(hashtext('files'), $1)`, [authorId]);
  const [row] = await tx.query<{ open: number; bytes: number }>(
    `select count(*) filter (where state = 'open') as open, coalesce(sum(size), 0)::int8 as bytes
     from file where author_id = $1 and created_at > $2`,
    [authorId, after],
  );
  return row ?? { open: 0, bytes: 0 };
}

export type NewFile = { id: string; authorId: number; size: number; at: number };

export async function insert(tx: Queryable, { id, authorId, size, at }: NewFile): Promise<void> {
  await tx.query(
    `insert into file (id, author_id, size, state, created_at) values ($1, $2, $3, 'open', $4)`,
    [id, authorId, size, at],
  );
}

/** The account's own file, unless it is gone. */
export async function find(db: Queryable, id: string, authorId: number): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(
    `select ${COLUMNS} from file where id = $1 and author_id = $2 and state <> 'gone'`,
    [id, authorId],
  );
  return row;
}

export type Finished = { id: string; kind: FileKind; width: number; height: number; cid: string };

/** Says where the file is kept. Undefined when it is no longer on its way. */
export async function keep(db: Queryable, { id, kind, width, height, cid }: Finished) {
  const [row] = await db.query<FileRow>(
    `update file set state = 'kept', kind = $2, width = $3, height = $4, cid = $5
     where id = $1 and state = 'open' returning ${COLUMNS}`,
    [id, kind, width, height, cid],
  );
  return row;
}

export async function markGone(db: Queryable, id: string): Promise<void> {
  await db.query(`update file set state = 'gone' where id = $1 and state = 'open'`, [id]);
}

/** Rows that say nothing any more at that time (seconds), oldest first. */
export function findOld(db: Queryable, { now, limit }: { now: number; limit: number }) {
  return db.query<{ id: string }>('select id from file where created_at < $1 order by created_at limit $2', [
    now - FILE_EXPIRES_SECONDS,
    limit,
  ]);
}

export async function remove(db: Queryable, id: string): Promise<void> {
  await db.query('delete from file where id = $1', [id]);
}

export type Holding = { id: string; token: string; now: number; until: number };

/** Locks the file for one holder. Returns false when another one has it, and marks the file as wanted. Times in milliseconds. */
export async function lock(db: Queryable, { id, token, now, until }: Holding): Promise<boolean> {
  const taken = await db.query(
    `update file set locked_by = $2, locked_until = $4, is_wanted = false
     where id = $1 and (locked_by is null or locked_until < $3) returning id`,
    [id, token, now, until],
  );
  if (taken.length > 0) return true;
  await db.query('update file set is_wanted = true where id = $1 and not is_wanted', [id]);
  return false;
}

/** Extends the lock. Returns if the file is still ours, and if another holder waits for it. */
export async function extendLock(db: Queryable, { id, token, until }: Omit<Holding, 'now'>) {
  const [row] = await db.query<{ isWanted: boolean }>(
    'update file set locked_until = $3 where id = $1 and locked_by = $2 returning is_wanted as "isWanted"',
    [id, token, until],
  );
  return { isOurs: row !== undefined, isWanted: row?.isWanted ?? false };
}

export async function unlock(db: Queryable, id: string, token: string): Promise<void> {
  await db.query('update file set locked_by = null, is_wanted = false where id = $1 and locked_by = $2', [
    id,
    token,
  ]);
}
