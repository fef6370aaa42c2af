import type { Factors } from '@pitlane/shared/api/factors';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
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

type Update = Factors | ((before: Factors | undefined) => Factors | undefined);

/** Returns what shows the factors as an answer has them. */
export function useStoreFactors(): (factors: Update) => void {
  const client = useQueryClient();
  return (factors) => void client.setQueryData<Factors>(FACTORS_KEY, factors);
}
