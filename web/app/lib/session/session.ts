import type { SignedIn, User } from '@pitlane/shared/api/accounts';
import { queryClient } from '../query-client.ts';
import { createStore, useStore } from '../store.ts';
import { TOKEN_KEY, USER_KEY } from './session-keys.ts';

/** The first part of the key of every query whose answer only the signed-in account may see. */
export const OWN = 'own';

export type Session = SignedIn;

/** Undefined on the server and in the first render, which cannot know it; null when signed out. */
const sessionStore = createStore<Session | null | undefined>(undefined, {
  onActive: () => {
    addEventListener('storage', refresh);
    refresh();
    return () => removeEventListener('storage', refresh);
  },
});

/**
 * Returns the session of this browser: null when signed out, undefined while that is not known (on the server, and in the first
 * render of a page that came from it).
 */
export function useSession(): Session | null | undefined {
  return useStore(sessionStore);
}

/** The session as the storage has it now. Null on the server. */
export function getSession(): Session | null {
  if (typeof window === 'undefined') return null;
  refresh();
  return sessionStore.getState() ?? null;
}

/** Ends the session in this browser. The server is not asked: see useSignOut. */
export function forgetSession(): void {
  forget();
  show(null);
}

/** The header with the session's token; empty when signed out. */
export function bearerHeaders(): Record<string, string> {
  const session = getSession();
  return session ? { authorization: `Bearer ${session.jwt}` } : {};
}

/** The last stored text with its session, so that the same text stays the same object. */
let last: { text: string; session: Session } | undefined;
/** A browser that stores nothing keeps the session as long as the page. */
export const unstored: { session: Session | null } = { session: null };

function refresh(): void {
  show(read(() => sessionStorage) ?? read(() => localStorage) ?? unstored.session);
}

export function show(session: Session | null): void {
  const before = sessionStore.getState();
  sessionStore.setState(session);
  // Who confirms it's them gets another token.
  if (before?.user.id === session?.user.id) return;
  // What one account has seen is not the next one's to see.
  if (before) queryClient().removeQueries({ queryKey: [OWN] });
}

export function read(storage: () => Storage): Session | null {
  try {
    const [jwt, text] = [storage().getItem(TOKEN_KEY), storage().getItem(USER_KEY)];
    if (!jwt || !text) return null;
    const key = `${jwt} ${text}`;
    if (last?.text !== key) last = { text: key, session: { jwt, user: JSON.parse(text) as User } };
    return last.session;
  } catch (error) {
    console.warn('This browser can’t read your session.', error);
    return null;
  }
}

export function forget(): void {
  unstored.session = null;
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().removeItem(TOKEN_KEY);
      storage().removeItem(USER_KEY);
    } catch (error) {
      console.warn('This browser can’t delete your session.', error);
    }
  }
}
