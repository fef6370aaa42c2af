import type { NavigateFunction } from 'react-router';
import { asSent } from '../lib/api.ts';
import { sendOwn } from '../lib/session/own-api.ts';
import { signingOut } from '../lib/session/require-session.ts';
import { forgetSession, getSession } from '../lib/session/session.ts';
import { clearStorage } from '../lib/site-storage.ts';
import { chooseTheme } from '../lib/theme.ts';
import { toast } from '../lib/toast.ts';
import { disconnect } from '../wallet/load-wallet.ts';

export type SignOutOptions = {
  /** The account was deleted: there is no session on the server any more. */
  deleted?: boolean;
};

/**
 * Signs out: ends the session on the server, forgets all that this browser has stored for the site (specification section 2), then
 * goes to /.
 */
export async function signOut(
  navigate: NavigateFunction,
  { deleted = false }: SignOutOptions = {},
): Promise<void> {
  // From here on a 401 leads to / as well, and not to the sign-in.
  signingOut.current = true;
  try {
    // While the session is still good: its messages are not the next reader's.
    await stopPush(deleted);
    await Promise.all([deleted ? undefined : revoke(), disconnectWallet()]);
    forgetSession();
    clearStorage();
    // The browser notifies other tabs, but not this one.
    chooseTheme(undefined);
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await navigate('/');
  } finally {
    signingOut.current = false;
  }
}

/** The token is worth nothing from then on. */
async function revoke(): Promise<void> {
  if (!getSession()) return;
  try {
    await sendOwn(asSent(), '/api/auth/sign-out');
  } catch (error) {
    console.warn('The server didn’t end the session.', error);
    // A 401 has ended it here: it had ended before.
    if (getSession())
      toast('warning', 'You’re signed out here, but we couldn’t reach the server to end the session.');
  }
}

async function stopPush(deleted: boolean): Promise<void> {
  if (!getSession() || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const { endPush } = await import('../features/notices/push.ts');
    await endPush(deleted ? 'here' : 'everywhere');
  } catch (error) {
    console.warn('The server didn’t stop push notifications to this browser.', error);
  }
}

async function disconnectWallet(): Promise<void> {
  try {
    await disconnect();
  } catch (error) {
    console.warn('The wallet didn’t disconnect.', error);
    toast('warning', 'You’re signed out here, but the wallet may still be connected.');
  }
}
