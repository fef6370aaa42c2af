import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the query keys of wallets' consent. */
export const CONSENT_KEY = 'race-consent';

/** Returns whether the game may race a wallet's cars on a chain, as its contract has it. The address is in lower case. */
export function getConsentQueryOptions(chain: Chain, address: string) {
  return queryOptions({
    queryKey: [CONSENT_KEY, chain, address],
    queryFn: async () => (await import('./read-consent.ts')).readConsent(chain, address),
    retry: false,
  });
}
