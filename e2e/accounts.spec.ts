/** Accounts: register, sign in and out, links of mails, browsers, wallets. */
import { readFile } from 'node:fs/promises';
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { MailListSchema, MailSchema } from '@pitlane/shared/api/mail';
import type { APIRequestContext, Page } from '@playwright/test';
import { askWith, createWallet, keepSession, readToken, signInByWallet } from './fixtures/account.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { connect, header, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const PASSWORD = 'a long pit stop';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const someName = () => `driver ${crypto.randomUUID().slice(0, 8)}`;
const toEmail = (name: string) => `${name.replace(' ', '.')}@pit.example`;

/** The path that the newest mail to an address leads to. */
async function findLink(request: APIRequestContext, to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { mails } = MailListSchema.parse(await (await request.get('/api/outbox')).json());
      for (const { id } of mails.filter((each) => each.to === to)) {
        const { text } = MailSchema.parse(await (await request.get(`/api/outbox/${id}`)).json());
        link = new RegExp(`${page}[\\w=&-]+`).exec(text)?.[0];
        if (link) break;
      }
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

type Driver = SignedIn & { email: string };

/** Somebody with a mail address and a password, made by the API. */
async function register(request: APIRequestContext): Promise<Driver> {
  const username = someName();
  const email = toEmail(username);
  const data = { username, email, password: PASSWORD, password_confirmation: PASSWORD };
  await request.post('/api/auth/local/register', { data });
  const token = (await findLink(request, email, '/register\\?confirm=')).split('=')[1];
  const answer = await request.post('/api/auth/confirm', { data: { token } });
  return { ...((await answer.json()) as SignedIn), email };
}

/** Mails are few, since anybody may ask for them. */
let driver: Driver;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  driver = await register(request);
  await request.dispose();
});
test.beforeEach(({ watch }) => watch.allow(/status of 40[014]/));

async function signIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

test('somebody registers, opens the link of the mail, and is on a page of their own', async ({
  page,
  request,
}) => {
  await visit(page, '/register');
  await button(page, 'Register').click();
  for (const words of ['Username is required', 'Email is required', 'Password is required'])
    await expect(main(page).getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();

  const name = someName();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(toEmail(name));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-enter password', { exact: true }).fill('another one');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert')).toHaveText(['Passwords must match']);
  await expect(page.getByLabel('Re-enter password', { exact: true })).toBeFocused();
  await page.getByLabel('Re-enter password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page).toHaveURL('/outbox');

  const link = await findLink(request, toEmail(name), '/register\\?confirm=');
  await visit(page, link);
  expect(await readToken(page)).toEqual({ local: null, tab: null });
  await button(page, 'Confirm and sign in').click();
  await expect(page).toHaveURL(/\/Author\/\d+$/);
  const { tab, local } = await readToken(page);
  expect(local).toBeNull();
  expect(await askWith(request, tab ?? '')).toBe(200);
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible();

  await visit(page, '/account');
  await page.getByLabel('Present password', { exact: true }).last().fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('another pit stop');
  await page.getByLabel('Re-enter new password', { exact: true }).fill('another pit stop');
  await panel(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  await expect(panel(page, 'Password').getByRole('status')).toContainText('The password is changed.');

  // The link works once.
  await visit(page, link);
  await button(page, 'Confirm and sign in').click();
  await expect(main(page).getByRole('alert')).toContainText('used already');
});

test('a wrong password is said at the form, and nothing that was typed is lost', async ({ page }) => {
  await visit(page, '/login');
  await button(page, 'Sign In').click();
  await expect(main(page).getByRole('alert')).toHaveText(['Username is required', 'Password is required']);
  await signIn(page, { email: driver.email, password: 'not the password' });
  await expect(main(page).getByRole('alert')).toContainText('The mail address or the password is wrong.');
  await expect(page.getByLabel('Username')).toHaveValue(driver.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  expect(await readToken(page)).toEqual({ local: null, tab: null });
});

test('who is remembered is in local storage and in every tab, who is not only in this one', async ({
  page,
  context,
}) => {
  await visit(page, '/login');
  await signIn(page, driver);
  await expect(page).toHaveURL(`/Author/${driver.user.id}`);
  expect(await readToken(page)).toEqual({ local: null, tab: expect.any(String) });
  const other = await context.newPage();
  await visit(other, '/account');
  await expect(other).toHaveURL('/login?to=%2Faccount');

  await visit(page, '/login');
  await page.getByLabel('Remember me').first().check();
  await signIn(page, driver);
  await expect(page).toHaveURL(`/Author/${driver.user.id}`);
  expect(await readToken(page)).toEqual({ local: expect.any(String), tab: null });
  // The other tab hears of it.
  await header(other).getByRole('button', { name: 'Profile' }).click();
  await expect(other.getByRole('menuitem', { name: 'Account' })).toBeVisible();
});

test('a page that needs an account leads to the sign-in and back, and never to another site', async ({
  page,
}) => {
  await visit(page, '/account');
  await expect(page).toHaveURL('/login?to=%2Faccount');
  await signIn(page, driver);
  await expect(page).toHaveURL('/account');
  for (const to of ['//evil.example', 'https://evil.example']) {
    await visit(page, `/login?${new URLSearchParams({ to })}`);
    await signIn(page, driver);
    await expect(page).toHaveURL(`/Author/${driver.user.id}`);
  }
});

test('a wallet signs in by a signature alone; what it refuses is said', async ({ page, wallet, request }) => {
  await visit(page, '/login');
  await button(page, 'Connect Wallet').click();
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: wallet.name })
    .click();
  const signInButton = main(page).getByRole('button', { name: /^Sign in with 0x/ });
  wallet.refuse();
  await signInButton.click();
  await expect(main(page).getByRole('alert')).toBeVisible();
  wallet.refuse(false);
  await signInButton.click();
  await expect(page).toHaveURL(/\/Author\/\d+$/);
  expect(await askWith(request, (await readToken(page)).tab ?? '')).toBe(200);
});

