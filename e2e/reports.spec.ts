/** A report: from the page of a car to the operator, and back to who reported. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { signInByWallet, storeSession } from './fixtures/account.ts';
import { firstOf, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('an account reports a car, an operator dismisses it, and the account is told', async ({
  page,
  request,
  visitor,
  watch,
}) => {
  watch.allow(/status of 409/);
  const nft = firstOf(await readCars(request, { sort: 'oldest', limit: '1' }));
  const me = await signInByWallet(request);
  await storeSession(page, me);
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Report ${nft.title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report ${nft.title}` });
  const words = `The number is mine ${crypto.randomUUID()}`;
  await dialog.getByLabel('In your own words').fill(words);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toContainText('An operator will review it.');

  const desk = await visitor();
  const demo = (await (await request.post('/api/auth/local', { data: DEMO_ACCOUNT })).json()) as SignedIn;
  const headers = { authorization: `Bearer ${demo.jwt}` };
  await storeSession(desk, demo);
  const other = await signInByWallet(request);
  const twice = `Twice ${crypto.randomUUID()}`;
  const sent = await request.post('/api/reports', {
    headers: { authorization: `Bearer ${other.jwt}` },
    data: { kind: 'item', target: nft.id, reason: 'other', words: twice },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await visit(desk, '/operator#reports');
  const panel = desk.getByRole('tabpanel', { name: 'Reports' });
  const rows = panel.getByRole('list', { name: 'Reports' }).getByRole('listitem');

  await test.step('no row moves when the decision of another operator is reported', async () => {
    const row = rows.filter({ hasText: twice });
    await row.getByRole('button', { name: `Dismiss the report about ${nft.title}` }).click();
    const { id } = (await sent.json()) as { id: number };
    const data = { decision: 'dismissed', note: '' };
    await request.post(`/api/operator/reports/${id}/decision`, { headers, data });
    const state = panel.getByRole('group', { name: 'State' });
    const place = await state.boundingBox();
    await row.getByRole('button', { name: 'Dismiss' }).click();
    await expect(panel.getByRole('alert')).toContainText('Another operator has already decided this report');
    await expect(row).toHaveCount(0);
    expect(await state.boundingBox()).toEqual(place);
  });

  const row = rows.filter({ hasText: words });
  await row.getByLabel(/^Note to the reporter/).fill('It stays with its owner.');
  await row.getByRole('button', { name: `Dismiss the report about ${nft.title}` }).click();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row).toHaveCount(0);

  await visit(page, '/notifications');
  await expect(page.getByText(`${nft.title} stays as it is. It stays with its owner.`)).toBeVisible();
});
