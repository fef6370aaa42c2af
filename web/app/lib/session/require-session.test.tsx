import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { getLoginPath, withReturnPath } from './login-path.ts';
import { readReturnPath, useRequiredSession } from './require-session.ts';

const read = (to: string) => readReturnPath(new URLSearchParams({ to }));

describe('readReturnPath', () => {
  test('reads what getLoginPath wrote', () => {
    const path = '/profile/7?tab=a&x=%2F#end';
    expect(readReturnPath(new URL(getLoginPath(path), 'http://x').searchParams)).toBe(path);
  });

  test('is kept from one page of signing in to the next', () => {
    const params = new URL(getLoginPath('/account'), 'http://x').searchParams;
    expect(withReturnPath('/login?forgot', params)).toBe('/login?forgot&to=%2Faccount');
    expect(withReturnPath('/register', new URLSearchParams())).toBe('/register');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    'account',
    '/login',
    '',
  ])('%j leads nowhere', (to) => {
    expect(read(to)).toBeNull();
  });
});

test('useRequiredSession knows no session on the server', () => {
  const Page = () => (useRequiredSession() ? 'private' : 'skeleton');
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(html).toBe('skeleton');
});
