import type { Drop, DropList, Eligibility } from '@pitlane/shared/api/drops';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS } from '@pitlane/shared/domain/cars/assets';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import { chainUnavailable } from '../../platform/chain/chain-unavailable.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import * as repo from './drops.repo.ts';
import { judgeWallet, type WalletFacts } from './eligibility.ts';
import { atTime, type DropFacts, readAssetDrop, readCarDrop } from './read-drop.ts';

const TIMEOUT_MS = 2_000;
const ORDER: readonly Drop['collection'][] = ['cars', ...ASSET_KINDS];

export type DropsDeps = { db: Queryable; chains: ChainClients; log: Log; now: () => number };

/** Creates the service for drops, read from the contracts at the present head of each chain. */
export function createDropsService({ db, chains, log, now }: DropsDeps) {
  const readers = [...chains.values()].map((served) => ({
    chain: served.config.chain,
    read: dropsReader(served),
  }));
  const down = new Set<Chain>();
  /** Logs one line when a chain stops answering and one when it is back, however many pages ask in between. */
  const report = (chain: Chain, failure?: unknown) => {
    if (failure === undefined && down.delete(chain)) log.info({ chain }, 'drops can be read again');
    if (failure === undefined || down.has(chain)) return;
    down.add(chain);
    log.warn({ err: failure, chain }, 'drops cannot be read');
  };
  /** The contracts know neither how many accounts their list has, nor how many their tree. */
  const withSizes = async (drops: readonly DropFacts[]): Promise<Drop[]> => {
    const roots = drops.flatMap(({ whitelist }) => whitelist?.root ?? []);
    const sizes = await repo.findSizes(db, roots as Hash[]);
    return drops.map((drop) => {
      const { whitelist } = drop;
      const list = sizes.lists.get(drop.id) ?? null;
      const tree = sizes.trees.get(whitelist?.root ?? '') ?? null;
      return atTime({ ...drop, whitelist: whitelist && { ...whitelist, list, tree } }, now());
    });
  };

  /** The drop with an id. Throws NOT_FOUND where there is none, and CHAIN_UNAVAILABLE. */
  const requireDrop = async (id: string): Promise<{ served: ServedChain; drop: Drop }> => {
    const served = [...chains.values()].find(({ config }) => id.startsWith(`${config.chain}-`));
    const reader = readers.find(({ chain }) => chain === served?.config.chain);
    if (!served || !reader) throw noDrop(id);
    const found = await withTimeout(reader.read(), TIMEOUT_MS).catch((cause: unknown) => {
      throw chainUnavailable(served.config.chain, cause);
    });
    const [drop] = (await withSizes(found)).filter((each) => each.id === id);
    if (!drop) throw noDrop(id);
    return { served, drop };
  };

  return {
    /** Returns whether a wallet may mint from a drop now. Throws NOT_FOUND and CHAIN_UNAVAILABLE. */
    async eligibility(id: string, wallet: Address): Promise<Eligibility> {
      const { served, drop } = await requireDrop(id);
      const facts = await readWallet(db, served, { drop, wallet });
      return { wallet, ...judgeWallet(drop, facts, now()) };
    },

    async list(): Promise<DropList> {
      const found: DropFacts[] = [];
      const list: DropList = { drops: [], unavailable: [] };
      const results = await Promise.allSettled(readers.map(({ read }) => withTimeout(read(), TIMEOUT_MS)));
      results.forEach((result, i) => {
        const chain = readers[i]?.chain;
        if (!chain) return;
        if (result.status === 'fulfilled') found.push(...result.value);
        else list.unavailable.push(chain);
        report(chain, result.status === 'rejected' ? result.reason : undefined);
      });
      list.drops = await withSizes(found);
      // Sorting is stable: within a collection the chains keep their order.
      list.drops.sort((a, b) => ORDER.indexOf(a.collection) - ORDER.indexOf(b.collection));
      return list;
    },
  };
}
export type DropsService = ReturnType<typeof createDropsService>;

/** Reads one chain's drops; the same head is read once, however many ask. */
function dropsReader(served: ServedChain): () => Promise<DropFacts[]> {
  let kept: { block: bigint; drops: Promise<DropFacts[]> } | undefined;
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
function readDrops(served: ServedChain, block: bigint): Promise<DropFacts[]> {
  const assets = ASSET_KINDS.flatMap((kind) => {
    const address = served.config.assets[kind];
    return address ? [readAssetDrop(served, kind, address, block)] : [];
  });
  return Promise.all([readCarDrop(served, block), ...assets]);
}

/** Reads a wallet's facts at the block that the drop was read at, and the proof that is stored for it. */
async function readWallet(
  db: Queryable,
  { client, config: { chain } }: ServedChain,
  { drop, wallet }: { drop: Drop; wallet: Address },
): Promise<WalletFacts> {
  if (drop.collection !== 'cars') return { listed: false, proof: null, minted: 0 };
  const root = drop.whitelist?.root as Hash | null | undefined;
  const at = {
    address: drop.contract,
    abi: carCollectionAbi,
    args: [wallet],
    blockNumber: BigInt(drop.block),
  } as const;
  const asked = Promise.all([
    client.readContract({ ...at, functionName: 'isWhitelisted' }),
    client.readContract({ ...at, functionName: 'addressMintedBalance' }),
  ]);
  const [[listed, minted], proof] = await Promise.all([
    withTimeout(asked, TIMEOUT_MS).catch((cause: unknown) => {
      throw chainUnavailable(chain, cause);
    }),
    root ? repo.findProof(db, root, wallet) : undefined,
  ]);
  return { listed, minted: Number(minted), proof: proof ?? null };
}

const noDrop = (id: string) => new AppError('NOT_FOUND', `There is no drop ${id}.`, { field: 'id' });
