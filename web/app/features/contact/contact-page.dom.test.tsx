import type { Details } from '@pitlane/shared/api/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import type { Answer } from '../../testing/dom/scripted-server.ts';
import { ContactForm, checkContact } from './contact-form.tsx';
import { OfficeList } from './office-list.tsx';

const MESSAGE = {
  user_name: 'Ada',
  user_email: 'ada@cars.example',
  user_phone: '+44 20 7946 0000',
  message: 'When does the next series come?',
};
const OFFICES = [
  { name: 'Race control', lines: ['Garage 1'] },
  { name: 'The works', lines: ['Hall 2'] },
];

async function openContact(taken: Answer = { taken: true }, details?: Details) {
  const page = await openPage('/contact', {
    answers: {
      'GET /api/contact': { takes: true, offices: OFFICES },
      'POST /api/contact-forms': taken,
      ...(details && { 'GET /api/auth/details': details, 'GET /api/auth/me': makeUser() }),
    },
  });
  const form = within(screen.getByRole('region', { name: 'Write to us' }));
  const send = () => page.user.click(form.getByRole('button', { name: 'Send message' }));
  const write = () => {
    for (const [label, text] of [
      [/^Name/, MESSAGE.user_name],
      [/^Email/, MESSAGE.user_email],
      [/^Phone/, MESSAGE.user_phone],
      [/^Message/, MESSAGE.message],
    ] as const)
      fill(form.getByLabelText(label), text);
  };
  const sent = () => page.server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, form, send, write, sent };
}

describe('/contact', () => {
  test('says what is missing, and sends a whole message', async () => {
    const { form, send, write, sent } = await openContact();
    await send();
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Name is required',
      'Email is required',
      'Phone is required',
      'Message is required',
    ]);
    expect(form.getByLabelText(/^Name/)).toBe(document.activeElement);
    expect(sent()).toEqual([]);
    write();
    await send();
    await form.findByText('Your message has been sent...');
    expect(sent()).toEqual([{ ...MESSAGE, website: '' }]);
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('');
  });

  test('enters what a signed-in account has kept of itself', async () => {
    const { user } = storeSession();
    const { form } = await openContact({ taken: true }, { name: 'Ada Driver', phone: MESSAGE.user_phone });
    const field = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label).value;
    await waitFor(() => expect(field(/^Name/)).toBe('Ada Driver'));
    expect([field(/^Email/), field(/^Phone/)]).toEqual([user.email, MESSAGE.user_phone]);
  });

  test('keeps a message that does not get through, and says why', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { form, send, write, server } = await openContact(() => {
      throw new TypeError('Failed to fetch');
    });
    write();
    await send();
    expect((await form.findByRole('alert')).textContent).toContain('Message failed...');
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(MESSAGE.message);
    server.answer({ 'POST /api/contact-forms': { taken: true } });
    await send();
    await form.findByText('Your message has been sent...');
    expect(form.queryByRole('alert')).toBeNull();
  });

  test('has the offices beside the form, and says what they are in the demo world', async () => {
    await openContact();
    const offices = within(screen.getByRole('region', { name: 'Our offices' }));
    const names = offices.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Race control', 'The works']);
    offices.getByText(/Don’t send mail there/);
  });
});

describe('ContactForm', () => {
  test('has the four fields, and begins the message as it is told', () => {
    const html = renderToStaticMarkup(<ContactForm takes message="I’d like the plan Pro." />);
    for (const name of ['user_name', 'user_email', 'user_phone', 'message'])
      expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="user_email"|name="user_email"[^>]*type="email"/);
    expect(html).toMatch(/<textarea[^>]*>I’d like the plan Pro\.<\/textarea>/);
  });

  test('the honeypot field for bots is hidden from people', () => {
    const html = renderToStaticMarkup(<ContactForm takes message="" />);
    expect(html).toMatch(/<section hidden="">.*name="website"/);
  });

  test('is off, and says why, when there is no address for messages', () => {
    const html = renderToStaticMarkup(<ContactForm takes={false} message="" />);
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('can’t receive messages');
  });
});

describe('OfficeList', () => {
  test('says so where there is no office', () => {
    const html = renderToStaticMarkup(<OfficeList offices={[]} demo={false} />);
    expect(html).toContain('hasn’t listed an office');
  });

  test('says of the offices of the demo world what they are', () => {
    const offices = [{ name: 'Race control', lines: ['Garage 1', 'Demo world'] }];
    expect(renderToStaticMarkup(<OfficeList offices={offices} demo />)).toContain('Don’t send mail there');
    expect(renderToStaticMarkup(<OfficeList offices={offices} demo={false} />)).not.toContain('no post');
  });
});

const WHOLE = {
  user_name: 'Ada',
  user_email: 'ada@x.example',
  user_phone: '+44 (20) 7946-0000',
  message: 'Hi',
  website: '',
};

describe('checkContact', () => {
  test('takes a whole form', () => {
    expect(checkContact(WHOLE)).toEqual({});
  });

  test('asks for every field that is empty', () => {
    const empty = { user_name: ' ', user_email: '', user_phone: '', message: '\n', website: '' };
    expect(checkContact(empty)).toEqual({
      user_name: 'Name is required',
      user_email: 'Email is required',
      user_phone: 'Phone is required',
      message: 'Message is required',
    });
  });

  test.each(['ada', 'ada@x', 'ada @x.example'])('refuses %j as an address', (user_email) => {
    expect(checkContact({ ...WHOLE, user_email }).user_email).toContain('complete email address');
  });

  test.each(['call me', '+', '()', '12a4'])('refuses %j as a phone number', (user_phone) => {
    expect(checkContact({ ...WHOLE, user_phone }).user_phone).toContain('phone number');
  });
});
