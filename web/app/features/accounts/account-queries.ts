import type { SessionList, SignInWays, User } from '@pitlane/shared/api/accounts';
import { queryOptions } from '@tanstack/react-query';
import { asSent, getJson } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { storeUser } from '../../lib/session/store-session.ts';

export const WAYS_PATH = '/api/auth/ways';

/** The ways to sign in, beside password and wallet. */
export function getWaysQueryOptions() {
  return queryOptions({
    queryKey: ['sign-in ways'],
    queryFn: ({ signal }) => getJson(asSent<SignInWays>(), WAYS_PATH, { init: { signal } }),
  });
}

/** The signed-in account as it is now. What other parts of the page show of it follows. */
export function getUserQueryOptions() {
  return queryOptions({
    queryKey: [OWN, 'user'],
    queryFn: async ({ signal }) => {
      const user = await getOwn(asSent<User>(), '/api/auth/me', signal);
      storeUser(user);
      return user;
    },
  });
}

export const SESSIONS_KEY = [OWN, 'sessions'];

/** The browsers that are signed in to the account. */
export function getSessionsQueryOptions() {
  return queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => getOwn(asSent<SessionList>(), '/api/auth/sessions', signal),
    staleTime: 0,
  });
}
