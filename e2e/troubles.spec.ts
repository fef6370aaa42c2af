/** Bad days of a chain. They happen on Polygon, where no other journey does anything. */

import { HealthSchema } from '@pitlane/shared/api/health';
import type { APIRequestContext } from '@playwright/test';
import { chainProcess } from './fixtures/local-chains.ts';
import { cards, mintPanel, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

async function readHealth(request: APIRequestContext, chain: string) {
  const { chains } = HealthSchema.parse(await (await request.get('/api/health')).json());
  return chains.find((each) => each.chain === chain);
}

test('a chain that is silent is named, the others go on, and it comes back', async ({
  page,
  request,
  studio,
}) => {
  const stateOf = async (chain: string) => (await readHealth(request, chain))?.state;
  const node = studio.freeze('matic');
  await visit(page, '/mint?chain=matic');
  const notice = page.getByRole('alert').filter({ hasText: 'Polygon isn’t responding' });
  await expect(notice).toContainText('The other chains work.');

  const choice = page.getByRole('navigation', { name: 'Chain' });
  await choice.getByRole('link', { name: 'Avalanche' }).click();
  await expect(mintPanel(page)).toContainText('0.60 AVAX');
  await choice.getByRole('link', { name: 'Polygon' }).click();
  await expect(notice).toBeVisible();

  // A node gets ten seconds for an answer.
  await expect.poll(() => stateOf('matic'), { timeout: 20_000 }).toBe('down');
  expect(await stateOf('avalanche')).toBe('ok');
  const elsewhere = await page.context().newPage();
  await visit(elsewhere, '/explore');
  await expect(cards(elsewhere)).toHaveCount(20);
  const footer = elsewhere.getByRole('contentinfo').getByRole('listitem');
  await expect(footer.filter({ hasText: 'Polygon' })).toContainText('chain unreachable');
  await elsewhere.close();

  node.wake();
  await expect.poll(() => stateOf('matic'), { timeout: 20_000 }).toBe('ok');
  // The page asks again by itself too, so the notice may go before the press.
  await notice
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 1_000 })
    .catch(() => undefined);
  await expect(mintPanel(page)).toContainText('12.00 POL', { timeout: 20_000 });
});

test('a chain that dies is started again with all its cars', async ({ request, chains }) => {
  const before = await readHealth(request, 'matic');
  const { client } = chains.matic;
  const head = await client.getBlockNumber({ cacheTime: 0 });
  chainProcess(chains.matic).kill();
  await expect
    .poll(() => client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined), { timeout: 20_000 })
    .toBe(head);
  await client.mine({ blocks: 1 });
  await expect
    .poll(async () => (await readHealth(request, 'matic'))?.block, { timeout: 20_000 })
    .toBeGreaterThan(before?.block ?? 0);
  await expect.poll(async () => (await readHealth(request, 'matic'))?.state).toBe('ok');
});
