import type { User } from '@pitlane/shared/api/accounts';
import { asSent } from '../api.ts';
import { getOwn } from './own-api.ts';
import { getSession } from './session.ts';
import { storeUser } from './store-session.ts';

const MIN_MS = 30_000;
let last: { jwt: string; at: number } | undefined;

/**
 * Refreshes the signed-in account: since it signed in, it may have been appointed an operator, or renamed in another browser. At
 * most every half minute. Never rejects.
 */
export async function refreshUser(): Promise<void> {
  const jwt = getSession()?.jwt;
  if (!jwt || (last?.jwt === jwt && performance.now() - last.at < MIN_MS)) return;
  last = { jwt, at: performance.now() };
  try {
    storeUser(await getOwn(asSent<User>(), '/api/auth/me'));
  } catch (error) {
    last = undefined;
    console.warn('Couldn’t refresh the account.', error);
  }
}
