import { getLoginPath } from '../lib/session/login-path.ts';
import { TOKEN_KEY, USER_KEY } from '../lib/session/session-keys.ts';
import { toAddress, toPath } from '../lib/site-path.ts';

/** The pages behind the login: those that call useRequiredSession, which follows a session that ends later. */
const OWN_PAGE = /^\/(account$|author\/|profile\/)/;

/**
 * Leads a visitor without a session from a page behind the login to the sign-in, before any code of that page is asked for.
 * Returns whether it does.
 */
export function leadToLogin(): boolean {
  const path = toPath(location.pathname);
  if (!OWN_PAGE.test(path) || isSessionStored()) return false;
  location.replace(toAddress(getLoginPath(`${path}${location.search}`)));
  return true;
}

function isSessionStored(): boolean {
  try {
    return [sessionStorage, localStorage].some((kept) => kept.getItem(TOKEN_KEY) && kept.getItem(USER_KEY));
  } catch (error) {
    console.warn('This browser can’t read your session.', error);
    return false;
  }
}
