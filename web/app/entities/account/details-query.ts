import type { Details } from '@pitlane/shared/api/accounts';
import { queryOptions } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';

/** The name and the phone number of the signed-in account. */
export function getDetailsQueryOptions() {
  return queryOptions({
    queryKey: [OWN, 'details'],
    queryFn: ({ signal }) => getOwn(asSent<Details>(), '/api/auth/details', signal),
  });
}
