import type { NftBuild } from '@pitlane/shared/api/builds';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { LRUCache } from 'lru-cache';
import { type BaseError, ContractFunctionRevertedError, getAbiItem, zeroHash } from 'viem';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import { toCarState } from '../nfts/nft-view.ts';
import type { NftsService } from '../nfts/nfts.service.ts';

/** The contract's record of an epoch. What is not known yet is zero. */
type Epoch = Awaited<ReturnType<typeof readEpoch>>;
type Reveal = { secret: Hash; transaction: Hash };

/** Blocks in one search for logs that every node allows. */
const LOG_BLOCKS = 2_000n;
/** Draws that are remembered. */
const MAX_KEPT = 2_000;

const UNKNOWN: Omit<
  NftBuild,
  'state' | 'chain' | 'chain_id' | 'collection' | 'token_id' | 'series' | 'epoch'
> = {
  commitment: null,
  started_at: null,
  closed_at: null,
  draw_block: null,
  block_hash: null,
  secret: null,
  seed: null,
  forfeited: false,
  revealed_in: null,
};

/**
 * Returns how a car's series was drawn, from its contract. Throws NOT_FOUND for an id that the index does not
 * hold, and CHAIN_UNAVAILABLE when the car's chain does not answer.
 */
export function createBuildsService(
  nfts: Pick<NftsService, 'car'>,
  chains: ChainClients,
  /** Tells if the cars of a chain are still unrevealed: a seed would let anyone draw them. */
  isCovered: (chain: Chain) => Promise<boolean>,
) {
  const reveals = new LRUCache<string, Promise<Reveal | undefined>>({ max: MAX_KEPT });

  /** The key includes the seed: a reorganisation may draw the same epoch again. */
  const revealOf = (served: ServedChain, number: bigint, epoch: Epoch): Promise<Reveal | undefined> => {
    const key = `${served.config.chain} ${number} ${epoch.seed}`;
    const kept = reveals.get(key);
    if (kept) return kept;
    const found = findReveal(served, number, BigInt(epoch.drawBlock));
    reveals.set(key, found);
    const forget = () => reveals.delete(key);
    // What was not found, or not asked, is looked for again.
    found.then((reveal) => reveal ?? forget(), forget);
    return found;
  };

  return {
    async ofCar(id: string): Promise<NftBuild> {
      const car = await nfts.car(id);
      const served = chains.get(car.chain);
      if (!served) throw new AppError('NOT_FOUND', `This site doesn’t support ${car.chain}.`);
      const { config } = served;
      const tokenId = BigInt(car.tokenId);
      const known = {
        ...UNKNOWN,
        chain: car.chain,
        chain_id: config.chainId,
        collection: normalAddress(config.carCollection),
        token_id: car.tokenId.toString(),
        series: toCarState(car).series,
      };
      try {
        const number = await readEpochOf(served, tokenId);
        if (number === undefined) return { ...known, state: 'open', epoch: null };
        const read = await readEpoch(served, number);
        const epoch = (await isCovered(car.chain)) ? withoutDraw(read) : read;
        const drawn = epoch.seed !== zeroHash;
        const reveal = drawn ? await revealOf(served, number, epoch) : undefined;
        return { ...known, ...epochFacts(number, epoch), ...revealFacts(epoch, reveal) };
      } catch (cause) {
        throw new AppError('CHAIN_UNAVAILABLE', chainUnavailableMessage(served), { cause });
      }
    },
  };
}
export type BuildsService = ReturnType<typeof createBuildsService>;

function chainUnavailableMessage({ config }: ServedChain): string {
  return `${CHAIN_FACTS[config.chain].label} isn’t responding, so the draw can’t be read. Try again in a moment.`;
}

/** An epoch as it was before its draw. */
function withoutDraw(epoch: Epoch): Epoch {
  return { ...epoch, seed: zeroHash, blockHash: zeroHash };
}

function epochFacts(number: bigint, epoch: Epoch) {
  return {
    state: epoch.seed === zeroHash ? ('closed' as const) : ('drawn' as const),
    epoch: Number(number),
    commitment: epoch.commitment,
    started_at: epoch.startedAt,
    closed_at: epoch.closedAt,
    draw_block: epoch.drawBlock,
    block_hash: orNull(epoch.blockHash),
    seed: orNull(epoch.seed),
    forfeited: epoch.forfeited,
  };
}

function revealFacts(epoch: Epoch, reveal: Reveal | undefined) {
  const secret = reveal && !epoch.forfeited ? reveal.secret : null;
  return { secret, revealed_in: reveal?.transaction ?? null };
}

function orNull(hash: Hash): Hash | null {
  return hash === zeroHash ? null : hash;
}

/** The epoch of a car; undefined while it is the open one. */
async function readEpochOf({ config, client }: ServedChain, tokenId: bigint): Promise<bigint | undefined> {
  const at = { address: config.carCollection, abi: carCollectionAbi } as const;
  try {
    return await client.readContract({ ...at, functionName: 'epochOf', args: [tokenId] });
  } catch (error) {
    const refusal = (error as BaseError).walk?.((cause) => cause instanceof ContractFunctionRevertedError);
    if (refusal instanceof ContractFunctionRevertedError && refusal.data?.errorName === 'BuildEpochUnknown')
      return undefined;
    throw error;
  }
}

function readEpoch({ config, client }: ServedChain, number: bigint) {
  const at = { address: config.carCollection, abi: carCollectionAbi } as const;
  return client.readContract({ ...at, functionName: 'epoch', args: [number] });
}

/** The log that made an epoch's seed known, looked for from the draw block on; undefined when a node does not have it. */
async function findReveal(
  { config, client }: ServedChain,
  number: bigint,
  drawBlock: bigint,
): Promise<Reveal | undefined> {
  const event = getAbiItem({ abi: carCollectionAbi, name: 'EpochRevealed' });
  const head = await client.getBlockNumber();
  for (let from = drawBlock; from <= head; from += LOG_BLOCKS) {
    const last = from + LOG_BLOCKS - 1n;
    const [log] = await client.getLogs({
      address: config.carCollection,
      event,
      args: { epoch: number },
      strict: true,
      fromBlock: from,
      toBlock: last < head ? last : head,
    });
    if (log) return { secret: log.args.secret, transaction: log.transactionHash };
  }
  return undefined;
}
