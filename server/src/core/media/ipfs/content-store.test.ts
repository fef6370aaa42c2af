import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadDirs } from '../../../config/data-folders.ts';
import { countRowsRead } from '../../../testing/count-rows-read.ts';
import { fillTables } from '../../../testing/fill-tables.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMediaStorage } from '../storage/create-media-storage.ts';
import { createIncomingFolder } from '../storage/incoming-folder.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import {
  createContentStore,
  FIND_OLD,
  FIND_USED,
  IS_EVERY_TOKEN_READ,
  UNUSED_AFTER_SECONDS,
} from './content-store.ts';
import { createEmbeddedPinning } from './create-pinning.ts';

const NOW = 1_790_000_000;
let db: TestDb;
let dataDir: string;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.reset();
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-pins-'));
  return () => rm(dataDir, { recursive: true });
});

const inFolder = () => createMediaStorage({ mediaS3: undefined, dataDir });
function open({ at = NOW, storage = inFolder() }: { at?: number; storage?: MediaStorage } = {}) {
  const incoming = createIncomingFolder(uploadDirs({ dataDir }).incoming);
  return createContentStore({ db, storage, incoming, now: () => at * 1_000 });
}
async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const listFiles = async () => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const noted = async () =>
  (await db.query<{ cid: string }>('select cid from pin order by cid')).map(({ cid }) => cid);

