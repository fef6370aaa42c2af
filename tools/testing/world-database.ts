/** The demo world's database in browser tests: PostgreSQL, which takes a third of the embedded database's CPU, where it is installed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addressOf,
  findPostgres,
  startTestPostgres,
  type TestPostgres,
} from '@pitlane/server/testing/test-postgres';

const runFile = promisify(execFile);

/** Name of the file in a world's folder that its database is saved to. */
const FILE = 'database.dump';
const RESTORED = 'world';

export type WorldDatabase = {
  /** Address of an empty database to make a world in. */
  url: string;
  /** Saves that database into the folder of the world. */
  save(folder: string): Promise<void>;
  /** Restores the database of a world's folder, and gives the addresses of so many copies. */
  restore(folder: string, copies: number): Promise<string[]>;
};

let server: TestPostgres | undefined;

/** Starts a server that runs until `stopWorldDatabase`; undefined where PostgreSQL is not installed. */
export async function startWorldDatabase(): Promise<WorldDatabase | undefined> {
  const bin = findPostgres();
  if (!bin) return undefined;
  server ??= await startTestPostgres(bin);
  const { url } = server;
  const run = (program: string, ...args: string[]) => runFile(join(bin, program), args);
  const create = (name: string, template: string) =>
    run('createdb', `--maintenance-db=${url}`, `--template=${template}`, name);

  return {
    url,
    async save(folder) {
      await run('pg_dump', '--format=custom', '--compress=0', `--file=${join(folder, FILE)}`, url);
    },
    async restore(folder, copies) {
      await create(RESTORED, 'template0');
      const restored = addressOf(url, RESTORED);
      await run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restored}`, join(folder, FILE));
      await run('psql', '--quiet', '--command=analyze', restored);
      const names = Array.from({ length: copies }, (_, i) => `${RESTORED}_${i + 1}`);
      // One after the other: PostgreSQL copies no database that is being copied.
      for (const name of names) await create(name, RESTORED);
      return names.map((name) => addressOf(url, name));
    },
  };
}

/** Ends the server, if it was started. */
export async function stopWorldDatabase(): Promise<void> {
  await server?.close();
  server = undefined;
}
