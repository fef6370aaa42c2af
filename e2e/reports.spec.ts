/** A report: from the page of a car to the operator, and back to who reported. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/demo-account';
import { keepSession, signInByWallet } from './fixtures/account.ts';
import { firstOf, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('an account reports a car, an operator dismisses it, and the account is told', async ({
  page,
  request,
  browser,
  watch,
}) => {
  watch.allow(/status of 409/);
  const nft = firstOf(await readCars(request, { sort: 'oldest', limit: '1' }));
  const me = await signInByWallet(request);
  await keepSession(page, me);
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Report ${nft.title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report ${nft.title}` });
  await dialog.getByLabel('What is wrong?').selectOption('other');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Say what is wrong.')).toBeVisible();
  const words = `The number is mine ${crypto.randomUUID()}`;
  await dialog.getByLabel('In your own words').fill(words);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('status')).toContainText('An operator will look at it.');

  const desk = await browser.newPage();
  const answer = await request.post('/api/auth/local', { data: DEMO_ACCOUNT });
  await keepSession(desk, (await answer.json()) as SignedIn);
  await visit(desk, '/operator#reports');
  const row = desk.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: words });
  await row.getByLabel(/^Note to the reporter/).fill('It stays with its owner.');
  await row.getByRole('button', { name: `Dismiss the report about ${nft.title}` }).click();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row).toHaveCount(0);
  await desk.close();

  await visit(page, '/notifications');
  await expect(page.getByText(`${nft.title} stays as it is. It stays with its owner.`)).toBeVisible();
});

test('a visitor without an account reports an author once', async ({ page, request, watch }) => {
  watch.allow(/status of (409|429)/);
  const { author } = firstOf(await readCars(request, { sort: 'series', limit: '1' }));
  await visit(page, `/Author/${author.id}`);
  await page.mouse.move(5, 5);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Report / })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sign in first if you want to be told')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('status').or(dialog.getByRole('alert'))).toContainText(
    /we cannot tell you|reported this already|too fast/,
  );
});
