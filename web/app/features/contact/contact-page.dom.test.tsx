import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import type { Answer } from '../../testing/dom/scripted-server.ts';

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

async function openContact(taken: Answer = { taken: true }) {
  const page = await openPage('/contact', {
    answers: { 'GET /api/contact': { takes: true, offices: OFFICES }, 'POST /api/contact-forms': taken },
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
    offices.getByText(/no post arrives there/);
  });
});
