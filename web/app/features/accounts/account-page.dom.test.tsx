import type { User } from '@pitlane/shared/api/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { forgetSession } from '../../lib/session/session.ts';
import { TOKEN_KEY } from '../../lib/session/session-keys.ts';
import { fill } from '../../testing/dom/fill.ts';
import {
  makeSessions,
  makeUser,
  makeWays,
  PROVED,
  scriptChallenges,
  storeSession,
} from '../../testing/dom/make-account.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse, refuseUnproved } from '../../testing/dom/scripted-server.ts';
import { NOW } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const FIRST_WALLET = `0x${'7'.repeat(40)}` as const;
/** An account that a wallet has made. */
const OF_WALLET: Partial<User> = {
  email: null,
  confirmed: false,
  has_password: false,
  wallet: FIRST_WALLET,
  own_wallet: FIRST_WALLET,
  wallets: [FIRST_WALLET],
};

async function openAccount(user: Partial<User> = {}, answers: Answers = {}) {
  const { jwt } = storeSession(user);
  const page = await openPage('/account', {
    pages: ['/login'],
    answers: {
      'GET /api/auth/me': makeUser(user),
      'GET /api/auth/sessions': makeSessions(),
      'GET /api/auth/details': { name: '', phone: '' },
      'GET /api/auth/ways': makeWays(),
      'GET /api/auth/activity': { entries: [] },
      ...answers,
    },
  });
  const panel = (name: string) => screen.findByRole('region', { name });
  const press = async (panelName: string, name: string | RegExp) =>
    page.user.click(within(await panel(panelName)).getByRole('button', { name }));
  const sent = (key: string) =>
    page.server.asked
      .filter(({ method, url }) => `${method} ${url.pathname}` === key)
      .map(({ body, headers }) => ({ body, by: headers.get('authorization') }));
  return { ...page, jwt, panel, press, sent };
}

const findSaid = async (panel: HTMLElement) => (await within(panel).findByRole('status')).textContent;

describe('/account without a session', () => {
  test('leads to the sign-in, which leads back', async () => {
    await openPage('/account');
    await screen.findByRole('heading', { name: '/login?to=%2Faccount' });
  });

  test('leads there too when the session has ended on the server', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { press, panel } = await openAccount(OF_WALLET, {
      'POST /api/auth/email': refuse(401, 'UNAUTHENTICATED', 'This session has ended. Sign in again.'),
    });
    fill(within(await panel('Email address')).getByLabelText('Email address'), 'driver@cars.example');
    await press('Email address', 'Email me a link');
    await screen.findByText(/^Your session has ended\. Sign in again/);
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});

describe('Google and Facebook', () => {
  const find = async (panel: (name: string) => Promise<HTMLElement>) =>
    within(await panel('Google and Facebook'));

  test('are disconnected, and what is off says so', async () => {
    const { panel, user, sent } = await openAccount(
      { providers: ['google'] },
      {
        'GET /api/auth/ways': makeWays({ google: true, facebook: false }),
        'DELETE /api/auth/providers/google': makeUser({ providers: [] }),
      },
    );
    const sites = await find(panel);
    await user.click(await sites.findByRole('button', { name: 'Disconnect Google' }));
    await sites.findByRole('button', { name: 'Connect Google' });
    expect(sent('DELETE /api/auth/providers/google')).toHaveLength(1);
    const off = sites.getByRole('button', { name: 'Connect Facebook' });
    expect(off.getAttribute('aria-disabled') ?? String((off as HTMLButtonElement).disabled)).toBe('true');
    sites.getByText('Off: the operator hasn’t set it up');
  });

  test('are connected at the other site', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { panel, user, sent } = await openAccount(
      {},
      {
        'GET /api/auth/ways': makeWays({ google: true, facebook: true }),
        'POST /api/auth/providers': { url: 'https://accounts.google.example/go' },
      },
    );
    const sites = await find(panel);
    await user.click(await sites.findByRole('button', { name: 'Connect Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.example/go'));
    expect(sent('POST /api/auth/providers')).toMatchObject([{ body: { provider: 'google' } }]);
  });

  test('stay when they are the last way to sign in', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const words = 'This is your last way to sign in. Add another one first.';
    const { panel, user } = await openAccount(
      { providers: ['google'], has_password: false },
      {
        'GET /api/auth/ways': makeWays({ google: true, facebook: true }),
        'DELETE /api/auth/providers/google': refuse(400, 'BAD_REQUEST', words),
      },
    );
    const sites = await find(panel);
    await user.click(await sites.findByRole('button', { name: 'Disconnect Google' }));
    await sites.findByText(words);
  });
});

