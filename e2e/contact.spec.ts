/** The contact form: what is wrong is said at its field, what is sent reaches the operator, and what fails can be sent again. */
import type { Page } from '@playwright/test';
import { waitForMail } from './fixtures/mails.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Of the demo world: server/src/contact-config.ts. */
const OPERATOR = 'operator@demo.example';
const form = (page: Page) => page.getByRole('region', { name: 'Write to us' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });

/** Returns the name: each of its own, so that no two mails in the outbox look alike. */
async function fill(page: Page, message: string): Promise<string> {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Email').fill('ada@cars.example');
  await form(page).getByLabel('Phone').fill('+44 20 7946 0000');
  await form(page).getByLabel('Message').fill(message);
  return name;
}

test('a message with gaps is not sent, a whole one reaches the operator', async ({ page, request }) => {
  await visit(page, '/contact');
  await send(page).click();
  for (const error of ['Name is required', 'Email is required', 'Phone is required', 'Message is required'])
    await expect(form(page).getByText(error)).toBeVisible();
  await expect(form(page).getByLabel('Name')).toBeFocused();

  const message = `When does the next series come? ${crypto.randomUUID()}`;
  const name = await fill(page, message);
  await send(page).click();
  await expect(form(page).getByRole('status').filter({ hasText: 'Your message' })).toHaveText(
    'Your message has been sent...',
  );
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await expect(async () => {
    const mail = await waitForMail(request, OPERATOR);
    expect(mail.subject).toBe(`Message from ${name}`);
    expect(mail.text).toContain(message);
    expect(mail.text).toContain('ada@cars.example');
  }).toPass();
});

test('a message that does not get through is kept, and says why', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|did not work/);
  await visit(page, '/contact');
  await page.route('**/api/contact-forms', (route) => route.abort());
  const message = `Is anybody there? ${crypto.randomUUID()}`;
  await fill(page, message);
  await send(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Message failed...');
  await expect(form(page).getByLabel('Message')).toHaveValue(message);
  await page.unroute('**/api/contact-forms');
  await send(page).click();
  await expect(form(page).getByText('Your message has been sent...')).toBeVisible();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
});

test('two offices of the demo world stand beside the form', async ({ page }) => {
  await visit(page, '/contact');
  const offices = page.getByRole('region', { name: 'Our offices' });
  await expect(offices.getByRole('heading', { level: 3 })).toHaveText(['Race control', 'The works']);
  await expect(offices.getByText('no post arrives there')).toBeVisible();
});
