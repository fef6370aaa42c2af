import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';

/** The chain's node does not answer: what was asked for cannot be read just now. */
export function chainUnavailable(chain: Chain, cause: unknown): AppError {
  const message = `${CHAIN_FACTS[chain].label} does not answer just now. Try again in a moment.`;
  return new AppError('CHAIN_UNAVAILABLE', message, { cause });
}