describe('signed-in browsers', () => {
  test('are listed, and signed out one by one or all at once', async () => {
    const ids = ['one', 'two'];
    const { panel, press, user, sent, jwt } = await openAccount(
      {},
      {
        'GET /api/auth/sessions': () => makeSessions(...ids),
        'DELETE /api/auth/sessions/:id': ({ url }) => {
          ids.splice(ids.indexOf(url.pathname.split('/').at(-1) ?? ''), 1);
          return { status: 'done' };
        },
        'DELETE /api/auth/sessions': () => {
          ids.splice(0);
          return { status: 'done' };
        },
      },
    );
    const browsers = within(await panel('Signed-in browsers'));
    const rows = await browsers.findAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ textContent }) => textContent?.includes('This browser'))).toHaveLength(1);
    await user.click(within(rows[1] as HTMLElement).getByRole('button', { name: /^Sign out/ }));
    await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(2));
    expect(sent('DELETE /api/auth/sessions/one')).toEqual([{ body: '', by: `Bearer ${jwt}` }]);
    await press('Signed-in browsers', 'Sign out all others');
    await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(1));
    expect(browsers.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });
});

describe('security activity', () => {
  test('lists sign-ins and changes, a few at first', async () => {
    const entry = (id: number, given: object) => ({
      id,
      at: NOW,
      deed: 'account.sign_in',
      target: '',
      after: { way: 'password' },
      network: '203.0.113.0/24',
      browser: 'Firefox on Linux',
      ...given,
    });
    const failed = { deed: 'account.sign_in_failed', after: { way: 'password', count: 12 } };
    const entries = [entry(9, failed), ...[8, 7, 6, 5, 4, 3, 2].map((id) => entry(id, {}))];
    const { panel, press } = await openAccount({}, { 'GET /api/auth/activity': { entries } });
    const list = within(await within(await panel('Security activity')).findByRole('list'));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(/^Failed sign-in · Password · 12 times/);
    expect(list.getAllByRole('listitem')[1]?.textContent).toContain('Firefox on Linux · 203.0.113.0/24');
    await press('Security activity', 'Show all 8');
    expect(list.getAllByRole('listitem')).toHaveLength(8);
  });
});

describe('wallets', () => {
  test('are linked by their signature and unlinked again; the one that made the account stays', async () => {
    const { texts, answer } = scriptChallenges();
    const { panel, press, chains, connect, sent } = await openAccount(OF_WALLET, {
      'POST /api/auth/wallet/challenge': answer,
      'POST /api/auth/wallets': () => makeUser({ ...OF_WALLET, wallets: [FIRST_WALLET, wallet.address] }),
      'DELETE /api/auth/wallets/:wallet': () => makeUser(OF_WALLET),
    });
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    await press('Wallets', /^Link 0x/);
    await screen.findByText('Wallet linked to your account.');
    const [message = ''] = texts;
    const signature = await wallet.account.signMessage({ message });
    expect(sent('POST /api/auth/wallets')[0]?.body).toEqual({ message, signature });
    const wallets = within(await panel('Wallets'));
    wallets.getByText('The connected wallet is already linked. To link another one, connect it first.');
    expect(wallets.getAllByRole('listitem')).toHaveLength(2);
    expect(wallets.getAllByRole('button', { name: /^Unlink/ })).toHaveLength(1);
    await press('Wallets', /^Unlink/);
    await wallets.findByRole('button', { name: /^Link 0x/ });
    expect(wallets.getAllByRole('listitem')).toHaveLength(1);
    expect(sent(`DELETE /api/auth/wallets/${wallet.address}`)).toHaveLength(1);
  });
});

