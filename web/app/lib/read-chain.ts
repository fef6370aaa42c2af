import { CHAINS, type Chain, isChain } from '@pitlane/shared/domain/chain/chains';

/** The chain in the address bar; the first one when it names none. */
export function readChain(params: URLSearchParams): Chain {
  const given = params.get('chain') ?? '';
  return isChain(given) ? given : CHAINS[0];
}