describe('createContentStore', () => {
  test('keeps content under its CID, once however often it is pinned', async () => {
    const store = open();
    const first = await store.put(bytes('hello ', 'world'));
    expect(first).toEqual({ cid: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', size: 11 });
    expect(await store.put(bytes('hello world'))).toEqual(first);
    expect(await listFiles()).toEqual([`${first.cid}.bin`]);
    const kept = await store.find(first.cid);
    expect(kept).toMatchObject({ ...first, type: 'text/plain; charset=utf-8' });
    expect(await new Response((await kept?.read())?.body).text()).toBe('hello world');
    expect(await new Response((await kept?.read({ start: 6, end: 8 }))?.body).text()).toBe('wor');
  });

  test('keeps megabytes without holding them', async () => {
    const piece = Buffer.alloc(1_000_000, 7);
    const many = async function* () {
      for (let sent = 0; sent < 100; sent++) yield piece;
    };
    const before = process.memoryUsage().arrayBuffers;
    const { size } = await open().put(many());
    expect(size).toBe(100_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  });

  test('leaves nothing of content that breaks off, or that the storage does not take', async () => {
    const broken = async function* () {
      yield Buffer.from('half of ');
      throw new Error('the line is dead');
    };
    // Many at once: a file that is still being opened when its content breaks off must not stay either.
    const puts = await Promise.allSettled(Array.from({ length: 40 }, () => open().put(broken())));
    expect(new Set(puts.map((put) => put.status === 'rejected' && String(put.reason)))).toEqual(
      new Set(['Error: the line is dead']),
    );
    const storage = { ...inFolder(), putFile: () => Promise.reject(new Error('the disk is full')) };
    await expect(open({ storage }).put(bytes('a'))).rejects.toThrow('the disk is full');
    expect(await listFiles()).toEqual([]);
  });

  test('removes after a week what no token refers to, and nothing else', async () => {
    const pinning = createEmbeddedPinning(open());
    const picture = await pinning.pinFile(bytes('a picture'), 'a.png');
    const lonely = await pinning.pinFile(bytes('unused'), 'b.png');
    const words = await pinning.pinJson({ name: 'A', description: 'B', image: `ipfs://${picture.cid}` });
    await db.query(
      `insert into token_metadata (id, chain, token_uri, state, cids, updated_at) values ($1, $2, $3, $4, $5, 0)`,
      ['binance-tokens-1', 'binance', `ipfs://${words.cid}`, 'ready', [words.cid, picture.cid]],
    );
    expect(await open().sweep(NOW + UNUSED_AFTER_SECONDS)).toEqual({ removed: 0, isDone: true });
    expect(await open().sweep(NOW + UNUSED_AFTER_SECONDS + 1)).toEqual({ removed: 1, isDone: true });
    expect(await noted()).toEqual([words.cid, picture.cid].toSorted());
    expect(await open().find(lonely.cid)).toBeUndefined();
    expect(await listFiles()).toHaveLength(2);
  });

  test('begins the week again when something is pinned again, and with it what it refers to', async () => {
    const first = createEmbeddedPinning(open());
    const picture = await first.pinFile(bytes('a picture'), 'a.png');
    const metadata = { name: 'A', description: 'B', image: `https://gateway.test/ipfs/${picture.cid}/` };
    await first.pinJson(metadata);
    await createEmbeddedPinning(open({ at: NOW + 1_000 })).pinJson(metadata);
    expect(await open().sweep(NOW + UNUSED_AFTER_SECONDS + 1_000)).toMatchObject({ removed: 0 });
    expect(await open().sweep(NOW + UNUSED_AFTER_SECONDS + 1_001)).toMatchObject({ removed: 2 });
    expect(await listFiles()).toEqual([]);
  });

  test('looks at what tokens refer to once a week, and reads no more of it than it looks at', async () => {
    await fillTables(db, ['pin', 'token_metadata'], async () => {
      await db.query(`
        insert into pin (cid, size, type, pinned_at) select 'used ' || n, 1, 'x', ${NOW} - n from generate_series(1, 30000) as n`);
      await db.query(`
        insert into token_metadata (id, chain, token_uri, state, cids, updated_at)
        select 'token ' || n, 'binance', '', 'ready', array['used ' || n], 0 from generate_series(1, 30000) as n`);
    });
    const later = NOW + UNUSED_AFTER_SECONDS;
    expect(await open().sweep(later)).toEqual({ removed: 0, isDone: false });
    const put = await db.query('select cid from pin where pinned_at = $1 order by cid', [later]);
    expect(put).toHaveLength(100);
    expect(put[0]).toEqual({ cid: 'used 29901' });
    await db.query('vacuum analyze');
    expect(await countRowsRead(db, { sql: FIND_OLD, params: [NOW], table: 'pin' })).toBe(100);
    const some = Array.from({ length: 100 }, (_, n) => `used ${n + 1}`);
    expect(await countRowsRead(db, { sql: FIND_USED, params: [some], table: 'token_metadata' })).toBe(100);
  }, 60_000);

  test('asks whether every token is read without those that are tried again', async () => {
    await db.query(
      `insert into token_metadata (id, chain, token_uri, state, attempts, next_try, cids, updated_at)
       select 'binance-tokens-' || n, 'binance', 'u', 'failed', 2, $1::int8 + n, '{}', 0 from generate_series(1, 20000) as n`,
      [NOW],
    );
    await db.query('vacuum analyze token_metadata');
    const params = [[], NOW];
    expect(await countRowsRead(db, { sql: IS_EVERY_TOKEN_READ, params, table: 'token_metadata' })).toBe(0);
  });

  describe('keeps everything while a token may not be known', () => {
    const sweep = () => open().sweep(NOW + UNUSED_AFTER_SECONDS + 1, ['binance']);
    const index = (seenAt: number, block: number, head: number) =>
      db.query(
        `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at) values ('binance', $2, '0x1', 1, $3, $1)`,
        [seenAt, block, head],
      );
    const LATER = NOW + UNUSED_AFTER_SECONDS;
    beforeEach(async () => void (await open().put(bytes('a'))));

    test('removes it when the index is at the head and all metadata has been read', async () => {
      await index(LATER, 100, 101);
      expect(await sweep()).toEqual({ removed: 1, isDone: true });
    });

    test.each([
      ['its chain has never been read', async () => undefined],
      ['the index is paused', () => index(LATER - 700, 100, 101)],
      ['the index is behind', () => index(LATER, 100, 900)],
      [
        'the index has stopped',
        async () => {
          await index(LATER, 100, 100);
          await db.query(
            `insert into index_stop (chain, code, message, stopped_at) values ('binance', 'x', 'x', 1)`,
          );
        },
      ],
      [
        'the tokens are being rebuilt',
        async () => {
          await index(LATER, 100, 100);
          await db.query(
            `insert into projection (chain, name, fold_version, subjects_version, phase) values ('binance', 'asset', 1, 1, 'rows')`,
          );
        },
      ],
      [
        'their contract is being read again',
        async () => {
          await index(LATER, 100, 100);
          await db.query(
            `insert into source (chain, name, address, version, kinds, adding, added_to) values ('binance', 'free_minter', '0x1', 1, '[]', '["transfer"]', 0)`,
          );
        },
      ],
      [
        'the metadata of a token has not been read',
        async () => {
          await index(LATER, 100, 100);
          await db.query(
            `insert into token_metadata (id, chain, token_uri, state, next_try, cids, updated_at) values ('binance-tokens-1', 'binance', 'ipfs://x', 'pending', 0, '{}', 0)`,
          );
        },
      ],
    ])('because %s', async (_, happen) => {
      await happen();
      expect(await sweep()).toEqual({ removed: 0, isDone: true });
      expect(await noted()).toHaveLength(1);
      expect(await listFiles()).toHaveLength(1);
    });
  });

  test('keeps the row of a file that cannot be removed', async () => {
    await open().put(bytes('a'));
    const storage = { ...inFolder(), remove: () => Promise.reject(new Error('no answer')) };
    await expect(open({ storage }).sweep(NOW * 2)).rejects.toThrow('no answer');
    expect(await noted()).toHaveLength(1);
  });
});
