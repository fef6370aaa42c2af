import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const operator = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const announce = async (title: string) => {
  const { status } = await api.post('/api/announcements', { title, body: 'Listen.' }, operator);
  expect(status).toBe(201);
};

/** Opens a stream; `until` reads on to a text. */
async function open(query = '') {
  const response = await api.call(`/api/live${query}`);
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return {
    response,
    async until(part: string) {
      while (!heard.includes(part)) {
        const { done, value } = (await text?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended before "${part}" came: ${heard}`);
        heard += value;
      }
      return heard;
    },
    close: () => text?.cancel(),
  };
}

describe('GET /api/live', () => {
  test('sends what happened since the page was made', async () => {
    await announce('Before the page');
    const page = await api.json('/api/announcements');
    const since = Number(page.headers.get(CHANGE_HEADER));
    await announce('While it was on its way');
    const stream = await open(`?topics=announcements,list:binance&since=${since}`);
    const heard = await stream.until(`"id":"${page.body.announcements[0].id + 1}"`);
    expect(heard).toContain('"topics":["announcements"]');
    await stream.close();
  });

  test('each answer names a change that it certainly holds', async () => {
    await announce('One');
    const stream = await open('?topics=announcements&since=0');
    await stream.until('event: position');
    await api.addCars([testCar({ tokenId: 1n })]);
    const newest = async (path: string) => (await api.call(path)).headers.get(CHANGE_HEADER);
    const [row] = await api.db.query<{ seq: number }>('select max(seq) as seq from change');
    for (const path of ['/api/nfts', '/api/nfts/binance-cars-1', '/api/announcements']) {
      expect(Number(await newest(path))).toBeLessThanOrEqual(row?.seq ?? 0);
    }
    const etag = String((await api.call('/api/announcements')).headers.get('etag'));
    const same = await api.call('/api/announcements', { headers: { 'if-none-match': etag } });
    expect([same.status, same.headers.has(CHANGE_HEADER)]).toEqual([304, true]);
    await stream.close();
  });

  test('limits the streams of one address, and names when to retry', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open('?topics=announcements')));
    const { status, body, headers } = await api.json('/api/live');
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '30']);
    expect(body.error.message).toContain('Your address has 20 open pages');
    await streams.pop()?.close();
    await expect.poll(async () => (await open('?topics=announcements')).response.status).toBe(200);
    await Promise.all(streams.map(({ close }) => close()));
  });

  test('answers HEAD without a stream, so that nothing stays open', async () => {
    for (let asked = 0; asked < 25; asked++) {
      const { status, headers, body } = await api.call('/api/live', { method: 'HEAD' });
      expect([status, headers.get('content-type'), body]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
        null,
      ]);
    }
    const stream = await open();
    expect(stream.response.status).toBe(200);
    await stream.close();
  });

  test.each([
    ['?since=-1', 'since'],
    ['?topics=', 'topics'],
    ['?topics=cars', 'topics'],
    ['?topics=list:binance,nft:1', 'topics'],
    [`?topics=${Array.from({ length: 51 }, (_, i) => `nft:binance-cars-${i}`).join(',')}`, 'topics'],
  ])('%s', async (query, field) => {
    const { status, body } = await api.json(`/api/live${query}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.field).toContain(field);
  });
});
