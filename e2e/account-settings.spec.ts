/** What the owner of an account takes along and deletes. The other settings are looked at in web/app/features/accounts. */
import { readFile } from 'node:fs/promises';
import { storeSession } from './fixtures/account.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { PASSWORD, panel, registerDriver } from './fixtures/password-account.ts';
import { toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('a driver downloads all data and deletes the account, and nothing is left of it', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 40[014]/);
  const driver = await registerDriver(request);
  const { email, user } = driver;
  await storeSession(page, driver);
  await visit(page, '/account');
  const data = panel(page, 'Your data');
  const saving = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download everything about me' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('pitlane-account.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ user: { email } });
  await expect(data.getByRole('status')).toHaveText('Saved as pitlane-account.json.');
  expect(await findDialogProblems(page, dialogsOf('account'))).toEqual([]);

  await data.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const remove = dialog.getByRole('button', { name: 'Delete for ever' });
  await remove.hover();
  const place = await remove.boundingBox();
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
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
  const again = await request.post('/api/auth/local', { data: { identifier: email, password: PASSWORD } });
  expect(again.status()).toBe(401);
});
