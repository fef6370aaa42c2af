import { randomBytes } from 'node:crypto';
import type { Queryable } from './db.ts';

/** The key that all processes on this database sign with. The first process to ask makes it. */
export async function readSigningKey(db: Queryable): Promise<string> {
  await db.query(`insert into signing_key (id, value) values (1, $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await db.query<{ value: string }>('select value from signing_key where id = 1');
  if (!row) throw new Error('The database holds no signing key, though one was just written.');
  return row.value;
}