describe('mail address and password', () => {
  test('an account that a wallet made gets an address by a mail, before it can have a password', async () => {
    const { panel, press, sent } = await openAccount(OF_WALLET, {
      'POST /api/auth/email': { status: 'mail_sent' },
    });
    expect((await panel('Password')).textContent).toContain('add an email address first');
    const address = await panel('Email address');
    fill(within(address).getByLabelText('Email address'), 'driver@cars.example');
    await press('Email address', 'Email me a link');
    expect(await findSaid(address)).toContain('driver@cars.example');
    expect(sent('POST /api/auth/email')[0]?.body).toEqual({ email: 'driver@cars.example' });
  });

  test('with an address it gets a password by a mail', async () => {
    const email = 'driver@cars.example';
    const { panel, press, sent } = await openAccount(
      { ...OF_WALLET, email, confirmed: true },
      { 'POST /api/auth/forgot-password': { status: 'mail_sent' } },
    );
    expect((await panel('Email address')).textContent).toContain(email);
    await press('Password', 'Email me a link');
    expect(await findSaid(await panel('Password'))).toContain(email);
    expect(sent('POST /api/auth/forgot-password')[0]?.body).toEqual({ email });
  });

  test('another password needs the present one', async () => {
    const { panel, press, sent } = await openAccount({}, { 'POST /api/auth/change-password': PROVED });
    const region = await panel('Password');
    const fields = within(region);
    fill(fields.getByLabelText('New password'), 'another pit stop');
    fill(fields.getByLabelText('Re-enter new password'), 'another pit stop');
    await press('Password', 'Change password');
    expect(fields.getByRole('alert').textContent).toBe('Password is required');
    fill(fields.getByLabelText('Current password'), 'a long pit stop');
    await press('Password', 'Change password');
    expect(await findSaid(region)).toBe('Password changed. We signed you out of all other browsers.');
    const body = { password: 'a long pit stop', new_password: 'another pit stop' };
    expect(sent('POST /api/auth/change-password')[0]?.body).toEqual(body);
  });
});

