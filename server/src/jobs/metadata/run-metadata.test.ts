import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadDirs } from '../../config/data-folders.ts';
import { createFileScanner } from '../../core/media/file-scanner.ts';
import { createGuardedFetch, type GuardedFetch } from '../../core/media/guarded-fetch.ts';
import { type ContentStore, createContentStore } from '../../core/media/ipfs/content-store.ts';
import { toContent } from '../../core/media/ipfs/pinning-port.ts';
import { createMediaStorage } from '../../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import { createTokenPictures } from '../../modules/pictures/token-pictures.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import { createLog } from '../../platform/log.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { MALWARE, playClamd } from '../../testing/play-clamd.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { claimingPng, halves } from '../../testing/test-pictures.ts';
import { createItemPictureMaker, type ItemPictureMaker } from './item-picture-maker.ts';
import { findDue, PLAN_REREADING, planRereading } from './metadata.repo.ts';
import { createTokenReader, type TokenToRead } from './read-token.ts';
import { runMetadata } from './run-metadata.ts';
import { scanContent } from './scan-content.ts';

const ID = 'binance-tokens-1';
let db: TestDb;
let maker: ItemPictureMaker;
let dataDir: string;
let store: ContentStore;
beforeAll(async () => {
  db = await openTestDb();
  maker = createItemPictureMaker();
});
afterAll(async () => {
  await Promise.all([db.close(), maker.close()]);
});
beforeEach(async () => {
  await db.reset();
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-metadata-'));
  store = createContentStore({
    db,
    storage: createMediaStorage({ mediaS3: undefined, dataDir }),
    incoming: createIncomingFolder(uploadDirs({ dataDir }).incoming),
  });
  return () => rm(dataDir, { recursive: true });
});

type Row = Record<string, unknown> & {
  state: string;
  name: string | null;
  picture: string | null;
  problem: string | null;
};
const read = async () => (await db.query<Row>('select * from token_metadata where id = $1', [ID]))[0];
const note = (uri: string) =>
  db.query(
    `insert into token_metadata (id, chain, token_uri, state, next_try, cids, updated_at) values ($1, 'binance', $2, 'pending', 0, '{}', 0)`,
    [ID, uri],
  );
const json = (metadata: object) => `data:application/json,${encodeURIComponent(JSON.stringify(metadata))}`;
const data = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Runs the job until the token has been tried `attempts` times. */
async function readUntil(attempts: number, fetcher?: GuardedFetch, hasRoom = async () => true): Promise<Row> {
  const incoming = createIncomingFolder(uploadDirs({ dataDir }).incoming);
  const own = fetcher ?? createGuardedFetch({ store, siteUrl: 'http://site.test' });
  const readToken = createTokenReader({ fetcher: own, store, incoming, maker, hasRoom });
  const job = runMetadata({ db, log: createLog('silent'), readToken, maker });
  try {
    return await vi.waitFor(
      async () => {
        const row = await read();
        if (Number(row?.attempts) < attempts) throw new Error('not yet');
        return row as Row;
      },
      { timeout: 20_000, interval: 20 },
    );
  } finally {
    await job.stop();
  }
}

