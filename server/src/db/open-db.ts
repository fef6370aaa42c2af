import { join } from 'node:path';
import { lockFolder } from './data-lock.ts';
import type { Db } from './db.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres/postgres.ts';

/** Which database: PostgreSQL at an address, the embedded one in a folder, or one in memory that ends with the process. */
export type DbLocation = { url: string } | { dir: string } | { memory: true };

/** Opens the database without migrating it. Throws when it cannot be reached, or when another process has the folder. */
export async function openDb(location: DbLocation): Promise<Db> {
  if ('url' in location) return openPostgres(location.url);
  if ('memory' in location) return openPglite({});
  const unlock = lockFolder(location.dir);
  try {
    const db = await openPglite({ folder: join(location.dir, 'database') });
    return {
      ...db,
      async close() {
        await db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
