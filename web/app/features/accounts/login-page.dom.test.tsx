import type { SignInWays } from '@pitlane/shared/api/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY, USER_KEY } from '../../lib/session/session-keys.ts';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { fill } from '../../testing/dom/fill.ts';
import {
  makeSessions,
  makeSignedIn,
  makeUser,
  makeWays,
  scriptChallenges,
} from '../../testing/dom/make-account.ts';
import { leavePage, type OpenOptions, openPage } from '../../testing/dom/open-page.tsx';
import { scriptDatabases } from '../../testing/dom/scripted-database.ts';
import { refuse } from '../../testing/dom/scripted-server.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const { jwt, user: me } = makeSignedIn();
const DRIVER = { identifier: me.email ?? '', password: 'a long pit stop' };
const OWN_PAGE = `/Author/${me.id}`;
const WRONG = 'Wrong email address or password.';

async function openLogin(address = '/login', { answers = {}, ...options }: OpenOptions = {}) {
  const page = await openPage(address, {
    answers: {
      'GET /api/auth/ways': makeWays(),
      'POST /api/auth/local': makeSignedIn(),
      'GET /api/auth/me': makeUser(),
      'GET /api/auth/sessions': makeSessions(),
      ...answers,
    },
    ...options,
  });
  const main = within(screen.getByRole('main'));
  const press = async (name: string) => page.user.click(await main.findByRole('button', { name }));
  const signIn = async ({ identifier, password } = DRIVER) => {
    fill(await main.findByLabelText('Username'), identifier);
    fill(main.getByLabelText('Password'), password);
    await press('Sign In');
  };
  const sent = () => page.server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, main, press, signIn, sent };
}

/** Waits until the page at an address has been gone to. It is its address alone. */
const goneTo = (address: string) => screen.findByRole('heading', { name: address });
const readToken = () => ({
  local: localStorage.getItem(TOKEN_KEY),
  tab: sessionStorage.getItem(TOKEN_KEY),
});
const readAlerts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('alert')
    .map(({ textContent }) => textContent);

describe('/login with a password', () => {
  test('fills in the shared demo account, and leads to its page', async () => {
    const { press, sent } = await openLogin();
    await press('Fill in');
    await press('Sign In');
    await goneTo(OWN_PAGE);
    expect(sent()).toEqual([{ ...makeWays().demo, remember: false }]);
  });

  test('says a wrong password at the form, and keeps what was typed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { main, press, signIn, sent } = await openLogin('/login', {
      answers: { 'POST /api/auth/local': refuse(401, 'UNAUTHENTICATED', WRONG) },
    });
    await press('Sign In');
    expect(readAlerts()).toEqual(['Username is required', 'Password is required']);
    expect(sent()).toEqual([]);
    await signIn({ ...DRIVER, password: 'not the password' });
    await waitFor(() => expect(readAlerts()).toEqual([WRONG]));
    expect(main.getByLabelText<HTMLInputElement>('Username').value).toBe(DRIVER.identifier);
    expect(main.getByLabelText<HTMLInputElement>('Password').value).toBe('not the password');
    expect(readToken()).toEqual({ local: null, tab: null });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('keeps the session in this tab alone, unless it is to be remembered', async () => {
    const { signIn, sent } = await openLogin();
    await signIn();
    await goneTo(OWN_PAGE);
    expect(readToken()).toEqual({ local: null, tab: jwt });
    expect(sent()).toEqual([{ ...DRIVER, remember: false }]);
  });

  test('keeps a session that is to be remembered for every tab', async () => {
    const { main, user, signIn, sent } = await openLogin();
    await user.click(main.getByRole('checkbox', { name: 'Remember me for 30 days' }));
    await signIn();
    await goneTo(OWN_PAGE);
    expect(readToken()).toEqual({ local: jwt, tab: null });
    expect(sent()).toEqual([{ ...DRIVER, remember: true }]);
  });

  test('hears of the sign-in of another tab', async () => {
    const { user } = await openLogin();
    localStorage.setItem(TOKEN_KEY, jwt);
    localStorage.setItem(USER_KEY, JSON.stringify(me));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Profile' }));
    await within(await screen.findByRole('menu')).findByRole('menuitem', { name: 'Account' });
  });

  test('leads back to the page that needs an account', async () => {
    const { signIn } = await openLogin('/account', { pages: ['/login'] });
    await signIn();
    await screen.findByRole('heading', { name: 'Account', level: 1 });
  });

  test.each(['//evil.example', 'https://evil.example'])('does not lead to %s', async (to) => {
    const { signIn } = await openLogin(`/login?${new URLSearchParams({ to })}`);
    await signIn();
    await goneTo(OWN_PAGE);
  });
});

