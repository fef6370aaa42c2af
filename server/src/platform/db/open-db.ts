import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lockFolder } from './data-lock.ts';
import type { Db } from './db.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres/postgres.ts';

const CREATE = fileURLToPath(new URL('./create-pglite.ts', import.meta.url));
const runFile = promisify(execFile);

/** Which database: PostgreSQL at an address, the embedded one in a folder, or one in memory that ends with the process. */
export type DbLocation = { url: string } | { dir: string } | { memory: true };

const folderOf = (dir: string) => join(dir, 'database');

/** Returns whether a data folder has the embedded database: it may have nothing but pictures. */
export function hasDatabase(dir: string): boolean {
  return existsSync(join(folderOf(dir), 'PG_VERSION'));
}

/** Opens the database without migrating it. Throws when it cannot be reached, or when another process has the folder. */
export async function openDb(location: DbLocation): Promise<Db> {
  if ('url' in location) return openPostgres(location.url);
  if ('memory' in location) return openPglite({});
  const unlock = lockFolder(location.dir);
  try {
    const folder = folderOf(location.dir);
    if (!hasDatabase(location.dir)) await runFile(process.execPath, [CREATE, folder]);
    const db = await openPglite({ folder });
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
