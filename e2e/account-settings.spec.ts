/** What the owner of an account changes: browsers, wallets, mail address, and the account itself. */
import { readFile } from 'node:fs/promises';
import { askWith, createWallet, keepSession, signInByWallet } from './fixtures/account.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { waitForLink } from './fixtures/mails.ts';
import {
  button,
  main,
  PASSWORD,
  panel,
  registerDriver,
  signIn,
  someName,
  toEmail,
} from './fixtures/password-account.ts';
import { connect, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(({ watch }) => watch.allow(/status of 40[014]/));

test('every signed-in browser is listed, and can be signed out', async ({ page, request }) => {
  const account = createWallet();
  const one = await signInByWallet(request, account);
  const two = await signInByWallet(request, account);
  const own = await signInByWallet(request, account);
  await keepSession(page, own);
  await visit(page, '/account');
  const browsers = panel(page, 'Signed-in browsers');
  const rows = browsers.getByRole('listitem');
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expect(rows).toHaveCount(3);
  // The newest of the others comes first.
  await rows.getByRole('button').first().click();
  await expect(rows).toHaveCount(2);
  const states = () => Promise.all([one, two, own].map(({ jwt }) => askWith(request, jwt)));
  expect(await states()).toEqual([200, 401, 200]);
  await browsers.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(rows).toHaveCount(1);
  expect(await states()).toEqual([401, 401, 200]);
});

test('a wallet is linked by its signature, and unlinked again', async ({ page, wallet, request }) => {
  await keepSession(page, await signInByWallet(request));
  await visit(page, '/account');
  await connect(page, wallet.name);
  const wallets = panel(page, 'Wallets');
  await wallets.getByRole('button', { name: /^Link 0x/ }).click();
  await expect(toast(page, 'The wallet is linked to your account.')).toBeVisible();
  await expect(wallets.getByRole('listitem')).toHaveCount(2);
  const row = wallets.getByRole('listitem').filter({ hasText: 'Connected' });
  await expect(wallets.getByText('The connected wallet is linked.')).toBeVisible();
  // The wallet that made the account stays.
  await expect(wallets.getByRole('button', { name: /^Unlink/ })).toHaveCount(1);
  await row.getByRole('button', { name: /^Unlink/ }).click();
  await expect(wallets.getByRole('listitem')).toHaveCount(1);
  await expect(wallets.getByRole('button', { name: /^Link 0x/ })).toBeVisible();
});

test('an account that a wallet made gets a mail address, and by that a password', async ({
  page,
  request,
}) => {
  await keepSession(page, await signInByWallet(request));
  await visit(page, '/account');
  const email = toEmail(someName());
  await expect(panel(page, 'Password')).toContainText('give the account a mail address first');
  await page.getByRole('textbox', { name: 'Mail address' }).fill(email);
  await panel(page, 'Mail address').getByRole('button', { name: 'Mail me a link' }).click();
  await expect(panel(page, 'Mail address').getByRole('status')).toContainText(email);

  await visit(page, await waitForLink(request, email, '/login\\?email='));
  await button(page, 'Confirm the new address').click();
  await expect(main(page).getByText('The new mail address is confirmed.')).toBeVisible();
  await visit(page, '/account');
  await expect(panel(page, 'Mail address').getByText(email)).toBeVisible();
  await panel(page, 'Password').getByRole('button', { name: 'Mail me a link' }).click();
  await expect(panel(page, 'Password').getByRole('status')).toContainText(email);
  await visit(page, await waitForLink(request, email, '/login\\?reset='));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-enter password', { exact: true }).fill(PASSWORD);
  await button(page, 'Set the new password').click();
  await signIn(page, { email });
  await expect(page).toHaveURL(/\/Author\/\d+$/);
});

test('somebody takes all data along and deletes the account, and nothing of it is left', async ({
  page,
  request,
}) => {
  const { email, user } = await registerDriver(request);
  await visit(page, '/account');
  await signIn(page, { email });
  const data = panel(page, 'Your data');
  const saving = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download everything about me' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('pitlane-account.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ user: { email } });
  await expect(data.getByRole('status')).toHaveText('Saved as pitlane-account.json.');
  await expect(page).toHaveURL('/account');
  expect(await findDialogProblems(page, dialogsOf('account'))).toEqual([]);

  await data.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const remove = dialog.getByRole('button', { name: 'Delete for ever' });
  await expect(dialog).toContainText('What your wallets did on public chains stays there');
  await remove.hover();
  const place = await remove.boundingBox();
  await dialog.getByLabel('Type the name of the account').fill('somebody else');
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText([
    'This is not the name of the account.',
    'Password is required',
  ]);
  await dialog.getByLabel('Type the name of the account').fill(user.username);
  await dialog.getByLabel('Present password', { exact: true }).fill('not the password');
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText('That is not the present password.');
  expect(await remove.boundingBox()).toEqual(place);
  await dialog.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await remove.click();
  await expect(page).toHaveURL('/home');
  await expect(toast(page, 'Your account is deleted. What is on public chains stays there.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  expect((await request.get(`/Author/${user.id}`)).status()).toBe(404);
  await visit(page, '/login');
  await signIn(page, { email });
  await expect(main(page).getByRole('alert')).toContainText('the password is wrong');
});