describe('/login with a wallet', () => {
  const { texts, answer } = scriptChallenges();
  const answers = {
    'POST /api/auth/wallet/challenge': answer,
    'POST /api/auth/wallet': makeSignedIn(),
  };

  test('takes a signature alone, and says what the wallet refuses', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { main, user, chains, connect, sent } = await openLogin('/login', { answers });
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    wallet.refuse();
    const signIn = await main.findByRole('button', { name: /^Sign in with 0x/ });
    await user.click(signIn);
    await waitFor(() => expect(readAlerts()).toEqual([expect.stringMatching(/^Nothing was sent/)]));
    expect(readToken()).toEqual({ local: null, tab: null });
    expect(warn).toHaveBeenCalledOnce();
    wallet.refuse(false);
    await user.click(signIn);
    await goneTo(OWN_PAGE);
    const message = texts.at(-1) ?? '';
    const signature = await wallet.account.signMessage({ message });
    expect(sent().at(-1)).toEqual({ message, signature, remember: false });
    expect(readToken()).toEqual({ local: null, tab: jwt });
  });

  test('leaves a wallet that does not answer, or answers nonsense, and asks again', async () => {
    startFakeClock();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, user, connect, chains } = await openLogin('/login', { answers });
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    wallet.ignore('personal_sign');
    const signIn = await main.findByRole('button', { name: /^Sign in with 0x/ });
    await user.click(signIn);
    await waitFor(() => expect(wallet.asked).toContain('personal_sign'));
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await user.click(await main.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(readAlerts()).toEqual([expect.stringMatching(/^The wallet didn’t respond/)]));
    wallet.state.answers.personal_sign = () => 'ok';
    await user.click(signIn);
    await waitFor(() => expect(readAlerts()).toEqual(["The wallet's answer is not a signature."]));
    wallet.state.answers = {};
    await user.click(signIn);
    await goneTo(OWN_PAGE);
  });

  test('takes the demo wallet, which shows the text first', async () => {
    scriptDatabases();
    const { main, user, connect, sent } = await openLogin('/login', { answers });
    await connect({ name: 'Demo wallet' });
    await user.click(await main.findByRole('button', { name: /^Sign in with 0x/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(texts.at(-1));
    await user.click(within(question).getByRole('button', { name: 'Sign' }));
    await goneTo(OWN_PAGE);
    expect(sent().at(-1)).toMatchObject({ message: texts.at(-1), signature: expect.stringMatching(/^0x/) });
  });
});

describe('/login with another site', () => {
  const OTHER_SITE = 'https://accounts.example/authorize';
  const openWith = (ways: Partial<SignInWays>, address?: string) =>
    openLogin(address, {
      answers: {
        'GET /api/auth/ways': makeWays(ways),
        'POST /api/auth/social': { url: OTHER_SITE },
        'POST /api/auth/social/finish': makeSignedIn(),
      },
    });

  test('is off where its keys are not entered, and says so', async () => {
    const { main, press, sent } = await openWith({});
    expect(main.getByRole('button', { name: 'Google' }).getAttribute('aria-disabled')).toBe('true');
    main.getByText(/^Both are off: the operator hasn’t set them up\.$/);
    await press('Google');
    expect(sent()).toEqual([]);
  });

  test('goes there and back with what was chosen before', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { main, user, press } = await openWith({ google: true }, '/login?to=%2Factivity');
    main.getByText(/^Facebook is off/);
    await user.click(main.getByRole('checkbox', { name: /with another site$/ }));
    await press('Google');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(OTHER_SITE));

    await leavePage();
    const back = await openWith({ google: true }, '/login?social=done');
    await goneTo('/activity');
    expect(back.sent()).toEqual([{ remember: true }]);
    expect(readToken()).toEqual({ local: jwt, tab: null });
  });

  test('says that the other site refused', async () => {
    await openWith({ google: true }, '/login?social=failed');
    await waitFor(() => expect(readAlerts()).toEqual([expect.stringContaining('didn’t sign you in')]));
  });
});

