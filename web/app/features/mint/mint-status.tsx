import type { Drop } from '@pitlane/shared/api/drops';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { isOf } from './drop-state.ts';
import type { MintTarget } from './mint-labels.ts';
import type { MintState } from './mint-store.ts';

// What stands there while a mint is on its way, and when it failed, comes when somebody is about to press the button.
const MintReport = lazyComponent(() => import('./mint-report.tsx').then((module) => module.MintReport));

/** Fetches the report's code before it is needed. */
export const preloadMintReport = MintReport.preload;

export type MintStatusProps = {
  mint: MintState;
  target: MintTarget;
  /** Undefined while the chain cannot be read; a mint that was sent before goes on all the same. */
  drop: Drop | undefined;
};

/** Where a mint stands, or why it failed. */
export function MintStatus({ mint, target, drop }: MintStatusProps) {
  if (!isOf(mint, target) || mint.phase === 'done') return null;
  return <MintReport mint={mint} drop={drop} />;
}
