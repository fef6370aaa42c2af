import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY, USER_KEY } from '../lib/session/session-keys.ts';
import { setBasePath } from '../lib/site-path.ts';
import { stubStorage } from '../testing/stub-local-storage.ts';
import { leadToLogin } from './lead-to-login.ts';

const replace = vi.fn<(path: string) => void>();
const open = (pathname: string, search = '') => {
  vi.stubGlobal('location', { pathname, search, replace });
  return leadToLogin();
};

beforeEach(() => {
  stubStorage('localStorage');
  stubStorage('sessionStorage');
});

afterEach(() => {
  setBasePath('');
  vi.unstubAllGlobals();
  replace.mockReset();
});

test.each([
  ['/account', '', '/login?to=%2Faccount'],
  ['/profile/7', '?x=1', '/login?to=%2Fprofile%2F7%3Fx%3D1'],
  ['/author/7', '', '/login?to=%2Fauthor%2F7'],
])('a visitor without a session is led from %s%s to the sign-in', (path, search, login) => {
  expect(open(path, search)).toBe(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith(login);
});

test('below a path of a host the sign-in is there too, and leads back to a path of the site', () => {
  setBasePath('/market');
  expect(open('/market/account', '?x=1')).toBe(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/market/login?to=%2Faccount%3Fx%3D1');
  expect(open('/market/explore')).toBe(false);
});

test.each(['/', '/home', '/Author/7', '/login', '/accounts', '/explore'])('%s is public', (path) => {
  expect(open(path)).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test.each(['localStorage', 'sessionStorage'] as const)('a session in %s stays on its page', (name) => {
  globalThis[name].setItem(TOKEN_KEY, 'token');
  globalThis[name].setItem(USER_KEY, '{}');
  expect(open('/account')).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test('where nothing can be stored, there is no session', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(open('/account')).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
