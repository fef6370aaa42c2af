import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '../../lib/session/session-keys.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeSignedIn, makeUser } from '../../testing/dom/make-account.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';

const { jwt, user: me } = makeSignedIn();

async function openRegister(address: string, answers: Answers) {
  const page = await openPage(address, { answers: { 'GET /api/auth/me': makeUser(), ...answers } });
  const main = within(screen.getByRole('main'));
  const press = async (name: string) => page.user.click(await main.findByRole('button', { name }));
  const sent = () => page.server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const readAlerts = () => main.getAllByRole('alert').map(({ textContent }) => textContent);
  return { ...page, main, press, sent, readAlerts };
}

describe('/register', () => {
  test('says what is missing, then that a mail is on its way', async () => {
    const { main, press, user, sent, readAlerts } = await openRegister('/register', {
      'POST /api/auth/local/register': { status: 'mail_sent' },
    });
    await press('Register');
    expect(readAlerts()).toEqual(['Email is required', 'Username is required', 'Password is required']);
    expect(main.getByLabelText('Email')).toBe(document.activeElement);

    fill(main.getByLabelText('Username'), me.username);
    fill(main.getByLabelText('Email'), 'driver@cars.example');
    fill(main.getByLabelText('Password'), 'a long pit stop');
    const again = main.getByLabelText('Re-enter password');
    fill(again, 'another one');
    await user.type(main.getByLabelText('Email'), '{Enter}');
    expect(readAlerts()).toEqual(['Passwords must match']);
    expect(again).toBe(document.activeElement);
    expect(sent()).toEqual([]);

    fill(again, 'a long pit stop');
    await user.type(again, '{Enter}');
    const heading = await main.findByRole('heading', { name: 'Check your email' });
    expect(heading).toBe(document.activeElement);
    expect(sent()).toEqual([
      {
        name: '',
        email: 'driver@cars.example',
        username: me.username,
        phone: '',
        password: 'a long pit stop',
        password_confirmation: 'a long pit stop',
        browser_secret: expect.stringMatching(/^[\w-]{72}$/),
      },
    ]);
    expect(main.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')).toBe('/outbox');
  });

  test('says at its field what the server refuses', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, press, readAlerts } = await openRegister('/register', {
      'POST /api/auth/local/register': refuse(409, 'CONFLICT', 'This name is taken.', 'username'),
    });
    for (const [label, text] of [
      ['Username', me.username],
      ['Email', 'driver@cars.example'],
      ['Password', 'a long pit stop'],
      ['Re-enter password', 'a long pit stop'],
    ] as const)
      fill(main.getByLabelText(label), text);
    await press('Register');
    await waitFor(() => expect(readAlerts()).toEqual(['This name is taken.']));
    expect(main.getByLabelText('Username')).toBe(document.activeElement);
    expect(main.getByLabelText<HTMLInputElement>('Password').value).toBe('a long pit stop');
  });

  test('makes the account of a mail with a press, and not before', async () => {
    const { press, sent } = await openRegister('/register?confirm#token=token', {
      'POST /api/auth/confirm': makeSignedIn(),
    });
    expect(sent()).toEqual([]);
    await press('Confirm and sign in');
    await screen.findByRole('heading', { name: `/Author/${me.id}` });
    expect(sent()).toEqual([{ token: 'token', remember: false }]);
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe(jwt);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  test('asks for the password of the registration in another browser', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const words = 'Enter the password that you chose when you registered.';
    const { main, press, sent, server } = await openRegister('/register?confirm#token=token', {
      'POST /api/auth/confirm': refuse(400, 'BAD_REQUEST', words, 'password'),
    });
    await press('Confirm and sign in');
    await main.findByText(/Didn't register\? Close this page/);
    main.getByRole('link', { name: 'Register again' });
    fill(await main.findByLabelText('Password'), 'a long pit stop');
    server.answer({ 'POST /api/auth/confirm': makeSignedIn() });
    await press('Confirm and sign in');
    await screen.findByRole('heading', { name: `/Author/${me.id}` });
    expect(sent().at(-1)).toEqual({ token: 'token', remember: false, password: 'a long pit stop' });
  });

  test('says that a link works once, and leads to another mail', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const words = 'This link has been used or has expired.';
    const { main, press, readAlerts } = await openRegister('/register?confirm#token=token', {
      'POST /api/auth/confirm': refuse(400, 'BAD_REQUEST', words, 'token'),
    });
    await press('Confirm and sign in');
    await waitFor(() => expect(readAlerts()).toEqual([words]));
    expect(main.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
  });
});

describe('ConfirmRegistration', () => {
  test('offers to try again, not to register again, when the server is away', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, press, readAlerts } = await openRegister('/register?confirm#token=token', {
      'POST /api/auth/confirm': refuse(503, 'STARTING', 'Not now.'),
    });
    await press('Confirm and sign in');
    await waitFor(() => expect(readAlerts()).toEqual(['Not now.']));
    expect(main.queryByRole('link', { name: 'Register again' })).toBeNull();
  });
});

const PASSWORD = 'a long pit stop';

describe('RegisterForm', () => {
  test('a wrong letter in the address is mended without typing all again', async () => {
    const { user } = await openPage('/register?to=%2Fauction', {
      answers: { 'POST /api/auth/local/register': { sent: true } },
    });
    const panel = within(screen.getByRole('region', { name: 'Your account' }));
    const field = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
    await user.type(field('Username'), 'Apex Hunter');
    await user.type(field('Email'), 'apex@pit.example');
    await user.type(field('Password'), PASSWORD);
    await user.type(field('Re-enter password'), PASSWORD);
    await user.click(panel.getByRole('button', { name: 'Register' }));
    await user.click(await panel.findByRole('button', { name: 'Not your address? Change it' }));
    expect(field('Email').value).toBe('apex@pit.example');
    expect(field('Password').value).toBe(PASSWORD);
    // Where the visitor wanted to go is known on the next page too.
    await user.click(panel.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(readAddress()).toBe('/login?to=%2Fauction'));
  });
});
