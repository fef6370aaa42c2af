/** The demo world's mails: what the site would have sent, the contact form's too. The rest is looked at in web/app/features/mail and contact. */
import type { APIRequestContext, Page } from '@playwright/test';
import { PASSWORD, someName, toEmail, waitForMail } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

const PHONE = { width: 390, height: 844 };
const mails = (page: Page) => page.getByRole('region', { name: 'Emails' }).getByRole('listitem');
const opened = (page: Page) => page.getByRole('main').getByRole('article');
const frame = (page: Page) => opened(page).frameLocator('iframe');

/** Registers a new account, and returns its email address. */
async function register(request: APIRequestContext): Promise<string> {
  const username = someName();
  const email = toEmail(username);
  const data = { username, email, password: PASSWORD, password_confirmation: PASSWORD };
  const answer = await request.post('/api/auth/local/register', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

test('a mail comes to the open page by itself, is read in its frame, and its link works; a phone has room for one of them', async ({
  page,
  request,
  watch,
}) => {
  // The link opens a page of its own, which is looked at elsewhere.
  watch.allow(/status of 40\d/);
  await visit(page, '/outbox');
  const to = await register(request);
  const row = mails(page).filter({ hasText: to });
  await expect(row).toContainText('Confirm your address');
  await expect(page.getByText('New email: Confirm your address.')).toBeAttached();
  await row.getByRole('link').click();
  await expect(opened(page)).toContainText(to);
  await expect(frame(page).getByText('Welcome to Pitlane.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const popup = page.waitForEvent('popup');
  await frame(page).getByRole('link', { name: 'Confirm address' }).click();
  const confirming = await popup;
  await expect(confirming).toHaveURL(/\/register\?confirm$/);
  await confirming.close();

  await test.step('on a phone the list and a mail have the page for themselves', async () => {
    await page.setViewportSize(PHONE);
    await expect(mails(page)).toHaveCount(0);
    expect(await axeProblems(page, 'main')).toEqual([]);
    expect(await findSmallTargets(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: 'All emails' }).click();
    await expect(row).toBeVisible();
    await expect(opened(page)).toBeHidden();
    expect(await findSmallTargets(page, 'main')).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each mail has an address, and shows both of its forms', async ({ page, request }) => {
    const to = await register(request);
    const { id } = await waitForMail(request, to);
    await page.goto('/outbox');
    await mails(page).filter({ hasText: to }).getByRole('link').click();
    await expect(page).toHaveURL(`/outbox?mail=${id}`);
    await expect(opened(page)).toContainText('Confirm that this address is yours');
    await expect(opened(page).getByRole('heading', { name: 'HTML' })).toBeVisible();
    expect((await request.get('/outbox?mail=999999999')).status()).toBe(404);
  });
});

/** Of the demo world: server/src/config/contact-config.ts. */
const OPERATOR = 'operator@demo.example';

test('a message reaches the operator by mail', async ({ page, request }) => {
  await visit(page, '/contact');
  const form = page.getByRole('region', { name: 'Write to us' });
  // A name of its own, so that no two mails in the outbox look alike.
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('ada@cars.example');
  await form.getByLabel('Phone').fill('+44 20 7946 0000');
  await form.getByLabel('Message').fill('When does the next series come?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Your message has been sent...')).toBeVisible();
  await expect(async () => {
    const mail = await waitForMail(request, OPERATOR);
    expect(mail.subject).toBe(`Message from ${name}`);
    expect(mail.text).toContain('When does the next series come?');
    expect(mail.text).toContain('ada@cars.example');
  }).toPass();
});
