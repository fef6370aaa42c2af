/** People on a slow line, or whose session has ended: no press does harm, and nothing that was typed is lost. */
import { createWallet, keepSession, signInByWallet } from './fixtures/account.ts';
import { findFollowed } from './fixtures/authors.ts';
import { holdRequests } from './fixtures/hold-requests.ts';
import { button, main, PASSWORD, panel, someName, toEmail } from './fixtures/password-account.ts';
import { firstOf, header, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('presses while the first one is on its way end with what was wanted last', async ({ page, request }) => {
  await keepSession(page, await signInByWallet(request));
  const author = await findFollowed(request);
  const sent: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/follow') && each.method() !== 'GET') sent.push(each.method());
  });
  const release = await holdRequests(page, '**/api/authors/*/follow');
  await visit(page, `/Author/${author.id}`);
  const follow = main(page).getByRole('button', { name: `Follow ${author.username}` });
  for (const pressed of ['true', 'false', 'true', 'false']) {
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', pressed);
  }
  expect(sent).toEqual(['PUT']);
  await release();
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE']);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
});

test('a price limit that is not known yet is not written over', async ({ page, request }) => {
  const session = await signInByWallet(request);
  await keepSession(page, session);
  const { id } = firstOf(await readCars(request, { status: 'buy_now', limit: '1' }));
  const headers = { authorization: `Bearer ${session.jwt}` };
  await request.put(`/api/watchlist/${id}`, { headers, data: { below: '2000000000000000000' } });
  const release = await holdRequests(page, '**/api/watchlist');
  await visit(page, `/ItemDetail/${id}`);
  await page.mouse.move(5, 5);
  await main(page).getByRole('button', { name: 'Watch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Watch / });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Watch' })).toHaveCount(0);
  await release();
  await expect(dialog.getByRole('textbox')).toHaveValue('2');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('who was signed out elsewhere is told why, and finds the words of the profile again', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 40[14]/);
  const wallet = createWallet();
  const session = await signInByWallet(request, wallet);
  await keepSession(page, session);
  await visit(page, `/profile/${session.user.id}`);
  // At the first sign of somebody the site asks who is signed in: that answer is not the one that is meant.
  const asked = page.waitForResponse(/\/api\/auth\/me$/);
  await page.mouse.move(5, 5);
  await asked;
  await page.getByLabel(/^Username/).fill(someName());
  await page.getByLabel('About').fill('Typed for a long time.');
  await request.post('/api/auth/sign-out', { headers: { authorization: `Bearer ${session.jwt}` } });
  await button(page, 'Update profile').click();
  await expect(page).toHaveURL(`/login?to=%2Fprofile%2F${session.user.id}`);
  await expect(main(page).getByText('Your session has ended.')).toBeVisible();

  const { jwt } = await signInByWallet(request, wallet);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('pitlane.session.token', token ?? '');
      localStorage.setItem('pitlane.session.user', user ?? '');
      dispatchEvent(new StorageEvent('storage'));
    },
    [jwt, JSON.stringify(session.user)],
  );
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(page.getByLabel('About')).toHaveValue('Typed for a long time.');
  await expect(main(page).getByText('It is not saved yet')).toBeVisible();
});

test('a wrong letter in the address is mended without typing all again', async ({ page }) => {
  await visit(page, '/register?to=%2Fauction');
  const name = someName();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(toEmail(name));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-enter password', { exact: true }).fill(PASSWORD);
  await button(page, 'Register').click();
  await button(page, 'Not your address? Change it').click();
  await expect(page.getByLabel('Email')).toHaveValue(toEmail(name));
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  // Where the visitor wanted to go is known on the next page too.
  await panel(page, 'Your account').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login?to=%2Fauction');
});
