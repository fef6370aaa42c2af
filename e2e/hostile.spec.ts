/** Requests every page of the route table with hostile input. None may answer with a server error. */
import { PAGES } from '@pitlane/shared/domain/site/pages';
import { fromElsewhere } from './fixtures/elsewhere.ts';
import { listHostileAddresses } from './fixtures/hostile-addresses.ts';
import { expect, requestTest as test } from './fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });

const paths = ['/', ...PAGES.map(({ path }) => path)];
/** Questions that are open at the same time. */
const AT_A_TIME = 4;

for (const path of paths) {
  test(`${path} answers hostile addresses without a fault of ours`, async ({ baseURL, runs, seed }) => {
    // The long run asks for everything; the usual one for a part of it.
    const all = runs > 1;
    if (all) test.setTimeout(300_000);
    const waiting = listHostileAddresses(paths, { seed, all }).get(path) ?? [];
    expect(waiting.length).toBeGreaterThan(3);
    const askOn = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const headers = fromElsewhere();
        const response = await fetch(new URL(address, baseURL), { headers, redirect: 'manual' });
        expect(response.status, address).not.toBe(429);
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
