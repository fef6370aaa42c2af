import type { Drop, DropList } from '@pitlane/shared/api/drops';
import { ASSET_KINDS } from '@pitlane/shared/domain/assets';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { ChainClients, ServedChain } from '../../chain/chain-clients.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { readAssetDrop, readCarDrop } from './read-drop.ts';

const TIMEOUT_MS = 2_000;
const ORDER: readonly Drop['collection'][] = ['cars', ...ASSET_KINDS];

/** What can be minted, read from the contracts at the present head of each chain. */
export function createDropsService(chains: ChainClients, log: Log) {
  const readers = [...chains.values()].map((served) => ({
    chain: served.config.chain,
    read: dropsReader(served),
  }));
  const down = new Set<Chain>();
  /** One line when a chain falls silent and one when it is back, however many pages ask meanwhile. */
  const report = (chain: Chain, failure?: unknown) => {
    if (failure === undefined && down.delete(chain)) log.info({ chain }, 'drops can be read again');
    if (failure === undefined || down.has(chain)) return;
    down.add(chain);
    log.warn({ err: failure, chain }, 'drops cannot be read');
  };
  return {
    async list(): Promise<DropList> {
      const list: DropList = { drops: [], unavailable: [] };
      const results = await Promise.allSettled(readers.map(({ read }) => withTimeout(read(), TIMEOUT_MS)));
      results.forEach((result, i) => {
        const chain = readers[i]?.chain;
        if (!chain) return;
        if (result.status === 'fulfilled') list.drops.push(...result.value);
        else list.unavailable.push(chain);
        report(chain, result.status === 'rejected' ? result.reason : undefined);
      });
      // Sorting is stable: within a collection the chains keep their order.
      list.drops.sort((a, b) => ORDER.indexOf(a.collection) - ORDER.indexOf(b.collection));
      return list;
    },
  };
}
export type DropsService = ReturnType<typeof createDropsService>;

/** Reads one chain's drops; the same head is read once, however many ask. */
function dropsReader(served: ServedChain): () => Promise<Drop[]> {
  let kept: { block: bigint; drops: Promise<Drop[]> } | undefined;
  return async () => {
    const block = await served.client.getBlockNumber({ cacheTime: 0 });
    if (kept?.block === block) return kept.drops;
    const fresh = { block, drops: readDrops(served, block) };
    kept = fresh;
    fresh.drops.catch(() => {
      // This caller gets the failure. It must not be cached for the next caller.
      if (kept === fresh) kept = undefined;
    });
    return fresh.drops;
  };
}

/** The client sends the calls of one tick as one batch. */
function readDrops(served: ServedChain, block: bigint): Promise<Drop[]> {
  const assets = ASSET_KINDS.flatMap((kind) => {
    const address = served.config.assets[kind];
    return address ? [readAssetDrop(served, kind, address, block)] : [];
  });
  return Promise.all([readCarDrop(served, block), ...assets]);
}
