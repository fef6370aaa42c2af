/** Every page of the route table is asked for with what nobody should send. None may answer with a fault of ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';

const table = readFileSync(join(import.meta.dirname, '../web/app/routes.ts'), 'utf8');
/** The paths of the route table, and the redirect at the root. */
const PATHS = ['/', ...[...table.matchAll(/^\s*page\('([^']+)'/gm)].map(([, path = '']) => path)];

/** As they stand in an address: percent-encoded, or broken on purpose. */
const HOSTILE = [
  '%00',
  'a%00b',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%0d%0aset-cookie:%20a=b',
  '..%2f..%2fetc%2fpasswd',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  "'%3B%20drop%20table%20car%3B--",
  '__proto__',
  'constructor',
  '1e400',
  '-1',
  '9'.repeat(400),
  'x'.repeat(6_000),
  `0x${'g'.repeat(40)}`,
  `binance-cars-${'9'.repeat(78)}`,
  '%F0%9F%91%BE',
];
/** Questions that are open at the same time. */
const AT_A_TIME = 4;

const NAMES = [
  'title',
  'chain',
  'status',
  'buildSeries',
  'currentRank',
  'sort',
  'cursor',
  'limit',
  'owner',
  'x',
];

/** Pages that read what is behind the question mark: each parameter is tried with each text. */
const READERS = ['/explore', '/auction', '/activity', '/rangking', '/garage/:garageId', '/login'];

function addressesOf(path: string): string[] {
  const filled = (text: string) => path.replace(/:\w+|\*/, text);
  const good = filled(path === '*' ? 'nowhere' : 'binance-cars-1');
  const at = PATHS.indexOf(path);
  const queries = HOSTILE.flatMap((text, i) => [
    // Other pages take turns: each parameter comes with each text somewhere.
    ...(READERS.includes(path) ? NAMES : NAMES.slice((at + i) % NAMES.length).slice(0, 1)).map(
      (name) => `${good}?${name}=${text}`,
    ),
    `${good}?${text}=1`,
    ...(READERS.includes(path) ? [`${good}?title=a&title=${text}`] : []),
  ]);
  return [...(/[:*]/.test(path) ? [...HOSTILE, '%09/', '%09%5C@'].map(filled) : []), ...queries];
}

test('the route table is read', () => {
  expect(PATHS.length).toBeGreaterThan(6);
});

for (const path of PATHS) {
  test(`${path} answers hostile addresses without a fault of ours`, async ({ baseURL }) => {
    // Up to two hundred pages: on a busy machine that takes longer than a journey may.
    test.setTimeout(120_000);
    // Asked without a browser, a few at a time: an answer is looked at, not kept.
    const waiting = addressesOf(path);
    const askOn = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const response = await fetch(new URL(address, baseURL), { redirect: 'manual' });
        expect(response.status, address).toBeLessThan(500);
        expect(response.headers.get('set-cookie'), address).toBeNull();
        const page = await response.text();
        expect(page, address).not.toContain('<script>alert');
        expect(page, address).not.toMatch(/\bat [^"<>{}]{1,300}\.[cm]?[jt]sx?:\d+:\d+|node:internal/);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, askOn));
  });
}
