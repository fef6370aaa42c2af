import type { User } from '@pitlane/shared/api/accounts';
import type { Health } from '@pitlane/shared/api/health';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { asSent, getJson } from '../../lib/api.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { storeUser } from '../../lib/session/store-session.ts';

/** The first parts of the keys of all that the console shows. */
export const CONSOLE_KEY = [OWN, 'operator'] as const;

/** An answer for operators by its path. Others work here too: it is asked for again every so often. */
export function getConsoleQueryOptions<T>(path: string, refetchInterval = 15_000) {
  return queryOptions({
    queryKey: [...CONSOLE_KEY, path],
    queryFn: ({ signal }) => getOwn(asSent<T>(), `/api/operator${path}`, signal),
    staleTime: 0,
    refetchInterval,
  });
}

/** Query options for the operator of the session; null for other accounts, without a call that would be refused. */
export function getSelfQueryOptions() {
  return queryOptions({
    queryKey: [...CONSOLE_KEY, 'self'],
    queryFn: async ({ signal }) => {
      const user = await getOwn(asSent<User>(), '/api/auth/me', signal);
      // The menu's link comes and goes with it.
      storeUser(user);
      return user.operator ? getOwn(asSent<OperatorSelf>(), '/api/operator', signal) : null;
    },
    staleTime: 0,
    // Who has accepted the contracts just now is their owner within seconds.
    refetchInterval: ({ state }) => (state.data?.role === 'pending_owner' ? 5_000 : 60_000),
    retry: false,
  });
}

/** A public answer, as the console shows it: never a stale one. */
export function getPublicQueryOptions<T>(path: string, refetchInterval: number | false = false) {
  return queryOptions({
    queryKey: [...CONSOLE_KEY, path],
    queryFn: ({ signal }) => getJson(asSent<T>(), path, { init: { signal } }),
    staleTime: 0,
    refetchInterval,
  });
}

/** How chains and jobs are. */
export const HEALTH = getPublicQueryOptions<Health>('/api/health', 5_000);

/** Sends a deed, then asks again for all that the console shows. */
export function useSend() {
  const client = useQueryClient();
  return async <T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body?: unknown): Promise<T> => {
    // Also after a refusal: another operator may have done it.
    return sendOwn(asSent<T>(), path, { method, ...(body !== undefined && { body }) }).finally(() =>
      client.invalidateQueries({ queryKey: CONSOLE_KEY }),
    );
  };
}
