import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { commandPath } from './config.ts';
import { freePort } from './processes.ts';

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
  const bin = findBin();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-postgres-'));
  const account = accountToRunAs(folder);
  const data = join(folder, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8'], {
    ...account,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = ['-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...account, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const urlOf = (name: string) => `postgres://bench@127.0.0.1:${port}/${name}`;
  await untilReady(urlOf('postgres'));
  return {
    url: urlOf('postgres'),
    async createDatabase(name) {
      const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => undefined });
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.unsafe(`create database ${name}`);
      await sql.end();
      return urlOf(name);
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBin(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...commandPath.split(':'), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is missing. Install it (Debian: apt-get install postgresql).');
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the account that its package has made. */
function accountToRunAs(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const sql = postgres(url, { max: 1, connect_timeout: 2 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (tries > 100) throw error;
    } finally {
      await sql.end();
    }
    await pause(100);
  }
}
