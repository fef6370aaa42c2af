import type { Factors } from '@pitlane/shared/api/factors';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../../lib/api.ts';
import { getOwn } from '../../../lib/session/own-api.ts';
import { OWN } from '../../../lib/session/session.ts';

const FACTORS_KEY = [OWN, 'factors'];

/** Passkeys, authenticator app and recovery codes of the signed-in account. */
export function getFactorsQueryOptions() {
  return queryOptions({
    queryKey: FACTORS_KEY,
    queryFn: ({ signal }) => getOwn(asSent<Factors>(), '/api/auth/factors', signal),
    staleTime: 0,
  });
}

/** Whether a sign-in with the password has a second step. */
export function hasTwoSteps({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null;
}

/** Recovery codes that count and may not be saved yet, and the panel that shows them. */
export type UnsavedCodes = { codes: readonly string[]; panel: 'passkeys' | 'two-step' };

/**
 * The recovery codes that came with a first factor, until their owner says that they are saved, and what changes them. They belong to the account
 * page as a whole: a set that is confirmed in one panel makes those of another one worthless.
 */
export function useUnsavedCodes(): [UnsavedCodes | null, (codes: UnsavedCodes | null) => void] {
  const client = useQueryClient();
  const options = queryOptions<UnsavedCodes | null>({
    queryKey: [...FACTORS_KEY, 'unsaved codes'],
    queryFn: skipToken,
    // They must not go away by themselves when the reader looks at another page.
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data = null } = useQuery(options);
  return [data, (codes) => void client.setQueryData(options.queryKey, codes)];
}

type Update = Factors | ((before: Factors | undefined) => Factors | undefined);

/** Returns what shows the factors as an answer has them. */
export function useStoreFactors(): (factors: Update) => void {
  const client = useQueryClient();
  return (factors) => void client.setQueryData<Factors>(FACTORS_KEY, factors);
}
