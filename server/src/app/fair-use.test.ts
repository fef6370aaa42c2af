import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { addAccount, bearer, NEWCOMER, openSession, registerAccount } from '../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar } from '../testing/test-api.ts';
import { addNews } from '../testing/test-news.ts';

/** A row of the table in docs/fair-use.md. */
type Row = { tries: number; atOnce: number; perSecond: number };

const DOC = readFileSync(join(import.meta.dirname, '../../../docs/fair-use.md'), 'utf8');
const ROWS = new Map(
  [...DOC.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| ([\d.]+) \| [^|]+ \|$/gm)].map(
    ([, attempt = '', tries, atOnce, perSecond]): [string, Row] => [
      attempt,
      { tries: Number(tries), atOnce: Number(atOnce), perSecond: Number(perSecond) },
    ],
  ),
);

const SCRIPT = '203.0.113.9';
/** For the n-th attempt: one in the script's own network, one elsewhere. */
const listVisitors = (n: number) => [`203.0.113.${100 + n}`, `198.51.100.${n}`];
const siteUrl = 'https://cars.example';

let api: TestApi;
let listening: Listening;
let webAssets: string;
let sessions: string[];
beforeAll(async () => {
  webAssets = await mkdtemp(join(tmpdir(), 'pitlane-fair-'));
  const webBuild = join(import.meta.dirname, '../testing/test-site.ts');
  api = await openTestApi({
    roles: new Set(['web', 'api']),
    siteUrl,
    trustedProxies: 1,
    webBuild,
    webAssets,
  });
  await api.addCars([testCar({ tokenId: 1n })]);
  await addNews(api.db);
  await registerAccount(api);
  sessions = [];
  for (let i = 0; i < 12; i++) sessions.push(await openSession(api.db, await addAccount(api.db)));
  listening = await listen({ host: '127.0.0.1', port: 0, siteUrl });
  listening.serve(api);
});
afterAll(async () => {
  await listening.drain();
  await api.close();
  await rm(webAssets, { recursive: true });
});

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const ask = (from: string, path: string, { headers = {}, ...init }: Sent = {}): Promise<Response> =>
  fetch(`${listening.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': from, ...headers },
  });
const post = (from: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(from, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const TUS = { 'tus-resumable': '1.0.0' };
const beginFile = async (from: string, session: string, bytes: number) => {
  const headers = { ...TUS, ...bearer(session), 'upload-length': String(bytes) };
  const answer = await ask(from, '/api/files', { method: 'POST', headers });
  return { status: answer.status, path: answer.headers.get('location') ?? '' };
};
const sendBytes = (
  from: string,
  session: string,
  { path, body, signal }: { path: string; body: string | ReadableStream<Uint8Array>; signal?: AbortSignal },
) =>
  ask(from, path, {
    method: 'PATCH',
    headers: {
      ...TUS,
      ...bearer(session),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
    ...(signal && { signal }),
  } as Sent);

/** What another visitor does at the same time. Names what is refused. */
async function visit(from: string): Promise<{ refused: string[]; slowestMs: number }> {
  const session = sessions.at(-1) ?? '';
  const { email, password } = NEWCOMER;
  const upload = async () => {
    const { status, path } = await beginFile(from, session, 3);
    if (status !== 201) return new Response(null, { status });
    const sent = await sendBytes(from, session, { path, body: 'abc' });
    const given = await ask(from, path, { method: 'DELETE', headers: { ...TUS, ...bearer(session) } });
    return given.ok ? sent : given;
  };
  const doings: [string, () => Promise<Response>][] = [
    ['reading a page', () => ask(from, '/page')],
    ['following a link', () => ask(from, '/page.data')],
    ['reading the API', () => ask(from, '/api/nfts')],
    ['searching', () => ask(from, '/api/search?q=car')],
    ['signing in', () => post(from, '/api/auth/local', { identifier: email, password })],
    ['uploading', upload],
    ['calling a chain', () => post(from, '/rpc/binance', { jsonrpc: '2.0', id: 1, method: 'eth_x' })],
    ['looking after the site', () => ask(from, '/api/health')],
  ];
  let slowestMs = 0;
  const refused = await Promise.all(
    doings.map(async ([what, act]) => {
      const asked = performance.now();
      const answer = await act();
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      await answer.body?.cancel();
      return answer.ok ? [] : [`${what}: ${answer.status}`];
    }),
  );
  return { refused: refused.flat(), slowestMs };
}

const callChain = (from: string) =>
  post(
    from,
    '/rpc/binance',
    Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_x' })),
  );

/** How the n-th try of each attempt is made. `leaving` ends what stays open. */
const ATTEMPTS: Record<string, (n: number, leaving: AbortSignal) => Promise<Response>> = {
  pages: () => ask(SCRIPT, '/page'),
  'data of pages': () => ask('203.0.113.19', '/page.data'),
  search: (n) => ask('203.0.113.29', `/api/search?q=car%20${n}`),
  activity: () => ask('203.0.113.49', '/api/activity'),
  'calls of a chain, in batches of 20': () => callChain(SCRIPT),
  'the same from an IPv6 /48': (n) => callChain(`2001:db8:1:${n.toString(16)}::1`),
  'sign-ins': (n) =>
    post(SCRIPT, '/api/auth/local', { identifier: `racer-${n}@cars.example`, password: 'a wrong guess' }),
  registrations: (n) =>
    post(SCRIPT, '/api/auth/local/register', {
      ...NEWCOMER,
      username: `Racer ${n}`,
      email: `racer-${n}@cars.example`,
    }),
  'wallet questions': () =>
    post(SCRIPT, '/api/auth/wallet/challenge', {
      address: `0x${'1'.repeat(40)}`,
      chain_id: 31_337,
      purpose: 'sign_in',
    }),
  'uploads of one byte that stop': async (n, signal) => {
    const session = sessions[n % 11] ?? '';
    const { path } = await beginFile(SCRIPT, session, 2);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    return sendBytes(SCRIPT, session, { path, body, signal });
  },
  pins: (n) =>
    post(SCRIPT, '/api/pins', { name: `Lap ${n}`, description: 'A lap', image: 'ipfs://bafkreib' }),
  'streams of changes': (_, signal) => ask(SCRIPT, '/api/live', { signal }),
  'messages to the operator': (n) =>
    post(SCRIPT, '/api/contact-forms', {
      user_name: 'Vera',
      user_email: 'vera@cars.example',
      user_phone: '+44 20 7946 0000',
      message: `No. ${n}`,
      website: '',
    }),
  reports: () =>
    post(SCRIPT, '/api/reports', { kind: 'item', target: 'binance-cars-1', reason: 'spam', words: '' }),
  comments: (n) => post(SCRIPT, '/api/blog-posts/1/comments', { message: `No. ${n}` }),
};

test('docs/fair-use.md lists the attempts', () => {
  expect([...ROWS.keys()]).toEqual(Object.keys(ATTEMPTS));
});

describe('an attempt from one address, while others visit', () => {
  test.each(Object.entries(ATTEMPTS))('%s', { timeout: 120_000 }, async (name, attempt) => {
    const { tries, atOnce, perSecond } = ROWS.get(name) ?? { tries: 0, atOnce: 0, perSecond: 0 };
    const leaving = new AbortController();
    const began = performance.now();
    const refused: Response[] = [];
    const passed: number[] = [];
    const all = Array.from({ length: tries }, async (_, n) => {
      const answer = await attempt(n, leaving.signal).catch((error: unknown) => {
        // What the script holds open breaks off when it leaves.
        if (!leaving.signal.aborted) throw error;
      });
      if (answer?.status === 429) refused.push(answer);
      else passed.push(answer?.status ?? 0);
    });
    const visitors = listVisitors(Object.keys(ATTEMPTS).indexOf(name));
    const visits = await Promise.all(visitors.map(visit));
    const enough = tries - atOnce;
    await Promise.race([Promise.all(all), untilRefused(refused, enough)]);
    visits.push(...(await Promise.all(visitors.map(visit))));
    leaving.abort();
    await Promise.all(all);
    const seconds = (performance.now() - began) / 1_000;
    const slowestMs = Math.round(Math.max(...visits.map((each) => each.slowestMs)));
    console.log(
      `${name}: ${tries} tries in ${seconds.toFixed(1)} s, ${passed.length} passed, ${refused.length} refused; a visitor waited ${slowestMs} ms`,
    );
    expect(passed).not.toContain(404);
    expect(visits.flatMap(({ refused: each }) => each)).toEqual([]);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(passed.length).toBeGreaterThanOrEqual(Math.min(tries, atOnce));
    expect(passed.length).toBeLessThanOrEqual(atOnce + Math.ceil(seconds * perSecond));
  });
});

/** Resolves when so many were refused: the others may stay open for as long as they like. */
async function untilRefused(refused: readonly Response[], enough: number): Promise<void> {
  await expect.poll(() => refused.length, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough);
}
