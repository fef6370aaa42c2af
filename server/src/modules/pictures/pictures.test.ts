import { drawNotRevealed } from '@pitlane/shared/art/draw-not-revealed';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, BOB, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
let version: number;
beforeAll(async () => {
  api = await openTestApi();
  await api.addCars([
    testCar({ tokenId: 1n }),
    testCar({ tokenId: 2n, series: 'ultra_series', rank: 'legend' }),
    testCar({ tokenId: 3n, series: null }),
    testCar({ tokenId: 4n, series: null }),
  ]);
  const { url } = (await api.json('/api/nfts/binance-cars-1')).body.nft.preview_image;
  version = Number(new URL(url, 'http://x').searchParams.get('v'));
});
afterAll(() => api.close());

const bytesOf = async (path: string) => new Uint8Array(await (await api.call(path)).arrayBuffer());

describe('fixed pictures', () => {
  test.each([
    ['/media/works/1/320.webp', 'webp', 320, 240],
    ['/media/works/8/640.avif', 'heif', 640, 480],
    ['/media/pages/explore.png', 'png', 1200, 630],
  ])('%s is a picture of its size, the same at every call', async (path, format, width, height) => {
    const bytes = await bytesOf(path);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
    expect(await bytesOf(path)).toEqual(bytes);
  });

  test.each([
    ['/media/works/0/320.webp', 400],
    ['/media/works/9/320.webp', 400],
    ['/media/works/1/321.webp', 400],
    ['/media/pages/nothing.png', 400],
    ['/media/pages/__proto__.png', 400],
    ['/media/pages/constructor.png', 400],
    ['/media/pages/explore.png?v=1', 400],
  ])('%s is refused', async (path, status) => {
    expect((await api.call(path)).status).toBe(status);
  });
});

