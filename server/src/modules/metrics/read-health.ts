import type { ChainHealth, Health } from '@pitlane/shared/api/health';
import { blocksReaders, CAUSES, type Cause } from '../health/causes.ts';
import type { Metrics } from './definitions.ts';

/** Sets what follows from health: so an alarm and GET /api/health never disagree. */
export function setHealth(metrics: Metrics, { ready, problems, chains, now }: Health): void {
  metrics.ready.set(ready ? 1 : 0);
  metrics.cause.reset();
  for (const cause of Object.keys(CAUSES) as Cause[]) {
    const places = CAUSES[cause].of === 'chain' ? chains.map(({ chain }) => chain) : [''];
    for (const chain of places) metrics.cause.set(toLabels(cause, chain), 0);
  }
  for (const { code, chain } of problems) metrics.cause.set(toLabels(code, chain ?? ''), 1);
  const ofChains = [
    metrics.headBlock,
    metrics.indexedBlock,
    metrics.lagBlocks,
    metrics.lagSeconds,
    metrics.unbuilt,
  ];
  for (const metric of ofChains) metric.reset();
  for (const each of chains) setChain(metrics, each, now);
}

const toLabels = (cause: string, chain: string) => ({ cause, chain, blocks: String(blocksReaders(cause)) });

function setChain(metrics: Metrics, health: ChainHealth, now: number): void {
  const { chain, head, block, block_time: blockTime, lag, builder } = health;
  metrics.indexedBlock.set({ chain }, block);
  if (head !== null) metrics.headBlock.set({ chain }, head);
  if (lag !== null) {
    metrics.lagBlocks.set({ chain }, lag);
    // A chain without new blocks is not behind.
    metrics.lagSeconds.set({ chain }, lag === 0 ? 0 : Math.max(0, now - blockTime));
  }
  if (builder?.waiting != null) metrics.unbuilt.set({ chain }, builder.waiting);
}
