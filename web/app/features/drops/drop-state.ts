import type { Drop } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { type MintTarget, SINGULAR } from './mint-labels.ts';
import type { MintState } from './mint-store.ts';

/**
 * The reason why minting is closed, in a sentence, in the order of the contract's checks; undefined while
 * minting is open.
 */
export function closedReason({ chain, collection, remaining, paused, epoch_open }: Drop): string | undefined {
  const { label } = CHAIN_FACTS[chain];
  if (remaining === 0) return m.drops.everyValueOnLabelHasBeen({ value: SINGULAR[collection], label });
  if (!epoch_open) {
    return m.drops.noEpochIsOpenOnLabel({ label });
  }
  if (paused) return m.drops.theStudioHasPausedMintingOn({ label });
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
