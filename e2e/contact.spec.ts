/** The contact form: what is sent reaches the operator. What it says is looked at in web/app/features/contact. */
import { waitForMail } from './fixtures/mails.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

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
