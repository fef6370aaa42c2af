import { findPostgres, startTestPostgres } from '@pitlane/server/testing/test-postgres';
import postgres from 'postgres';

export type Cluster = {
  /** Address of a database that is always there: others can be made from it. */
  url: string;
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL with its default settings in a folder of its own, on 127.0.0.1. Throws an Error that says what to
 * install where there is none.
 */
export async function startCluster(): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is missing. Install it (Debian: apt-get install postgresql).');
  const { url, close } = await startTestPostgres(bin, { fsync: true });
  return {
    url,
    async createDatabase(name) {
      const sql = postgres(url, { max: 1, onnotice: () => undefined });
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.unsafe(`create database ${name}`);
      await sql.end();
      return url.replace(/[^/]+$/, name);
    },
    stop: close,
  };
}

/** The database of this name, which is made where there is none yet. `server`: address of any other one beside it. */
export async function ensureDatabase(server: string, name: string): Promise<{ url: string; isNew: boolean }> {
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  const isNew = (await sql`select from pg_database where datname = ${name}`).length === 0;
  if (isNew) await sql.unsafe(`create database ${name}`);
  await sql.end();
  return { url: server.replace(/[^/]+$/, name), isNew };
}
