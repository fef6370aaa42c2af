import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb } from './db/open-db.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from './testing/test-postgres.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const bin = findPostgres();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-main-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Starts a server that cannot start; what it says, and how it ends. */
async function fail(env: Record<string, string>) {
  const chain = {
    PITLANE_DEMO: '1',
    BINANCE_RPC_URL: 'http://127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', PITLANE_DATA: join(dataDir, 'data'), ...chain, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: said.trim().split('\n') };
}

describe('main: what is missing is one sentence, and nothing was changed before', () => {
  test('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, said } = await fail({ PORT: port });
    taken.close();
    expect([code, said]).toEqual([
      1,
      [`Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.`],
    ]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  }, 30_000);

  test('a site that is not built', async () => {
    const { code, said } = await fail({ ROLES: 'web', WEB_BUILD: '/nowhere/index.js' });
    expect([code, said]).toEqual([
      1,
      ['The site is not built: /nowhere/index.js is missing. Run: npm run build'],
    ]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  }, 30_000);

  test('a site without its files for browsers', async () => {
    const { code, said } = await fail({ ROLES: 'web', WEB_BUILD: MAIN, WEB_ASSETS: '/nowhere' });
    expect([code, said]).toEqual([1, ['The site is not built: /nowhere is missing. Run: npm run build']]);
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
  }, 30_000);

  test('a built site that is none', async () => {
    const notSite = fileURLToPath(new URL('../package.json', import.meta.url));
    const { code, said } = await fail({ ROLES: 'web', WEB_BUILD: notSite, WEB_ASSETS: dataDir });
    expect([code, said]).toEqual([
      1,
      [`The built site cannot be loaded from ${notSite}. Run: npm run build`],
    ]);
  }, 30_000);

  test('a data folder that is a file', async () => {
    const { code, said } = await fail({ PITLANE_DATA: MAIN });
    const sentence = `The folder ${MAIN} cannot be written. Correct its owner, make room, or set PITLANE_DATA to another folder.`;
    expect([code, said]).toEqual([1, [sentence]]);
  }, 30_000);

  test('a database that is not there', async () => {
    const { code, said } = await fail({ DATABASE_URL: 'postgres://pitlane@127.0.0.1:1/pitlane' });
    const sentence = 'PostgreSQL at 127.0.0.1:1 cannot be reached. Start it, or correct DATABASE_URL.';
    expect([code, said]).toEqual([1, [sentence]]);
  }, 30_000);

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
      const { url, host } = urlOf('nobody', 'postgres');
      const sentence = `PostgreSQL at ${host} refuses the role "nobody". Correct the name and the password in DATABASE_URL.`;
      expect(await fail({ DATABASE_URL: url })).toEqual({ code: 1, said: [sentence] });
    }, 30_000);

    test('a role that may not create tables', async () => {
      const { url } = urlOf('guest', 'postgres');
      const { code, said } = await fail({ DATABASE_URL: url });
      expect([code, said.length]).toEqual([1, 1]);
      expect(said[0]).toContain('The role "guest" may not create tables in the database "postgres".');
    }, 30_000);

    test('a database of something else', async () => {
      const db = await openDb({ url: server.url });
      await db.query('create database shop');
      await db.close();
      const { url } = urlOf('pitlane', 'shop');
      const shop = await openDb({ url });
      await shop.query('create table migration (version int8)');
      await shop.close();
      const { code, said } = await fail({ DATABASE_URL: url });
      expect([code, said.length]).toEqual([1, 1]);
      expect(said[0]).toContain(`The database "shop" has tables that are not Pitlane's.`);
    }, 30_000);

    test('a database that does not exist', async () => {
      const { url, host } = urlOf('pitlane', 'none');
      const sentence = `PostgreSQL at ${host} has no database "none". Create it (createdb none), or correct DATABASE_URL.`;
      expect(await fail({ DATABASE_URL: url })).toEqual({ code: 1, said: [sentence] });
    }, 30_000);
  });
});