describe('runMetadata', () => {
  test('reads words and a picture, and re-encodes the picture', async () => {
    const picture = await halves({ width: 30, height: 60 }).png().toBuffer();
    await note(json({ name: '夜', description: 'B', image: data('image/png', picture) }));
    const row = await readUntil(1);
    expect(row).toMatchObject({
      state: 'ready',
      name: '夜',
      description: 'B',
      media_kind: 'image',
      problem: null,
      next_try: null,
    });
    expect(row.cids).toEqual([row.picture]);
    const { drawing } = await createTokenPictures(db, store)(ID);
    const made = await sharp((await drawing.draw()) as Buffer).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 1_280, height: 960 });
    expect(await readdir(uploadDirs({ dataDir }).incoming)).toEqual([]);
  });

  test('draws an SVG without what it names outside itself, and without its scripts', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script>alert(1)</script>' +
      '<image href="http://127.0.0.1:1/x.png" width="4" height="3"/><image href="file:///etc/passwd"/><path fill="red" d="M0 0h4v3H0Z"/></svg>';
    await note(json({ name: 'A', image: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
    const row = await readUntil(1);
    expect(row).toMatchObject({ state: 'ready', media_kind: 'image' });
  });

  test.each([
    ['audio', 'ID3\x04 and so on', 'animation_url'],
    ['audio', '\0\0\0\x18ftypM4A ', 'animation_url'],
    ['video', '\0\0\0\x18ftypisom', 'animation_url'],
    ['video', '\0\0\0\x18ftypMSNV', 'animation_url'],
    ['audio', 'fLaC\0', 'image'],
  ])('keeps %s under its CID, for players that ask for ranges (%j in %s)', async (kind, content, field) => {
    await note(json({ name: 'A', [field]: data('any/thing', Buffer.from(content, 'latin1')) }));
    const row = await readUntil(1);
    expect(row).toMatchObject({
      state: 'ready',
      media_kind: kind,
      media_url: expect.stringMatching(/^\/ipfs\/bafkrei/),
    });
    expect(row.media_url).toBe(`/ipfs/${(row.cids as string[])[0]}`);
    expect(await store.sweep(4_000_000_000)).toMatchObject({ removed: 0 });
  });

  test.each([
    ['no JSON', 'data:,words', /lead to metadata/],
    ['a private host', 'http://127.0.0.1/a.json', /private network/],
    ['a large file', `data:,${'a'.repeat(4_000_001)}`, /larger than 4 MB/],
    ['another protocol', 'ftp://a.test/b', /not read/],
    ['nothing', 'x', /isn’t an address/],
  ])('says why %s cannot be read, and tries again much later', async (_, uri, problem) => {
    await note(uri);
    const row = await readUntil(1);
    expect(row).toMatchObject({
      state: 'failed',
      name: null,
      problem: expect.stringMatching(problem),
    });
    expect(Number(row.next_try) - Number(row.updated_at)).toBe(3_600);
  });

  test.each([
    ['a bomb', () => data('image/png', claimingPng({ width: 50_000, height: 50_000 })), /50 million pixels/],
    ['a page', () => 'data:text/html,<html><script>alert(1)</script></html>', /lead to a picture/],
    [
      'a large drawing',
      () => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(80_000)}</svg`,
      /damaged/,
    ],
  ])('keeps the words of a token whose picture is %s', async (_, image, problem) => {
    await note(json({ name: 'A', image: image() }));
    const row = await readUntil(1);
    expect(row).toMatchObject({
      state: 'failed',
      name: 'A',
      picture: null,
      problem: expect.stringMatching(problem),
    });
    const { drawing } = await createTokenPictures(db, store)(ID);
    expect(await drawing.draw()).toMatch(/^<svg/);
  });

  test('keeps nothing with malware, and tries again sooner while the scanner is away', async () => {
    const clamd = await playClamd();
    const whole = store;
    store = createContentStore({
      db,
      storage: createMediaStorage({ mediaS3: undefined, dataDir }),
      incoming: createIncomingFolder(uploadDirs({ dataDir }).incoming),
      scanner: scanContent(createFileScanner(clamd.address, createLog('silent'), { scanMs: 500 })),
    });
    let content = '';
    const own = createGuardedFetch({ store, siteUrl: 'http://site.test' });
    const fetcher: GuardedFetch = { ...own, open: async () => toContent(Buffer.from(`ID3\x04 ${content}`)) };
    const music = (words: string) => {
      content = words;
      return json({ name: 'A', animation_url: 'https://music.example/a' });
    };
    await note(music(MALWARE));
    const refused = await readUntil(1, fetcher);
    expect(refused).toMatchObject({
      name: 'A',
      media_url: null,
      problem: expect.stringMatching(/contains malware/),
    });
    expect(await db.query('select cid from pin')).toEqual([]);

    clamd.turn('closes');
    await db.query('delete from token_metadata');
    await note(music('and so on'));
    const later = await readUntil(1, fetcher);
    expect(later).toMatchObject({ media_url: null, problem: expect.stringMatching(/couldn’t be checked/) });
    expect(await db.query('select cid from pin')).toEqual([]);
    const pause = (row: Row) => Number(row.next_try) - Number(row.updated_at);
    expect(pause(later)).toBeLessThan(pause(refused));
    store = whole;
    await clamd.close();
  });

  test('keeps nothing of what is neither music nor a film', async () => {
    await note(json({ name: 'A', animation_url: `data:text/html,${'<html>'.repeat(2_000)}` }));
    expect(await readUntil(1)).toMatchObject({ state: 'ready', media_kind: null, media_url: null, cids: [] });
    expect(await db.query('select cid from pin')).toEqual([]);
    expect(await readdir(dataDir, { recursive: true })).toEqual(['uploads', 'uploads/incoming']);
  });

  test('keeps no music where the disk is nearly full, and tries again', async () => {
    await note(json({ name: 'A', animation_url: data('any/thing', Buffer.from('ID3\x04 and so on')) }));
    const row = await readUntil(1, undefined, async () => false);
    expect(row).toMatchObject({ name: 'A', media_url: null, next_try: expect.any(Number) });
    expect(row.problem).toMatch(/no space/);
    expect(await db.query('select cid from pin')).toEqual([]);
  });

  test('a host that hangs holds up no other, and not the end either', async () => {
    const ids = Array.from({ length: 9 }, (_, i) => `binance-tokens-${i + 1}`);
    await db.query(
      `insert into token_metadata (id, chain, token_uri, state, next_try, cids, updated_at)
       select id, 'binance', id, 'pending', 0, '{}', 0 from unnest($1::text[]) as id`,
      [ids],
    );
    const words = {
      name: 'A',
      description: null,
      traits: [],
      original: null,
      picture: null,
      mediaKind: null,
      mediaUrl: null,
      cids: [],
    };
    const readToken = ({ uri }: TokenToRead, signal: AbortSignal) => {
      if (uri !== ID) return Promise.resolve({ ...words, failure: undefined });
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(new FetchError('It breaks off.', { isLasting: true })));
      return promise;
    };
    const job = runMetadata({ db, log: createLog('silent'), readToken, maker });
    const pending = async () =>
      (await db.query<{ id: string }>(`select id from token_metadata where state = 'pending'`)).map(
        ({ id }) => id,
      );
    try {
      await vi.waitFor(async () => expect(await pending()).toEqual([ID]), { timeout: 5_000, interval: 20 });
    } finally {
      await job.stop();
    }
    expect(await read()).toMatchObject({ state: 'pending', attempts: 0, problem: null });
  });

  test('a picture whose process ends is tried again', async () => {
    const picture = await halves({ width: 30, height: 60 }).png().toBuffer();
    await note(json({ name: 'A', image: data('image/png', picture) }));
    const make = vi.spyOn(maker, 'make');
    make.mockImplementationOnce(async (path, signal) => {
      const made = createItemPictureMaker();
      const [answer] = await Promise.allSettled([made.make(path, signal), made.close()]);
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    const row = await readUntil(1);
    make.mockRestore();
    expect(row).toMatchObject({ state: 'failed', name: 'A', next_try: expect.any(Number) });
  });

  const busy = (error = new FetchError('It is busy.')) => ({
    open: vi.fn<GuardedFetch['open']>().mockRejectedValue(error),
    listSources: (address: string) => [address],
  });
  const pause = ({ next_try, updated_at }: Row) => Number(next_try) - Number(updated_at);

  test('tries again later and later, and gives up nothing', async () => {
    await note('https://a.test/1.json');
    const row = await readUntil(1, busy());
    expect(row).toMatchObject({ state: 'failed', problem: 'It is busy.', attempts: 1 });
    expect(pause(row)).toBe(60);
    await db.query('update token_metadata set next_try = 0, attempts = 1000');
    expect(pause(await readUntil(1_001, busy()))).toBe(604_800);
  });

  test.each([
    [600, 600],
    [1, 60],
    [1e9, 86_400],
  ])('waits as long as the host asks, up to a day: %i seconds', async (retryAfterSeconds, waits) => {
    await note('https://a.test/1.json');
    const limited = new FetchError('It answers 429.', { retryAfterSeconds });
    expect(pause(await readUntil(1, busy(limited)))).toBe(waits);
  });

  test('keeps what it has read while it cannot be read again', async () => {
    const picture = await halves({ width: 30, height: 60 }).png().toBuffer();
    await note(json({ name: 'A', image: data('image/png', picture) }));
    const { picture: made, cids } = await readUntil(1);
    const change = (uri: string) => db.query('update token_metadata set next_try = 0, token_uri = $1', [uri]);
    await change('https://a.test/1.json');
    expect(await readUntil(2, busy())).toMatchObject({ state: 'failed', name: 'A', picture: made, cids });
    await change(json({ name: 'B', image: 'x' }));
    expect(await readUntil(3)).toMatchObject({
      state: 'failed',
      name: 'B',
      picture: made,
      cids,
      media_kind: 'image',
    });
    await change(json({ name: 'C' }));
    expect(await readUntil(4)).toMatchObject({
      state: 'ready',
      name: 'C',
      picture: null,
      cids: [],
      media_kind: null,
    });
  });

  test('reads again what an older version has read or given up', async () => {
    await note(json({ name: 'A', attributes: { Eyes: 'Laser' } }));
    await db.query(`update token_metadata set state = 'failed', attempts = 10, next_try = null`);
    expect(await readUntil(11)).toMatchObject({
      ...{ state: 'ready', name: 'A', next_try: null, reader: 2 },
      traits: [{ name: 'Eyes', kind: 'text', value: 'Laser', max: null }],
    });
  });

  test('plans some of what an older version has read, and reads no more than that', async () => {
    const SOME = 600;
    await db.query(
      `insert into token_metadata (id, chain, token_uri, state, attempts, reader, cids, updated_at)
       select 'binance-tokens-' || n, 'binance', 'u', 'ready', 1, case when n > 16800 then 1 else 2 end, '{}', n from generate_series(1, 20000) as n`,
    );
    await db.query('vacuum analyze token_metadata');
    // Found, joined and written. It runs twice, and what it plans stays.
    expect(
      await countRowsRead(db, { sql: PLAN_REREADING, params: [1], table: 'token_metadata', byIndex: true }),
    ).toBeLessThanOrEqual(3 * SOME);
    const until = [];
    for (let now = 0; until.length < 5; now += SOME) until.push(await planRereading(db, now));
    expect(until).toEqual([600, 1_200, 1_800, 2_000, undefined]);
    const [first] = await db.query<{ id: string }>('select id from token_metadata where next_try = 1');
    expect(first?.id).toBe('binance-tokens-18800');
  });
});

describe('note_token', () => {
  const mint = (changes: { id?: string; collection?: string; uri?: string | null; creator?: string } = {}) =>
    db.query(`insert into asset select (jsonb_populate_record(null::asset, $1::jsonb)).*`, [
      JSON.stringify(assetRow(changes)),
    ]);
  /** Whatever columns an asset has: those that are needed, and nothing in all others. */
  const assetRow = ({
    id = ID,
    collection = 'tokens',
    uri = 'ipfs://a' as string | null,
    creator = '',
  } = {}) => ({
    ...DEFAULTS,
    id,
    creator: creator || null,
    token_id: Number(id.split('-').at(-1)),
    collection,
    category: collection === 'tokens' ? 'art' : 'garage',
    token_uri: uri,
  });
  let DEFAULTS: Record<string, unknown> = {};
  beforeAll(async () => {
    const columns = await db.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'asset' and is_nullable = 'NO'`,
    );
    const value = (type: string) => (/int|numeric/.test(type) ? 1 : type === 'jsonb' ? {} : 'binance');
    DEFAULTS = Object.fromEntries(columns.map(({ name, type }) => [name, value(type)]));
  });

  test('a token is noted when it is minted, and forgotten when a reorganisation takes it back', async () => {
    await mint();
    await mint({ id: 'binance-garages-1', collection: 'garages', uri: null });
    expect(await read()).toMatchObject({ token_uri: 'ipfs://a', state: 'pending', attempts: 0 });
    expect(await db.query('select id from token_metadata')).toHaveLength(1);
    await db.query(`update token_metadata set state = 'ready', name = 'A', next_try = null`);
    await db.query('update asset set token_uri = token_uri, transfers = 2');
    expect(await read()).toMatchObject({ state: 'ready', name: 'A' });
    await db.query(`update asset set token_uri = 'ipfs://b' where id = $1`, [ID]);
    expect(await read()).toMatchObject({ token_uri: 'ipfs://b', state: 'pending', name: null });
    await db.query('delete from asset');
    expect(await read()).toBeUndefined();
  });

  test.each([
    ['metadata_updated', { token: '2' }, [2]],
    ['metadata_batch_updated', { firstToken: '2', lastToken: '3' }, [2, 3]],
    ['metadata_batch_updated', { firstToken: '0', lastToken: String(2n ** 256n - 1n) }, [1, 2, 3]],
    ['metadata_updated', { token: '9' }, []],
    ['token_approved', { tokenId: '2' }, []],
  ])('%s of %j has tokens read again', async (kind, eventData, tokens) => {
    for (const n of [1, 2, 3]) await mint({ id: `binance-tokens-${n}` });
    await db.query(`update token_metadata set state = 'ready', attempts = 1, next_try = null`);
    await db.query(
      `insert into event (chain, block_number, log_index, block_hash, tx_hash, timestamp, source, kind, data)
       values ('binance', 1, 1, '0x', '0x', 1, 'tokens', $1, $2::jsonb)`,
      [kind, JSON.stringify(eventData)],
    );
    const due = await db.query(
      'select id from token_metadata where next_try is not null order by next_try, id',
    );
    expect(due).toEqual(tokens.map((n) => ({ id: `binance-tokens-${n}` })));
  });

  test('a page hears of a token that could not be read, and lists do not', async () => {
    await mint({ uri: 'data:,words' });
    await readUntil(1);
    const changes = await db.query('select entity, entity_id, topics from change');
    expect(changes).toEqual([{ entity: 'nft', entity_id: ID, topics: [`nft:${ID}`] }]);
  });

  test('no creator gets more than two places, and what is new comes before what has failed', async () => {
    const due = async (reading: string[] = []) =>
      (await findDue(db, { now: 10, limit: 4, reading })).map(({ id }) => id);
    for (const n of [1, 2, 3, 4]) await mint({ id: `binance-tokens-${n}`, creator: '0xflood' });
    await mint({ id: 'binance-tokens-5', creator: '0xother' });
    await mint({ id: 'binance-tokens-6', creator: '0xthird' });
    await db.query(
      `update token_metadata set next_try = right(id, 1)::int8, attempts = case when id = 'binance-tokens-6' then 1 else 0 end`,
    );
    expect(await due()).toEqual([1, 2, 5, 6].map((n) => `binance-tokens-${n}`));
    expect(await due(['binance-tokens-1', 'binance-tokens-2'])).toEqual(
      [5, 6].map((n) => `binance-tokens-${n}`),
    );
  });

  test('a name with the most combining marks possible fits the indexes, and does not stop the job', async () => {
    // In no order, each once: nothing of it can be packed.
    const marks = Array.from({ length: 0xf800 }, (_, i) =>
      String.fromCharCode(0x800 + ((i * 40_503) % 0xf800)),
    )
      .filter((sign) => /[\p{Mn}\p{Me}]/u.test(sign))
      .join('');
    const piled = Array.from({ length: 100 }, (_, i) => `夜${marks.slice(i * 11, i * 11 + 11)}`);
    await mint({ uri: json({ name: piled.join('') }) });
    const { name } = await readUntil(1);
    expect(await db.query('select title from asset')).toEqual([{ title: name }]);
  });
});
