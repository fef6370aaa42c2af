import type { Proved, SignedIn, User } from '@pitlane/shared/api/accounts';
import { forget, getSession, read, type Session, show, unstored } from './session.ts';
import { TOKEN_KEY, USER_KEY } from './session-keys.ts';

/** Keeps a new session: beyond this tab when it is to be remembered. An empty token is kept nowhere, and ends the session before. */
export function signedIn(answer: SignedIn, remember: boolean): void {
  forget();
  if (answer.jwt) write(remember ? () => localStorage : () => sessionStorage, answer);
  show(answer.jwt ? answer : null);
}

/** Shows another name or avatar of the signed-in account, where the session is kept. Does nothing when it has ended. */
export function storeUser(user: User): void {
  const session = getSession();
  if (session?.user.id === user.id) replace(session, { jwt: session.jwt, user });
}

/** Keeps the new token of the session, which its reader has just confirmed. Does nothing when it has ended. */
export function storeToken({ jwt }: Proved): void {
  const session = getSession();
  if (session) replace(session, { ...session, jwt });
}

/** Keeps what has become of a session where that is kept. */
function replace(session: Session, next: Session): void {
  const remembered = read(() => localStorage)?.jwt === session.jwt;
  write(remembered ? () => localStorage : () => sessionStorage, next);
  show(next);
}

function write(storage: () => Storage, { jwt, user }: Session): void {
  try {
    storage().setItem(TOKEN_KEY, jwt);
    storage().setItem(USER_KEY, JSON.stringify(user));
    unstored.session = null;
  } catch (error) {
    console.warn('This browser can’t save your session. It ends when you close the page.', error);
    unstored.session = { jwt, user };
  }
}
