import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nestedJson } from '../../testing/hostile-values.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const operator = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const GOOD = { title: 'Season two', body: 'Ranks are reset on Monday.' };
const sentence = (what: string) =>
  `${what} must be text without the character NUL and without broken Unicode.`;

describe('requireCleanBody and requireCleanAddress', () => {
  test.each([
    ['/api/nfts?title=car%00', 'title', sentence('title')],
    ['/api/nfts?title=a&title=%00', 'title', sentence('title')],
    ['/api/nfts?%00=1', undefined, sentence('The name of a parameter')],
    ['/api/nfts/binance-cars-1%00', undefined, sentence('The path')],
    ['/api/nfts/%E0%A4%00', undefined, sentence('The path')],
    ['/media/avatars/%00.svg', undefined, sentence('The path')],
  ])('refuses %s', async (path, field, message) => {
    const { status, body } = await api.json(path);
    expect([status, body.error]).toEqual([400, { code: 'BAD_REQUEST', message, ...(field && { field }) }]);
  });

  test.each([
    [{ ...GOOD, title: 'a\u0000' }, 'title'],
    [{ ...GOOD, body: 'half \ud83d' }, 'body'],
    [{ ...GOOD, link: ['/x', { deep: '\udc00' }] }, 'deep'],
  ])('refuses the body %j', async (given, field) => {
    const { status, body } = await api.post('/api/announcements', given, operator);
    expect([status, body.error.field, body.error.message]).toEqual([400, field, sentence(field)]);
  });

  test.each([33, 1_000, 10_000, 30_000])('refuses a body nested %i deep', async (depth) => {
    const text = `{"title":${nestedJson(depth - 1)}}`;
    for (const path of ['/api/announcements', '/api/faucet', '/rpc/binance']) {
      const { status, body } = await api.post(path, text, operator);
      expect([path, status, body.error.message]).toEqual([
        path,
        400,
        'The body is nested too deep. At most 32 levels are read.',
      ]);
    }
  });

  test.each([
    ['{"__proto__":{"polluted":1},"title":"a","body":"b"}', '/api/announcements'],
    ['{"constructor":{"prototype":{"polluted":1}},"title":"a","body":"b"}', '/api/announcements'],
    [
      '{"title":"a","body":"b","link":{"__proto__":{"polluted":1}}}',
      '/api/announcements?__proto__[polluted]=1',
    ],
  ])('nothing that is sent becomes a part of every object: %s', async (text, path) => {
    expect((await api.post(path, text, operator)).status).toBe(400);
    expect('polluted' in {}).toBe(false);
  });

  test('leaves brackets and escapes inside of texts alone', async () => {
    const body = `\\u0000 ${'['.repeat(100)} "{{" 👾 \\`;
    const answer = await api.post('/api/announcements', { ...GOOD, body }, operator);
    expect([answer.status, answer.body.body]).toEqual([201, body]);
  });
});