test('the demo wallet signs in', async ({ page }) => {
  await visit(page, '/login');
  await connect(page, 'Demo wallet');
  await main(page)
    .getByRole('button', { name: /^Sign in with 0x/ })
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Sign in to Pitlane with this wallet.');
  await question.getByRole('button', { name: 'Sign' }).click();
  await expect(page).toHaveURL(/\/Author\/\d+$/);
});

test('another site signs in where it is set up, and goes back to what was chosen before', async ({
  page,
  request,
}) => {
  await visit(page, '/login');
  await expect(button(page, 'Google')).toHaveAttribute('aria-disabled', 'true');
  await expect(
    main(page).getByText('Both are off: whoever runs this site has not entered its keys.'),
  ).toBeVisible();

  // The other site is one that says yes.
  const session = await signInByWallet(request);
  await page.route('/api/auth/ways', (route) =>
    route.fulfill({ json: { google: true, facebook: false, demo: null } }),
  );
  await page.route('/api/auth/social', (route) => route.fulfill({ json: { url: '/login?social=done' } }));
  const finished: unknown[] = [];
  await page.route('/api/auth/social/finish', (route) => {
    finished.push(route.request().postDataJSON());
    return route.fulfill({ json: session });
  });
  // By way of another page: the browser asks for the ways then.
  await visit(page, '/account');
  await expect(page).toHaveURL('/login?to=%2Faccount');
  await expect(main(page).getByText('Facebook is off')).toBeVisible();
  await main(page).getByLabel('Remember me').last().check();
  await button(page, 'Google').click();
  await expect(page).toHaveURL('/account');
  expect(finished).toEqual([{ remember: true }]);
  expect((await readToken(page)).local).toBe(session.jwt);

  await visit(page, '/login?social=failed');
  await expect(main(page).getByRole('alert')).toContainText('did not sign you in');
});

test('signing out ends the session on the server, and leaves nothing in the browser', async ({
  page,
  request,
}) => {
  await visit(page, '/login');
  await signIn(page, driver);
  await expect(page).toHaveURL(/\/Author\//);
  const token = (await readToken(page)).tab ?? '';
  expect(await askWith(request, token)).toBe(200);
  await visit(page, '/account');
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/home');
  expect(await askWith(request, token)).toBe(401);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('a token that has ended on the server leads back to the sign-in', async ({ page, request }) => {
  const session = await signInByWallet(request);
  await keepSession(page, session);
  await visit(page, '/account');
  await expect(panel(page, 'Signed-in browsers').getByText('This browser')).toBeVisible();
  await request.post('/api/auth/sign-out', { headers: { authorization: `Bearer ${session.jwt}` } });
  await main(page).getByRole('button', { name: 'Copy address' }).waitFor();
  await page.getByRole('textbox', { name: 'Mail address' }).fill('driver@pit.example');
  await panel(page, 'Mail address').getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page).toHaveURL('/login?to=%2Faccount');
  expect(await readToken(page)).toEqual({ local: null, tab: null });
});

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

test('a forgotten password is replaced by the link of a mail, and every browser is signed out', async ({
  page,
  request,
}) => {
  const { jwt, email, user } = await register(request);
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await button(page, 'Mail me a link').click();
  await expect(main(page).getByRole('alert')).toHaveText('Email is required');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();

  await visit(page, await findLink(request, email, '/login\\?reset='));
  await page.getByLabel('New password', { exact: true }).fill('another pit stop');
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Re-enter password', { exact: true }).fill('another pit stop');
  await button(page, 'Set the new password').click();
  await expect(main(page).getByText('The new password is set. Sign in with it.')).toBeVisible();
  expect(await askWith(request, jwt)).toBe(401);
  await signIn(page, { email });
  await expect(main(page).getByRole('alert')).toContainText('the password is wrong');
  await signIn(page, { email, password: 'another pit stop' });
  await expect(page).toHaveURL(`/Author/${user.id}`);
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

  await visit(page, await findLink(request, email, '/login\\?email='));
  await button(page, 'Confirm the new address').click();
  await expect(main(page).getByText('The new mail address is confirmed.')).toBeVisible();
  await visit(page, '/account');
  await expect(panel(page, 'Mail address').getByText(email)).toBeVisible();
  await panel(page, 'Password').getByRole('button', { name: 'Mail me a link' }).click();
  await expect(panel(page, 'Password').getByRole('status')).toContainText(email);
  await visit(page, await findLink(request, email, '/login\\?reset='));
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
  const { email, user } = await register(request);
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