describe('signing out', () => {
  test('ends the session on the server, and leaves nothing in the browser', async () => {
    const { user, sent, jwt } = await openAccount({}, { 'POST /api/auth/sign-out': { status: 'done' } });
    for (const storage of [localStorage, sessionStorage]) storage.setItem('pitlane.kept', 'of a page');
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: '/' });
    expect(sent('POST /api/auth/sign-out')).toEqual([{ body: '', by: `Bearer ${jwt}` }]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test('of a deleted account takes its name, and says what is left', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, press, sent } = await openAccount({}, { 'POST /api/auth/delete': { status: 'deleted' } });
    await press('Your data', 'Delete my account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
    const remove = () => user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    dialog.getByText(/What your wallets did on public chains stays public/);
    const name = dialog.getByLabelText(/^Type the name of your account/);
    fill(name, 'another name');
    await remove();
    expect(dialog.getByRole('alert').textContent).toBe('This isn’t the name of your account.');
    fill(name, makeUser().username);
    await remove();
    await screen.findByRole('heading', { name: '/' });
    await screen.findByText('Your account is deleted. Public chains keep what is on them.');
    expect(sent('POST /api/auth/delete').at(-1)?.body).toEqual({ username: makeUser().username });
    expect(sent('POST /api/auth/sign-out')).toEqual([]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('confirming who you are', () => {
  const email = 'new@cars.example';
  /** Asks for the mail of a new address, in a session whose proof is old. */
  const changeAddress = async (answers: Answers = {}) => {
    let isProved = false;
    const page = await openAccount(
      {},
      {
        'POST /api/auth/email': () =>
          isProved ? { status: 'mail_sent' } : refuseUnproved({ of: 'account', ways: ['password'] }),
        'POST /api/auth/prove/password': () => {
          isProved = true;
          return PROVED;
        },
        ...answers,
      },
    );
    const region = await page.panel('Email address');
    const field = within(region).getByLabelText<HTMLInputElement>('New email address');
    fill(field, email);
    await page.press('Email address', 'Email me a link');
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    return { ...page, region, field, dialog };
  };

  test('with the password goes on with what was asked, without asking again', async () => {
    const { user, region, dialog, sent } = await changeAddress();
    fill(dialog.getByLabelText('Your password'), 'a long pit stop');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await findSaid(region)).toContain(email);
    expect(sent('POST /api/auth/prove/password')[0]?.body).toEqual({ password: 'a long pit stop' });
    expect(sent('POST /api/auth/email').map(({ body }) => body)).toEqual([{ email }, { email }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says a wrong password at its field, and asks again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, dialog } = await changeAddress({
      'POST /api/auth/prove/password': refuse(
        400,
        'BAD_REQUEST',
        'That is not the present password.',
        'password',
      ),
    });
    fill(dialog.getByLabelText('Your password'), 'not the password');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('That is not the present password.');
  });

  test('given up, what was typed stays, and nothing is changed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, region, field, dialog, sent } = await changeAddress();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(region).queryByRole('alert')).toBeNull();
    expect(field.value).toBe(email);
    expect(sent('POST /api/auth/email')).toHaveLength(1);
  });

  test('closes when the session ends', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await changeAddress();
    act(() => forgetSession());
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says so when it was not enough, and asks again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, dialog } = await changeAddress({
      'POST /api/auth/email': refuseUnproved({ of: 'owner', ways: ['password'] }),
    });
    expect(dialog.queryByRole('alert')).toBeNull();
    fill(dialog.getByLabelText('Your password'), 'a long pit stop');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const words = "This wallet does not own the contracts. Connect the owner's wallet.";
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(words));
  });

  test('names the wallets that count while another one is connected', async () => {
    const { chains, connect, user, panel, press } = await openAccount(OF_WALLET, {
      'POST /api/auth/email': refuseUnproved({ of: 'account', ways: ['wallet'] }),
    });
    await connect(scriptWallet({ chains }));
    fill(within(await panel('Email address')).getByLabelText('Email address'), email);
    await press('Email address', 'Email me a link');
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    dialog.getByText(/can’t confirm it’s you\. Connect 0x77/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  test('leads an operator without a passkey to the settings, and closes', async () => {
    const { user, dialog } = await changeAddress({
      'POST /api/auth/email': refuseUnproved({ of: 'operator', ways: [] }),
    });
    await user.click(dialog.getByRole('link', { name: 'Add one in your account settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe('/account');
  });

  test('an account of another site alone is led to the sign-in, and back', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, dialog } = await changeAddress({
      'POST /api/auth/email': refuseUnproved({ of: 'account', ways: ['google'] }),
    });
    await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(readAddress()).toBe('/login?to=%2Faccount');
  });

  test('works above another dialog, which stays', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, press } = await openAccount(
      {},
      { 'POST /api/auth/delete': refuseUnproved({ of: 'account', ways: ['password'] }) },
    );
    await press('Your data', 'Delete my account');
    const below = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
    const name = below.getByLabelText<HTMLInputElement>(/^Type the name of your account/);
    fill(name, makeUser().username);
    await user.click(below.getByRole('button', { name: 'Delete permanently' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const kept = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
    expect(kept.getByLabelText<HTMLInputElement>(/^Type the name of your account/).value).toBe(
      makeUser().username,
    );
  });
});

describe('details', () => {
  test('are changed, and a wrong phone number is said at its field', async () => {
    const kept = { name: 'Ada Driver', phone: '+44 20 7946 0000' };
    const { panel, press, sent } = await openAccount({}, { 'PUT /api/auth/details': kept });
    const region = await panel('Details');
    fill(await within(region).findByLabelText('Name (optional)'), kept.name);
    const phone = within(region).getByLabelText('Phone (optional)');
    fill(phone, 'call me');
    await press('Details', 'Save details');
    expect(within(region).getByRole('alert').textContent).toContain('Enter a phone number');
    fill(phone, kept.phone);
    await press('Details', 'Save details');
    expect(await findSaid(region)).toBe('Your details are saved.');
    expect(sent('PUT /api/auth/details')[0]?.body).toEqual(kept);
  });
});
