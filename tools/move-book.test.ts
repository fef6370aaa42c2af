import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SIGNED_ORDER_EXAMPLE } from '@pitlane/shared/api/seaport';
import { afterEach, describe, expect, test } from 'vitest';
import { moveBook } from './move-book.ts';

const TOKEN = 'the-operator-of-the-new-site';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A site that answers what it is told. */
async function site(answer: (request: IncomingMessage, body: string) => Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const { status, body, headers } = answer(request, await text(request));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const orderAt = (i: number, signature = SIGNED_ORDER_EXAMPLE.signature) => ({
  ...SIGNED_ORDER_EXAMPLE,
  ...{ signature, id: `binance-${i}`, order_hash: `0x${'1'.repeat(64)}`, active: true, reason: null },
});
const BUSY: Answer = { status: 429, body: {}, headers: { 'retry-after': '3' } };

/** An old site with these pages, and a new one that takes everything but `refused`. Every `busy`-th request finds a site busy. */
async function open(pages: object[][], { busy = 0, refused = '' } = {}) {
  const posts: { bytes: number; count: number }[] = [];
  const waits: number[] = [];
  const printed: string[] = [];
  let asked = 0;
  const orBusy = (answer: () => Answer) => (busy && ++asked % busy === 0 ? BUSY : answer());
  let given = 0;
  const from = await site(({ url }) =>
    orBusy(() => {
      const at = Number(new URL(url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
      return {
        status: 200,
        body: { orders: pages[at], next: at + 1 < pages.length ? String(at + 1) : null },
      };
    }),
  );
  const to = await site(({ headers }, body) =>
    orBusy(() => {
      if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 403, body: { error: 'no operator' } };
      const { orders } = JSON.parse(body) as { orders: object[] };
      posts.push({ bytes: body.length, count: orders.length });
      const results = orders.map(() => {
        const id = `binance-${given++}`;
        const refusal = id === refused ? { code: 'NOT_APPROVED', message: 'Approve it.', field: null } : null;
        const accepted = refusal === null;
        return { order_hash: `0x${'1'.repeat(64)}`, id, accepted, active: accepted, reason: null, refusal };
      });
      return { status: 200, body: { results } };
    }),
  );
  const run = (token = TOKEN) =>
    moveBook({
      ...{ from, to, token, chain: 'binance', print: (line) => printed.push(line) },
      pause: async (ms) => waits.push(ms),
    });
  return { run, posts, waits, printed };
}

describe('moveBook', () => {
  test('gives every order of every page, and says which are refused', async () => {
    const pages = [Array.from({ length: 40 }, (_, i) => orderAt(i)), [orderAt(40)]];
    const { run, posts, printed } = await open(pages, { refused: 'binance-7' });
    await run();
    expect(posts.map(({ count }) => count)).toEqual([32, 8, 1]);
    expect(printed).toEqual([
      'binance-7: NOT_APPROVED. Approve it.',
      'binance: 41 orders, 40 taken (40 can be filled now), 1 refused',
    ]);
  });

  test('waits for a busy site as long as that wants, and leaves nothing out', async () => {
    const { run, waits, printed } = await open([[orderAt(0)], [orderAt(1)], [orderAt(2)]], { busy: 2 });
    await run();
    expect([...new Set(waits)]).toEqual([3_000]);
    expect(printed.at(-1)).toMatch(/^binance: 3 orders, 3 taken/);
  });

  test('posts no more at once than a site takes', async () => {
    const long = Array.from({ length: 60 }, (_, i) => orderAt(i, `0x${'ab'.repeat(900)}`));
    const { run, posts } = await open([long]);
    await run();
    expect(Math.max(...posts.map(({ bytes }) => bytes))).toBeLessThan(64 * 1024);
    expect(posts.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });

  test('moves a book without orders', async () => {
    const { run, posts, printed } = await open([[]]);
    await run();
    expect([posts, printed]).toEqual([[], ['binance: 0 orders, 0 taken (0 can be filled now), 0 refused']]);
  });

  test('fails with the words of a site that refuses, and of one that stays busy', async () => {
    const { run } = await open([[orderAt(0)]]);
    await expect(run('a-wrong-token')).rejects.toThrow(/\/api\/orders\/import answered 403: .*no operator/);
    const never = await open([[orderAt(0)]], { busy: 1 });
    await expect(never.run()).rejects.toThrow(/\/api\/orders\/export answered 429/);
  });
});
