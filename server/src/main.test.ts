import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from './config/config.ts';
import { openDb } from './platform/db/open-db.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './start.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from './testing/test-postgres.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const bin = findPostgres();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-main-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const CHAIN = {
  PORT: '0',
  PITLANE_DEMO: '1',
  BINANCE_RPC_URL: 'http://127.0.0.1:1',
  ROLES: 'api',
  LOG_LEVEL: 'silent',
};
const toEnv = (env: Record<string, string>) => ({ ...CHAIN, PITLANE_DATA: join(dataDir, 'data'), ...env });

/** Starts a server that cannot start, and returns the lines that it prints. */
async function fail(env: Record<string, string>): Promise<string[]> {
  const started = await startServer(parseConfig(toEnv(env))).catch((error: unknown) => error);
  // The one kind of failure of which main.ts says the message alone.
  if (!(started instanceof StartError)) throw new Error('it did not refuse to start', { cause: started });
  return started.message.split('\n');
}

async function takePort() {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  return { taken, port: typeof address === 'object' ? String(address?.port) : '' };
}

describe('main', () => {
  test('says what is missing in one sentence, and ends', async () => {
    const { taken, port } = await takePort();
    const child = spawn(process.execPath, [MAIN], {
      env: toEnv({ PORT: port }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    taken.close();
    expect([child.exitCode, said.trim().split('\n')]).toEqual([1, [portInUse(port)]]);
  }, 120_000);

  test('starts a decoder without chains, database, port and secrets, and ends it', async () => {
    const DECODER_SOCKET = join(dataDir, 'decoder.sock');
    const child = spawn(process.execPath, [MAIN], {
      env: { ROLES: 'decoder', DECODER_SOCKET },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    expect(JSON.parse(line)).toMatchObject({ msg: 'started', url: DECODER_SOCKET, roles: ['decoder'] });
    expect(existsSync(DECODER_SOCKET)).toBe(true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 120_000);
});

const portInUse = (port: string) =>
  `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.`;

describe('startServer: what is missing is one sentence, and nothing was changed before', () => {
  test('a port in use', async () => {
    const { taken, port } = await takePort();
    const said = await fail({ PORT: port });
    taken.close();
    expect(said).toEqual([portInUse(port)]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  });

  test('a site that is not built', async () => {
    expect(await fail({ ROLES: 'web', WEB_BUILD: '/nowhere/index.js' })).toEqual([
      'The site is not built: /nowhere/index.js is missing. Run: npm run build',
    ]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  });

  test('a site without its files for browsers', async () => {
    expect(await fail({ ROLES: 'web', WEB_BUILD: MAIN, WEB_ASSETS: '/nowhere' })).toEqual([
      'The site is not built: /nowhere is missing. Run: npm run build',
    ]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  });

  test('a built site that is none', async () => {
    const notSite = join(dataDir, 'site.js');
    await writeFile(notSite, 'this is no site');
    expect(await fail({ ROLES: 'web', WEB_BUILD: notSite, WEB_ASSETS: dataDir })).toEqual([
      `The built site cannot be loaded from ${notSite}. Run: npm run build`,
    ]);
  });

  // Node answers ENOENT for both a disk that takes no writes and a link that leads nowhere.
  test.each(['a file', 'a link that leads nowhere'])('a data folder that is %s', async (kind) => {
    const folder = kind === 'a file' ? MAIN : join(dataDir, 'link');
    if (folder !== MAIN) await symlink(join(dataDir, 'none/folder'), folder);
    expect(await fail({ PITLANE_DATA: folder })).toEqual([
      `The folder ${folder} cannot be written. Fix its owner, free some space, or set PITLANE_DATA to another folder. For a PostgreSQL, set DATABASE_URL.`,
    ]);
  });

  test('a database that is not there', async () => {
    expect(await fail({ DATABASE_URL: 'postgres://pitlane@127.0.0.1:1/pitlane' })).toEqual([
      'PostgreSQL at 127.0.0.1:1 can’t be reached. Start it, or correct DATABASE_URL.',
    ]);
  });

  describe.runIf(bin)('with PostgreSQL', () => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startTestPostgres(bin ?? '');
      const db = await openDb({ url: server.url });
      await db.query('create role guest login');
      await db.close();
    }, 60_000);
    afterAll(() => server.close());
    const urlOf = (user: string, name: string) => {
      const url = new URL(server.url);
      url.username = user;
      url.pathname = name;
      return { url: url.href, host: url.host };
    };

    test('a role that does not exist', async () => {
      const { url, host } = urlOf('stranger', 'postgres');
      const sentence = `PostgreSQL at ${host} refuses the role "stranger". Correct the name and the password in DATABASE_URL.`;
      expect(await fail({ DATABASE_URL: url })).toEqual([sentence]);
    });

    test('a role that may not create tables', async () => {
      const { url } = urlOf('guest', 'postgres');
      const said = await fail({ DATABASE_URL: url });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain('The role "guest" may not create tables in the database "postgres".');
    });

    test('a database of something else', async () => {
      const db = await openDb({ url: server.url });
      await db.query('create database shop');
      await db.close();
      const { url } = urlOf('pitlane', 'shop');
      const shop = await openDb({ url });
      await shop.query('create table migration (version int8)');
      await shop.close();
      const said = await fail({ DATABASE_URL: url });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`The database "shop" has tables that aren’t Pitlane’s.`);
    });

    test('a database that does not exist', async () => {
      const { url, host } = urlOf('pitlane', 'none');
      const sentence = `PostgreSQL at ${host} has no database "none". Create it (createdb none), or correct DATABASE_URL.`;
      expect(await fail({ DATABASE_URL: url })).toEqual([sentence]);
    });
  });
});
