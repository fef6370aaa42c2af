import { useRootData } from '../../lib/root-data.ts';
import type { SettledBlocks } from './young.ts';

/** After how many blocks each chain takes nothing back. */
export function useSettledBlocks(): SettledBlocks {
  const chains = useRootData().site?.chains ?? [];
  return Object.fromEntries(chains.map(({ chain, settled_blocks }) => [chain, settled_blocks]));
}
