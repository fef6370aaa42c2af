import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { useRootData } from '../../lib/root-data.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** How often it is asked whether what is young has become final. */
export const FINAL_MS = 12_000;

/** How many blocks deep something is final, for each chain of the site. */
type SettledBlocks = Partial<Record<Chain, number>>;

/** Returns whether the chain may still take an entry back: its block is among the newest. What people signed is in no block. */
export function isYoung(
  { chain, block }: Pick<FeedEntry, 'chain' | 'block'>,
  indexed: Feed['indexed'],
  settled: SettledBlocks,
): boolean {
  const head = indexed[chain]?.block;
  if (block === null || head === undefined) return false;
  return head - block < (settled[chain] ?? 0);
}

/** Returns whether any entry of a page is. */
export function hasYoung({ activity, indexed }: Feed, settled: SettledBlocks): boolean {
  return activity.some((entry) => isYoung(entry, indexed, settled));
}

/** After how many blocks each chain takes nothing back. */
export function useSettledBlocks(): SettledBlocks {
  const chains = useRootData().site?.chains ?? [];
  return Object.fromEntries(chains.map(({ chain, settled_blocks }) => [chain, settled_blocks]));
}

/** The interval at which "5s ago" is updated. */
const EVERY_MS = 10_000;

/** The time in milliseconds, as it was when the page was made, and then every few seconds. */
export function useRoughNow(start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
