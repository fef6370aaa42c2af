import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '../../../lib/session/session-keys.ts';
import { fill } from '../../../testing/dom/fill.ts';
import { makeSignedIn, makeUser, makeWays } from '../../../testing/dom/make-account.ts';
import { makePasskeyRequest } from '../../../testing/dom/make-factors.ts';
import { openPage } from '../../../testing/dom/open-page.tsx';
import { scriptPasskeys } from '../../../testing/dom/scripted-passkeys.ts';
import { type Answers, refuse } from '../../../testing/dom/scripted-server.ts';

describe('/login of an account with a second step', () => {
  async function openLogin(answers: Answers = {}) {
    const page = await openPage('/login', {
      answers: {
        'GET /api/auth/ways': makeWays(),
        'POST /api/auth/local': { ticket: 'a ticket', ways: ['passkey', 'code', 'recovery_code'] },
        'POST /api/auth/second-step': makeSignedIn(),
        ...answers,
      },
    });
    const main = within(screen.getByRole('main'));
    const press = async (name: string) => page.user.click(await main.findByRole('button', { name }));
    const signIn = async () => {
      fill(await main.findByLabelText('Username'), 'driver@cars.example');
      fill(main.getByLabelText('Password'), 'a long pit stop');
      await press('Sign In');
      await main.findByText('Two-step verification');
    };
    const last = () => page.server.asked.at(-1);
    return { ...page, main, press, signIn, last };
  }
  const isSignedIn = () => screen.findByRole('heading', { name: `/Author/${makeUser().id}` });

  test('asks for a code, keeps no session before it, and says a wrong one at its field', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, press, signIn, server } = await openLogin({
      'POST /api/auth/second-step': refuse(400, 'BAD_REQUEST', 'This code is wrong.', 'code'),
    });
    await signIn();
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    fill(main.getByLabelText('Code'), '123456');
    await press('Continue');
    await main.findByText('This code is wrong.');
    server.answer({ 'POST /api/auth/second-step': makeSignedIn() });
    await press('Continue');
    await isSignedIn();
    expect(server.asked.findLast(({ url }) => url.pathname === '/api/auth/second-step')?.body).toEqual({
      ticket: 'a ticket',
      code: '123456',
    });
  });

  test('takes a recovery code', async () => {
    const { main, press, signIn } = await openLogin();
    await signIn();
    await press('Use a recovery code');
    fill(main.getByLabelText('Recovery code'), 'k7mq2-x9dfp');
    await press('Continue');
    await isSignedIn();
  });

  test('takes a passkey', async () => {
    scriptPasskeys();
    const { press, signIn } = await openLogin({ 'POST /api/auth/second-step/options': makePasskeyRequest() });
    await signIn();
    await press('Use a passkey');
    await isSignedIn();
  });

  test('signs in with a passkey alone', async () => {
    const asked = scriptPasskeys();
    const { press, server } = await openLogin({
      'POST /api/auth/passkey/options': makePasskeyRequest(),
      'POST /api/auth/passkey': makeSignedIn(),
    });
    await press('Sign in with a passkey');
    await isSignedIn();
    expect(asked.get).toHaveLength(1);
    const body = server.asked.findLast(({ url }) => url.pathname === '/api/auth/passkey')?.body;
    expect(body).toMatchObject({ remember: false, response: { type: 'public-key', id: 'cGFzc2tleQ' } });
  });
});
