import { CarReader } from '@ipld/car';
import { PinSchema } from '@pitlane/shared/api/ipfs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeContent } from '../../testing/test-content.ts';
import { readRange } from './ipfs.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const metadata = { name: 'Night race', description: 'Rain.', image: 'https://pictures.test/1.png' };

const keep = (content: string | Uint8Array) => storeContent(api, content);

describe('POST /api/pins', () => {
  test('keeps metadata, and says where', async () => {
    const { status, body } = await api.post('/api/pins', metadata);
    expect(status).toBe(201);
    const pin = PinSchema.parse(body);
    expect(pin).toMatchObject({ url: `ipfs://${pin.IpfsHash}`, gateway: `/ipfs/${pin.IpfsHash}` });
    const answer = await api.call(pin.gateway);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const text = await answer.text();
    expect([JSON.parse(text), text.length]).toEqual([metadata, pin.PinSize]);
  });

  test('the same metadata has the same CID, in whatever order it comes', async () => {
    const { image, name, description } = metadata;
    const one = await api.post('/api/pins', metadata);
    const other = await api.post('/api/pins', { image, description, name });
    expect(other.body.IpfsHash).toBe(one.body.IpfsHash);
  });

  test('keeps names in every script', async () => {
    const name = '夜のレース · سباق الليل · Nočná jazda 🏁';
    const { body } = await api.post('/api/pins', { ...metadata, name });
    expect((await api.json(body.gateway)).body.name).toBe(name);
  });

  test.each([
    [{ ...metadata, name: '  ' }, 'name'],
    [{ ...metadata, description: '' }, 'description'],
    [{ ...metadata, image: '' }, 'image'],
    [{ ...metadata, image: 'javascript:alert(1)' }, 'image'],
    [{ ...metadata, image: 'file:///etc/passwd' }, 'image'],
    [{ ...metadata, name: 'n'.repeat(201) }, 'name'],
    [{ ...metadata, description: 'd'.repeat(5_001) }, 'description'],
    [{ ...metadata, name: 'a\0b' }, 'name'],
    [{ name: 'A', description: 'B' }, 'image'],
    [{ ...metadata, royalties: 99 }, 'royalties'],
  ])('refuses %j', async (given, field) => {
    const { status, body } = await api.post('/api/pins', given);
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await api.db.query('select cid from pin')).toEqual([]);
  });

  test('refuses more than 64 KiB', async () => {
    const { status } = await api.post('/api/pins', { ...metadata, image: `data:,${'a'.repeat(70_000)}` });
    expect(status).toBe(413);
  });

  test('has a limit for each caller', async () => {
    const own = await openTestApi({ trustedProxies: 1 }, api.db);
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent++) statuses.push((await own.post('/api/pins', metadata)).status);
    await own.close();
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('GET /ipfs/{cid}', () => {
  test('lets clients cache content forever, and lets it do nothing', async () => {
    const path = await keep('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const answer = await api.call(path);
    const cid = path.split('/').at(-1);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      etag: `"${cid}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    });
    await answer.body?.cancel();
    const again = await api.call(path, { headers: { 'if-none-match': `"${cid}"` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await api.call(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '71', '']);
  });

  test('serves no HTML pages', async () => {
    const answer = await api.call(await keep('<html><script>alert(1)</script></html>'));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    await answer.body?.cancel();
  });

  test.each([
    ['{"abc":1}', 'json'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['<html></html>', 'txt'],
    [new Uint8Array([0, 255, 1, 254]), 'bin'],
  ])('a file is saved under its CID and the ending of its type: %s', async (content, ending) => {
    const path = await keep(content);
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      const answer = await api.call(path, init);
      const name = `${path.split('/').at(-1)}.${ending}`;
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
      await answer.body?.cancel();
    }
  });

  test('gives one range, as players ask for it', async () => {
    const path = await keep('{"abc":"0123456789"}');
    const ask = (range: string, more = {}) =>
      api.call(path, { headers: { range, 'accept-encoding': 'br', ...more } });
    const part = await ask('bytes=8-11');
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 8-11/20',
      '0123',
    ]);
    const outside = await ask('bytes=20-');
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */20']);
    const changed = await ask('bytes=8-11', { 'if-range': '"another"' });
    expect([changed.status, (await changed.text()).length]).toEqual([200, 20]);
  });

  test('exports a CAR, asked in either way', async () => {
    const content = new Uint8Array(600_000).map((_, i) => (i * 31) % 251);
    const path = await keep(content);
    const ways: [string, RequestInit][] = [
      [`${path}?format=car`, {}],
      [path, { headers: { accept: 'application/vnd.ipld.car' } }],
    ];
    for (const [address, init] of ways) {
      const answer = await api.call(address, init);
      expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.ipld\.car/);
      const car = await CarReader.fromBytes(new Uint8Array(await answer.arrayBuffer()));
      expect(`/ipfs/${(await car.getRoots())[0]}`).toBe(path);
    }
  });

  test('limits the megabytes exported to a caller at once: a CAR is hashed again each time', async () => {
    const own = await openTestApi({ trustedProxies: 1 }, api.db);
    const path = `${await storeContent(own, 'a film')}?format=car`;
    await api.db.query('update pin set size = 200000000');
    const ask = async (method = 'GET') => {
      const answer = await own.call(path, { method });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) statuses.push(await ask());
    expect([statuses, await ask('HEAD')]).toEqual([[200, 200, 200, 200, 200, 429], 200]);
    await own.close();
  });

  test.each([
    ['/ipfs/bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku', 404, 'NOT_FOUND'],
    ['/ipfs/QmeomffUNfmQy76CQGy9NdmqEnnHU9soCexBnGU3ezPHVH', 404, 'NOT_FOUND'],
    ['/ipfs/nothing', 400, 'BAD_REQUEST'],
    ['/ipfs/..%2Fdb', 400, 'BAD_REQUEST'],
    ['/ipfs/', 404, 'NOT_FOUND'],
  ])('says in words what is wrong with %s', async (path, status, code) => {
    const answer = await api.json(path);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toMatch(/\.$|…$|…\.$/);
  });

  test('may be read from other sites, and not written', async () => {
    const path = await keep('a');
    const answer = await api.call(path, { headers: { origin: 'https://other.test' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await answer.body?.cancel();
    expect((await api.call(path, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('readRange', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=10-12', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  test('nothing has no range', () => {
    expect(readRange('bytes=0-', 0)).toBe('outside');
  });
});
