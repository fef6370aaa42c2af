import type { ChainHealth } from '@pitlane/shared/api/health';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { ChainConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { ChainStatus, IndexStatus, IndexStop } from '../../lib/index-status.ts';
import type { HealthService } from '../../lib/server-deps.ts';
import {
  findBuilders,
  findCheckpoints,
  findStops,
  type StoredBuilder,
  type StoredCheckpoint,
} from './health.repo.ts';

type HealthOptions = {
  chains: readonly Pick<ChainConfig, 'chain' | 'chainId'>[];
  status: IndexStatus;
  version: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/** After this long without a sign of life from whoever indexes a chain or builds its cars, it counts as down. */
const STALE_AFTER_SECONDS = 20;
/** A chain that is this little behind is only between two blocks. */
const USUAL_LAG = 2;
/** How long what the database said about other processes' indexing is taken for now. */
const CACHE_TTL_MS = 250;

/**
 * Tells how far the index is: from this process' own indexers, or from the database where another one indexes. What the
 * builders do is always in the database.
 */
export function createHealthService(db: Db, options: HealthOptions): HealthService {
  const { chains, status, version, clock = Date.now } = options;
  let read: { at: number; checkpoints: Promise<Map<Chain, StoredCheckpoint>> } | undefined;

  const checkpoints = () => {
    const now = clock();
    if (!read || now - read.at > CACHE_TTL_MS) {
      read = { at: now, checkpoints: findCheckpoints(db) };
      read.checkpoints.catch(() => {
        read = undefined;
      });
    }
    return read.checkpoints;
  };

  const stored = async (chain: Chain): Promise<ChainStatus> => {
    const checkpoint = (await checkpoints()).get(chain);
    const reachable = checkpoint !== undefined && clock() / 1000 - checkpoint.seenAt < STALE_AFTER_SECONDS;
    return { reachable, head: checkpoint?.headNumber, checkpoint };
  };
  const statusOf = async (chain: Chain) => status.get(chain) ?? (await stored(chain));

  return {
    async health() {
      const now = clock() / 1000;
      const [builders, stops] = await Promise.all([findBuilders(db), findStops(db)]);
      const all = await Promise.all(
        chains.map(async ({ chain, chainId }) => ({
          ...withStop(chainHealth(chain, chainId, await statusOf(chain)), stops.get(chain)),
          builder: builderHealth(builders.get(chain), now),
        })),
      );
      const well = all.every(
        ({ state, lag, builder }) =>
          state !== 'stopped' && lag !== null && lag <= USUAL_LAG && isWell(builder),
      );
      return { status: well ? 'ok' : 'degraded', version, now: Math.floor(now), chains: all };
    },
    async indexedNow() {
      const entries = chains.map(async ({ chain }) => {
        const known = await statusOf(chain);
        return [chain, { block: known.checkpoint?.number ?? 0, lag: lagOf(known) }] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

type BuilderHealth = ChainHealth['builder'];

function builderHealth(stored: StoredBuilder | undefined, now: number): BuilderHealth {
  if (!stored) return null;
  const { epoch, built, minted, message, seenAt } = stored;
  const waiting = built === null || minted === null ? null : minted - built;
  return {
    state: now - seenAt < STALE_AFTER_SECONDS ? stored.state : 'silent',
    epoch,
    built,
    waiting,
    message,
  };
}

function isWell(builder: BuilderHealth): boolean {
  return builder?.state !== 'stuck' && builder?.state !== 'silent';
}

type IndexHealth = Omit<ChainHealth, 'builder'>;

function withStop(health: IndexHealth, stop: IndexStop | undefined): IndexHealth {
  return stop ? { ...health, state: 'stopped', message: stop.message } : health;
}

function chainHealth(chain: Chain, chainId: number, status: ChainStatus): IndexHealth {
  const lag = lagOf(status);
  return {
    chain,
    chain_id: chainId,
    state: lag === null ? 'down' : lag > 0 ? 'behind' : 'ok',
    message: null,
    block: status.checkpoint?.number ?? 0,
    block_hash: status.checkpoint?.hash ?? '',
    block_time: status.checkpoint?.timestamp ?? 0,
    head: status.head ?? null,
    lag,
  };
}

function lagOf({ reachable, head, checkpoint }: ChainStatus): number | null {
  return reachable && head !== undefined ? Math.max(0, head - (checkpoint?.number ?? 0)) : null;
}
