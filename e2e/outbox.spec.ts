/** The demo world's mails: what the site would have sent. */
import type { APIRequestContext, Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { waitForMail } from './fixtures/mails.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

const PHONE = { width: 390, height: 844 };
const mails = (page: Page) => page.getByRole('region', { name: 'Mails' }).getByRole('listitem');
const opened = (page: Page) => page.getByRole('main').getByRole('article');
const frame = (page: Page) => opened(page).frameLocator('iframe');

/** Registers somebody new, and returns the address that their mail goes to. */
async function register(request: APIRequestContext): Promise<string> {
  const name = `driver ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '.')}@pit.example`;
  const password = 'a long pit stop';
  const data = { username: name, email, password, password_confirmation: password };
  const answer = await request.post('/api/auth/local/register', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}
/** Somebody whose mail was there before: mails are few, since anybody may ask for them. */
let known: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  known = await register(request);
  await request.dispose();
});

test('a mail comes to the open page by itself, is read in both forms, and its link works', async ({
  page,
  request,
  watch,
}) => {
  // The link opens a page of its own, which is looked at elsewhere.
  watch.allow(/status of 40\d/);
  await visit(page, '/outbox');
  await expect(opened(page)).toContainText(known);

  const to = await register(request);
  const row = mails(page).filter({ hasText: to });
  await expect(row).toContainText('Confirm your address');
  await expect(row).toContainText('Sent');
  await expect(page.getByText('A mail has come: Confirm your address.')).toBeAttached();
  // Whoever reads one is not shown another.
  await expect(opened(page)).toContainText(known);

  await row.getByRole('link').click();
  await expect(opened(page)).toContainText(to);
  await expect(row.getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(frame(page).getByText('Welcome to Pitlane.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await frame(page).getByRole('link', { name: 'Confirm address' }).click();
  const confirming = await popup;
  await expect(confirming).toHaveURL(/\/register\?confirm=[\w-]+/);
  await confirming.close();

  await opened(page).getByRole('tab', { name: 'Plain text' }).click();
  const link = opened(page)
    .getByRole('tabpanel')
    .getByRole('link', { name: /confirm=/ });
  await expect(link).toHaveAttribute('href', /^\/register\?confirm=[\w-]+$/);
});

test('on a phone the list and a mail have the page for themselves, one after the other', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, '/outbox');
  await expect(opened(page)).toBeHidden();
  expect(await findSmallTargets(page, 'main')).toEqual([]);
  await mails(page).filter({ hasText: known }).getByRole('link').click();
  await expect(opened(page)).toContainText(known);
  await expect(mails(page)).toHaveCount(0);
  expect(await axeProblems(page, 'main')).toEqual([]);
  expect(await findSmallTargets(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'All mails' }).click();
  await expect(mails(page).filter({ hasText: known })).toBeVisible();
});

test('axe-core objects to nothing in the list and the mail side by side', async ({ page, request }) => {
  const { id } = await waitForMail(request, known);
  await visit(page, `/outbox?mail=${id}`);
  await expect(frame(page).getByText('Welcome to Pitlane.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test('a mail that there is not is a page that there is not', async ({ page, watch }) => {
  watch.allow(/404/);
  const answer = await visit(page, '/outbox?mail=999999999');
  expect(answer?.status()).toBe(404);
});

test('a list that cannot be read says so, keeps what it had, and goes on after Retry', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  await visit(page, '/outbox');
  await page.route('**/api/outbox', (route) => route.abort());
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(mails(page).filter({ hasText: known })).toBeVisible();
  await page.unroute('**/api/outbox');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each mail has an address, and shows both of its forms', async ({ page, request }) => {
    const { id } = await waitForMail(request, known);
    await page.goto('/outbox');
    await mails(page).filter({ hasText: known }).getByRole('link').click();
    await expect(page).toHaveURL(`/outbox?mail=${id}`);
    await expect(opened(page)).toContainText('Confirm that this address is yours');
    await expect(opened(page).getByRole('heading', { name: 'As a mail' })).toBeVisible();
  });
});
