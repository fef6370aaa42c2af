import type { Drop } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { type MintTarget, SINGULAR } from './mint-labels.ts';
import type { MintState } from './mint-store.ts';

/**
 * The reason why minting is closed, in a sentence, in the order of the contract's checks; undefined while
 * minting is open.
 */
export function closedReason({ chain, collection, remaining, paused, epoch_open }: Drop): string | undefined {
  const { label } = CHAIN_FACTS[chain];
  if (remaining === 0) return `Every ${SINGULAR[collection]} on ${label} has been minted. Try another chain.`;
  if (!epoch_open) {
    return `No epoch is open on ${label}: you can mint when the studio opens the next one. This page updates when it does.`;
  }
  if (paused)
    return `The studio has paused minting on ${label}. It can resume at any time, and this page updates when it does.`;
  return undefined;
}

/** Returns the drops on other chains that are public now. */
export function openElsewhere(drops: readonly Drop[], { chain, collection }: Drop): Drop[] {
  return drops.filter(
    (each) =>
      each.chain !== chain &&
      each.collection === collection &&
      each.phase === 'public' &&
      closedReason(each) === undefined,
  );
}

/** Returns whether a mint is of this kind on this chain. */
export function isOf(mint: MintState, { chain, collection }: MintTarget): mint is StartedMint {
  return mint.phase !== 'idle' && mint.target.chain === chain && mint.target.subject === collection;
}

type StartedMint = Exclude<MintState, { phase: 'idle' }>;