describe('/login without the password', () => {
  test('asks for the address, and mails a link', async () => {
    const { main, user, press, sent } = await openLogin('/login', {
      answers: { 'POST /api/auth/forgot-password': { status: 'mail_sent' } },
    });
    await user.click(main.getByRole('link', { name: 'Forgot the password?' }));
    await press('Email me a link');
    expect(readAlerts()).toEqual(['Email is required']);
    fill(main.getByLabelText('Email'), DRIVER.identifier);
    await user.type(main.getByLabelText('Email'), '{Enter}');
    expect(await main.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement);
    expect(sent()).toEqual([{ email: DRIVER.identifier }]);
  });

  test('sets another one by the link, and asks to sign in with it', async () => {
    const { main, press, sent } = await openLogin('/login?reset#token=token', {
      answers: { 'POST /api/auth/reset-password': { status: 'done' } },
    });
    const password = await main.findByLabelText<HTMLInputElement>('New password');
    fill(password, 'another pit stop');
    await press('Set the new password');
    expect(readAlerts()).toEqual(['Passwords must match']);
    expect(password.type).toBe('password');
    await press('Show new password');
    expect(password.type).toBe('text');
    fill(main.getByLabelText('Re-enter password'), 'another pit stop');
    await press('Set the new password');
    await main.findByText('The new password is set. Sign in with it.');
    expect(sent()).toEqual([{ token: 'token', password: 'another pit stop', remove_other_ways: false }]);
  });

  test.each([
    ['reset', '/api/auth/reset-password', 'Set the new password', 'Request a new email', '/login?forgot'],
    [
      ...(['email', '/api/auth/email/confirm', 'Confirm the new address'] as const),
      ...(['Request a new email in your account settings', '/account'] as const),
    ],
  ])('leads from a used link of ?%s to another mail', async (kind, path, button, name, to) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, press } = await openLogin(`/login?${kind}#token=token`, {
      answers: { [`POST ${path}`]: refuse(400, 'BAD_REQUEST', 'This link was used already.', 'token') },
    });
    await main.findByRole('button', { name: button });
    for (const label of kind === 'reset' ? ['New password', 'Re-enter password'] : [])
      fill(main.getByLabelText(label), 'another pit stop');
    expect(main.queryByRole('link', { name })).toBeNull();
    await press(button);
    expect((await main.findByRole('link', { name })).getAttribute('href')).toBe(to);
  });

  test.each([
    ['the link', 'https://cars.example/login?reset#token=the-token'],
    ['its code', ' the-token '],
  ])('takes %s where the address has lost its secret', async (_, pasted) => {
    const { main, press, sent } = await openLogin('/login?reset', {
      answers: { 'POST /api/auth/reset-password': { status: 'done' } },
    });
    fill(await main.findByLabelText('New password'), 'another pit stop');
    fill(main.getByLabelText('Re-enter password'), 'another pit stop');
    await press('Set the new password');
    expect(readAlerts()).toEqual(['Paste the link from the email']);
    fill(main.getByLabelText('Link from the email'), pasted);
    await press('Set the new password');
    await main.findByText('The new password is set. Sign in with it.');
    expect(sent()).toMatchObject([{ token: 'the-token' }]);
  });

  test('confirms a new address by its link, with a press', async () => {
    const { press, main, sent } = await openLogin('/login?email#token=token', {
      answers: { 'POST /api/auth/email/confirm': { status: 'done' } },
    });
    await main.findByRole('button', { name: 'Confirm the new address' });
    expect(sent()).toEqual([]);
    await press('Confirm the new address');
    await main.findByText('Your new email address is confirmed.');
    expect(sent()).toEqual([{ token: 'token' }]);
  });
});