describe('/media', () => {
  test.each([
    ['240.avif', 'heif', 240, 180],
    ['320.webp', 'webp', 320, 240],
    ['480.avif', 'heif', 480, 360],
    ['640.webp', 'webp', 640, 480],
    ['960.avif', 'heif', 960, 720],
    ['1280.webp', 'webp', 1280, 960],
    ['320.avif', 'heif', 320, 240],
    ['card.png', 'png', 1200, 630],
  ])('%s is a picture of its size', async (file, format, width, height) => {
    const response = await api.call(`/media/nfts/binance-cars-1/${file}`);
    expect(response.status).toBe(200);
    const image = sharp(new Uint8Array(await response.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ format, width, height });
    // A blank or failed drawing has next to no spread of values.
    const { channels } = await image.stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
  });

  test.each([
    ['/media/nfts/binance-cars-1/320.avif'],
    ['/media/nfts/binance-cars-1/320.webp'],
    ['/media/assets/garages/320.avif'],
    ['/media/works/1/320.avif'],
  ])('%s can be seen through where the page has the wall, and otherwise not', async (path) => {
    const isOpaque = async (scene: string) =>
      (await sharp(await bytesOf(`${path}?scene=${scene}`)).stats()).isOpaque;
    expect([await isOpaque('open'), await isOpaque('stage')]).toEqual([false, true]);
  });

  test('different cars and different states have different pictures', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((id) => bytesOf(`/media/nfts/binance-cars-${id}/320.webp`)),
    );
    expect(one).not.toEqual(two);
  });

  test('a car that is not built is covered in every format, until its picture has another address', async () => {
    const url = async (id: number): Promise<string> =>
      (await api.json(`/api/nfts/binance-cars-${id}`)).body.nft.preview_image.url;
    const before = await url(3);
    const covered = await bytesOf(before);
    expect(covered).toEqual(await bytesOf(await url(4)));
    for (const scene of ['stage', 'open', 'cutout'] as const) {
      const drawing = await (await api.call(`/media/nfts/binance-cars-3.svg?scene=${scene}`)).text();
      expect(drawing).toBe(drawNotRevealed({ scene }));
    }
    const cards = await Promise.all(
      [1, 3, 4].map((id) => bytesOf(`/media/nfts/binance-cars-${id}/card.png`)),
    );
    expect(new Set(cards.map((card) => Buffer.from(card).toString('base64'))).size).toBe(3);

    await api.addCars([testCar({ tokenId: 3n, series: 'exotic_series' })]);
    const after = await url(3);
    expect(after).not.toBe(before);
    expect(await bytesOf(after)).not.toEqual(covered);
  });

  test('caches a picture for ever by its version, and otherwise revalidates it', async () => {
    const cacheControl = async (query: string) =>
      (await api.call(`/media/nfts/binance-cars-1/320.webp${query}`)).headers.get('cache-control');
    expect(await cacheControl(`?v=${version}`)).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl(`?v=${version + 1}`)).toBe('public, max-age=60, must-revalidate');
    expect(await cacheControl('')).toBe('public, max-age=60, must-revalidate');
  });

  test('answers 304 to a browser that has the picture', async () => {
    const first = await api.call('/media/nfts/binance-cars-1/320.webp');
    const etag = String(first.headers.get('etag'));
    const again = await api.call('/media/nfts/binance-cars-1/320.webp', {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('drawings are SVG, may be read from anywhere, and can run nothing', async () => {
    const paths = [
      '/media/nfts/binance-cars-1.svg',
      '/media/nfts/binance-cars-1.svg?scene=cutout',
      '/media/not-revealed.svg',
      '/media/assets/garages.svg',
      '/media/assets/garages.svg?number=12',
      '/media/assets/stations.svg',
      '/media/assets/stations.svg?fuel=40',
      '/media/not-revealed.svg?scene=cloth',
      `/media/avatars/${ALICE}.svg`,
    ];
    const drawings = await Promise.all(
      paths.map(async (path) => {
        const response = await api.call(path);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
        return response.text();
      }),
    );
    expect(new Set(drawings).size).toBe(paths.length);
    for (const drawing of drawings) {
      expect(drawing).toMatch(/^<svg /);
      expect((await sharp(Buffer.from(drawing)).metadata()).width).toBeGreaterThan(0);
    }
  });

  test('each wallet wears its own helmet, in any spelling of the address', async () => {
    const helmet = async (wallet: string) => (await api.call(`/media/avatars/${wallet}.svg`)).text();
    expect(await helmet(ALICE)).toBe(await helmet(ALICE.toUpperCase().replace('X', 'x')));
    expect(await helmet(ALICE)).not.toBe(await helmet(BOB));
  });

  test.each([
    ['/media/nfts/binance-cars-9/320.webp', 404, 'NOT_FOUND'],
    ['/media/nfts/binance-cars-9.svg', 404, 'NOT_FOUND'],
    ['/media/nfts/binance-cars-9/card.png', 404, 'NOT_FOUND'],
    ['/media/nfts/binance-cars-1/100.webp', 400, 'BAD_REQUEST'],
    ['/media/nfts/binance-cars-1/320.gif', 400, 'BAD_REQUEST'],
    ['/media/nfts/binance-cars-1.png', 400, 'BAD_REQUEST'],
    ['/media/nfts/hello.svg', 400, 'BAD_REQUEST'],
    ['/media/nfts/binance-cars-1.svg?scene=moon', 400, 'BAD_REQUEST'],
    ['/media/nfts/binance-cars-1/320.webp?size=9', 400, 'UNKNOWN_PARAMETER'],
    ['/media/assets/boats.svg', 400, 'BAD_REQUEST'],
    ['/media/assets/stations/640.webp?fuel=101', 400, 'BAD_REQUEST'],
    ['/media/assets/garages/640.webp?number=100', 400, 'BAD_REQUEST'],
    ['/media/assets/garages/640.png', 400, 'BAD_REQUEST'],
    ['/media/avatars/bob.svg', 400, 'BAD_REQUEST'],
    ['/media/other.svg', 404, 'NOT_FOUND'],
  ])('%s', async (path, status, code) => {
    const answer = await api.json(path);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe('pictures of free-form tokens', () => {
  test('are drawn until their metadata is read, and not for a token that does not exist', async () => {
    const id = 'binance-tokens-7';
    expect((await api.call(`/media/nfts/${id}/320.webp`)).status).toBe(404);
    await api.db.query(
      `insert into token_metadata (id, chain, token_uri, state, cids, updated_at) values ($1, 'binance', 'x', 'failed', '{}', 5)`,
      [id],
    );
    const answer = await api.call(`/media/nfts/${id}/320.webp?v=5`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    await answer.body?.cancel();
  });
});
