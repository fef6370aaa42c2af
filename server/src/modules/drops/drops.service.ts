import type { Drop, DropList } from '@pitlane/shared/api/drops';
import { normalAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { ChainClients, ServedChain } from '../../chain/chain-clients.ts';
import type { Log } from '../../lib/log.ts';

const TIMEOUT_MS = 2_000;

/** What can be minted, read from the contracts at the present head of each chain. */
export function createDropsService(chains: ChainClients, log: Log) {
  const readers = [...chains.values()].map((served) => ({
    chain: served.config.chain,
    read: dropReader(served),
  }));
  return {
    async list(): Promise<DropList> {
      const list: DropList = { drops: [], unavailable: [] };
      const results = await Promise.allSettled(readers.map(({ read }) => inTime(read())));
      results.forEach((result, i) => {
        const chain = readers[i]?.chain;
        if (result.status === 'fulfilled') list.drops.push(result.value);
        else if (chain) {
          log.warn({ err: result.reason, chain }, 'a drop could not be read');
          list.unavailable.push(chain);
        }
      });
      return list;
    },
  };
}
export type DropsService = ReturnType<typeof createDropsService>;

/** Reads one chain's drop; the same head is read once, however many ask. */
function dropReader(served: ServedChain): () => Promise<Drop> {
  let kept: { block: bigint; drop: Promise<Drop> } | undefined;
  return async () => {
    const block = await served.client.getBlockNumber({ cacheTime: 0 });
    if (kept?.block === block) return kept.drop;
    const fresh = { block, drop: readDrop(served, block) };
    kept = fresh;
    fresh.drop.catch(() => {
      // Who asked is told; the next one must not be given the failure again.
      if (kept === fresh) kept = undefined;
    });
    return fresh.drop;
  };
}

/** The client sends the calls of one tick as one batch. */
async function readDrop({ config, client }: ServedChain, blockNumber: bigint): Promise<Drop> {
  const at = { address: config.carCollection, abi: carCollectionAbi, blockNumber } as const;
  const [name, symbol, cost, maxSupply, minted, paused, epochOpen, onlyWhitelisted, limit] =
    await Promise.all([
      client.readContract({ ...at, functionName: 'name' }),
      client.readContract({ ...at, functionName: 'symbol' }),
      client.readContract({ ...at, functionName: 'cost' }),
      client.readContract({ ...at, functionName: 'maxSupply' }),
      client.readContract({ ...at, functionName: 'totalSupply' }),
      client.readContract({ ...at, functionName: 'paused' }),
      client.readContract({ ...at, functionName: 'epochOpen' }),
      client.readContract({ ...at, functionName: 'onlyWhitelisted' }),
      client.readContract({ ...at, functionName: 'nftPerAddressLimit' }),
    ]);
  return {
    chain: config.chain,
    chain_id: config.chainId,
    collection: 'cars',
    contract: normalAddress(config.carCollection),
    symbol,
    name,
    cost: cost.toString(),
    coin: CHAIN_FACTS[config.chain].coin,
    minted: Number(minted),
    max_supply: Number(maxSupply),
    remaining: Number(maxSupply > minted ? maxSupply - minted : 0n),
    paused,
    epoch_open: epochOpen,
    only_whitelisted: onlyWhitelisted,
    per_address_limit: Number(limit),
    block: Number(blockNumber),
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
