/** Accounts: register, sign in and out, a forgotten password. */
import { askWith, keepSession, readToken, signInByWallet } from './fixtures/account.ts';
import { waitForLink } from './fixtures/mails.ts';
import {
  button,
  type Driver,
  main,
  PASSWORD,
  panel,
  registerDriver,
  signIn,
  someName,
  toEmail,
} from './fixtures/password-account.ts';
import { connect, header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Mails are few, since anybody may ask for them. */
let driver: Driver;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  driver = await registerDriver(request);
  await request.dispose();
});
test.beforeEach(({ watch }) => watch.allow(/status of 40[014]/));

test('anybody signs in with the account that the page shows', async ({ page }) => {
  await visit(page, '/login');
  await button(page, 'Fill in').click();
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/Author/1');
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/home');
});

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

  const link = await waitForLink(request, toEmail(name), '/register\\?confirm=');
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
  await visit(page, '/register?to=%2Faccount');
  await main(page).getByRole('link', { name: 'Sign In', exact: true }).click();
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

test('a forgotten password is replaced by the link of a mail, and every browser is signed out', async ({
  page,
  request,
}) => {
  const { jwt, email, user } = await registerDriver(request);
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await button(page, 'Mail me a link').click();
  await expect(main(page).getByRole('alert')).toHaveText('Email is required');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();

  await visit(page, await waitForLink(request, email, '/login\\?reset='));
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
