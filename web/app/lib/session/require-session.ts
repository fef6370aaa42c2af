import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getLoginPath, TO } from './login-path.ts';
import { type Session, useSession } from './session.ts';

/** True while the reader signs out: they are on the way to / from any page. */
export const signingOut = { current: false };

/**
 * Reads where to go after the sign-in. Null for anything but a path of this site: an address that leads elsewhere must not look
 * like ours.
 */
export function readReturnPath(params: URLSearchParams): string | null {
  const to = params.get(TO);
  // Browsers drop tabs and line breaks, and take \ for /.
  if (!to || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)) return null;
  const { origin, pathname, search, hash } = new URL(to, 'http://site.invalid');
  if (origin !== 'http://site.invalid' || pathname.startsWith('//') || pathname === '/login') return null;
  return `${pathname}${search}${hash}`;
}

/**
 * Returns the session, for a page that needs an account. Undefined while it is not known, and while a visitor without one is on the
 * way to /login; the page shows its skeleton until then. It also follows a session that ends while the page is open: /login then
 * finds `ended` in its location's state, and says why.
 */
export function useRequiredSession(): Session | undefined {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const away = session === null;
  const had = useRef(false);
  useEffect(() => {
    if (away && !signingOut.current)
      void navigate(getLoginPath(`${pathname}${search}${hash}`), {
        replace: true,
        state: { ended: had.current },
      });
    had.current = !away && session !== undefined;
  }, [away, session, navigate, pathname, search, hash]);
  return session ?? undefined;
}
