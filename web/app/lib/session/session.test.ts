import type { SignedIn } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-local-storage.ts';
import { queryClient } from '../query-client.ts';
import { bearerHeaders, forgetSession, getSession, OWN } from './session.ts';
import { TOKEN_KEY, USER_KEY } from './session-keys.ts';
import { signedIn, storeToken, storeUser } from './store-session.ts';

function answer(jwt: string, id = 7): SignedIn {
  return {
    jwt,
    user: {
      id,
      username: 'Apex Hunter',
      named: true,
      email: 'driver@cars.example',
      confirmed: true,
      wallet: null,
      wallets: [],
      own_wallet: null,
      avatar: { url: '/a.svg' },
      has_password: true,
      operator: false,
      providers: [],
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('window', {});
  stubStorage('localStorage');
  stubStorage('sessionStorage');
});

afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

describe('signedIn', () => {
  test('keeps the session beyond the tab only when it is to be remembered', () => {
    signedIn(answer('one'), true);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('one');
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    signedIn(answer('two'), false);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('two');
    expect(getSession()).toEqual(answer('two'));
  });

  test('never stores an empty token', () => {
    signedIn(answer('one'), true);
    signedIn(answer(''), true);
    expect([localStorage.getItem(TOKEN_KEY), localStorage.getItem(USER_KEY)]).toEqual([null, null]);
    expect(getSession()).toBeNull();
  });

  test('without a storage the session lasts as long as the page', () => {
    const refuse = () => {
      throw new Error('storage is off');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.spyOn(console, 'warn').mockReturnValue();
    signedIn(answer('one'), true);
    expect(getSession()?.jwt).toBe('one');
    forgetSession();
    expect(getSession()).toBeNull();
  });
});

describe('getSession', () => {
  test('follows what another tab stores', () => {
    expect(getSession()).toBeNull();
    localStorage.setItem(TOKEN_KEY, 'other');
    localStorage.setItem(USER_KEY, JSON.stringify(answer('other').user));
    expect(getSession()?.jwt).toBe('other');
    expect(getSession()).toBe(getSession());
    localStorage.removeItem(TOKEN_KEY);
    expect(getSession()).toBeNull();
  });

  test('takes a user that cannot be read for none', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem(TOKEN_KEY, 'other');
    localStorage.setItem(USER_KEY, '{');
    expect(getSession()).toBeNull();
  });
});

describe('storeUser', () => {
  test('changes what is shown where the session is kept', () => {
    signedIn(answer('one'), true);
    storeUser({ ...answer('one').user, username: 'Late Braker' });
    expect(getSession()).toMatchObject({ jwt: 'one', user: { username: 'Late Braker' } });
    expect(localStorage.getItem(USER_KEY)).toContain('Late Braker');
    expect(sessionStorage.getItem(USER_KEY)).toBeNull();
  });

  test('does nothing to another account', () => {
    signedIn(answer('one'), true);
    storeUser({ ...answer('two', 8).user, username: 'Late Braker' });
    expect(getSession()?.user.username).toBe('Apex Hunter');
  });
});

describe('bearerHeaders', () => {
  test('has the token, and is empty without a session', () => {
    expect(bearerHeaders()).toEqual({});
    signedIn(answer('one'), false);
    expect(bearerHeaders()).toEqual({ authorization: 'Bearer one' });
  });
});

test('what one account has seen is gone for the next', () => {
  signedIn(answer('one'), true);
  queryClient().setQueryData([OWN, 'inbox'], 'private');
  queryClient().setQueryData(['nfts'], 'public');
  signedIn(answer('two', 8), true);
  expect(queryClient().getQueryData([OWN, 'inbox'])).toBeUndefined();
  expect(queryClient().getQueryData(['nfts'])).toBe('public');
});

describe('storeToken', () => {
  test.each([true, false])('keeps the new token where the session is kept (remembered: %s)', (remember) => {
    signedIn(answer('one'), remember);
    const seen = queryClient();
    seen.setQueryData([OWN, 'x'], 1);
    storeToken({ status: 'done', jwt: 'two' });
    expect(bearerHeaders()).toEqual({ authorization: 'Bearer two' });
    expect((remember ? localStorage : sessionStorage).getItem(TOKEN_KEY)).toBe('two');
    expect((remember ? sessionStorage : localStorage).getItem(TOKEN_KEY)).toBeNull();
    expect(seen.getQueryData([OWN, 'x'])).toBe(1);
  });

  test('begins no session', () => {
    storeToken({ status: 'done', jwt: 'two' });
    expect(getSession()).toBeNull();
  });
});
