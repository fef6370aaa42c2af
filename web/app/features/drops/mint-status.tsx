import type { Drop } from '@pitlane/shared/api/drops';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { isOf } from './drop-state.ts';
import type { MintTarget } from './mint-labels.ts';
import type { MintState } from './mint-store.ts';

// The code for a pending or failed mint loads when the visitor is about to press the button.
const MintReport = lazyComponent(() => import('./mint-report.tsx').then((module) => module.MintReport));

/** Fetches the report's code before it is needed. */
export const preloadMintReport = MintReport.preload;

export type MintStatusProps = {
  mint: MintState;
  target: MintTarget;
  /** Undefined while the chain cannot be read; a mint that was sent before goes on all the same. */
  drop: Drop | undefined;
};

/** The progress of a mint, or why it failed. */
export function MintStatus({ mint, target, drop }: MintStatusProps) {
  if (!isOf(mint, target) || mint.phase === 'done') return null;
  return <MintReport mint={mint} drop={drop} />;
}
