/** Accounts: register, sign in and out, a forgotten password, what an owner takes along and deletes. The rest is looked at in web/app/features/accounts. */

import { readFile } from 'node:fs/promises';
import {
  askWith,
  button,
  main,
  PASSWORD,
  panel,
  readToken,
  registerDriver,
  signIn,
  someName,
  storeSession,
  toEmail,
  waitForLink,
} from './fixtures/account.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { header, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(({ watch }) => watch.allow(/status of 40[014]/));

test('a visitor registers, opens the link of the mail, is on a page of their own, and signs out', async ({
  page,
  request,
}) => {
  const name = someName();
  await visit(page, '/register');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(toEmail(name));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-enter password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page).toHaveURL('/outbox');

  await visit(page, await waitForLink(request, toEmail(name), '/register\\?confirm#token='));
  expect(await readToken(page)).toEqual({ local: null, tab: null });
  // The secret is out of the address as soon as the page has it.
  await expect(page).toHaveURL('/register?confirm');
  await button(page, 'Confirm and sign in').click();
  await expect(page).toHaveURL(/\/Author\/\d+$/);
  const { tab, local } = await readToken(page);
  expect(local).toBeNull();
  expect(await askWith(request, tab ?? '')).toBe(200);

  await header(page).getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/home');
  expect(await askWith(request, tab ?? '')).toBe(401);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('a forgotten password is replaced by the link of a mail; who is remembered is signed in in every tab', async ({
  page,
  request,
  context,
}) => {
  const { jwt, email, user } = await registerDriver(request);
  const other = await context.newPage();
  await visit(other, '/account');
  await expect(other).toHaveURL('/login?to=%2Faccount');
  await visit(page, '/login?forgot');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await visit(page, await waitForLink(request, email, '/login\\?reset#token='));
  await page.getByLabel('New password', { exact: true }).fill('another pit stop');
  await page.getByLabel('Re-enter password', { exact: true }).fill('another pit stop');
  await button(page, 'Set the new password').click();
  await expect(main(page).getByText('The new password is set. Sign in with it.')).toBeVisible();
  expect(await askWith(request, jwt)).toBe(401);

  await page.getByLabel('Remember me').first().check();
  await signIn(page, { email });
  await expect(main(page).getByRole('alert')).toContainText('Wrong email address or password');
  await signIn(page, { email, password: 'another pit stop' });
  await expect(page).toHaveURL(`/Author/${user.id}`);
  expect(await readToken(page)).toEqual({ local: expect.any(String), tab: null });
  // The other tab hears of it.
  await header(other).getByRole('button', { name: 'Profile' }).click();
  await expect(other.getByRole('menuitem', { name: 'Account' })).toBeVisible();
});

test('a wallet signs in by a signature alone', async ({ page, wallet, request }) => {
  await visit(page, '/login');
  await button(page, 'Connect Wallet').click();
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: wallet.name })
    .click();
  await main(page)
    .getByRole('button', { name: /^Sign in with 0x/ })
    .click();
  await expect(page).toHaveURL(/\/Author\/\d+$/);
  expect(await askWith(request, (await readToken(page)).tab ?? '')).toBe(200);
});

test('a driver downloads all data and deletes the account, and nothing is left of it', async ({
  page,
  request,
  watch,
}) => {
  const driver = await registerDriver(request);
  const { email, user } = driver;
  await storeSession(page, driver);
  await visit(page, '/account');
  const data = panel(page, 'Your data');
  const saving = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('pitlane-account.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ user: { email } });
  await expect(data.getByRole('status')).toHaveText('Saved as pitlane-account.json.');
  // The dialog that confirms who one is opens for a request that was refused.
  watch.allow(/403 \(Forbidden\).*\/api\/auth\/totp/);
  expect(await findDialogProblems(page, dialogsOf('account'))).toEqual([]);

  await data.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const remove = dialog.getByRole('button', { name: 'Delete permanently' });
  await remove.hover();
  const place = await remove.boundingBox();
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  expect(await remove.boundingBox()).toEqual(place);
  await dialog.getByLabel('Type the name of your account').fill(user.username);
  await remove.click();
  await expect(page).toHaveURL('/home');
  await expect(toast(page, 'Your account is deleted. Public chains keep what is on them.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  expect((await request.get(`/Author/${user.id}`)).status()).toBe(404);
  const again = await request.post('/api/auth/local', { data: { identifier: email, password: PASSWORD } });
  expect(again.status()).toBe(401);
});
