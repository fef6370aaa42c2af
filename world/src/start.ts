import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Hex } from 'viem';
import { BUILDER, FAUCET, keyAt, SETTLER } from './accounts.ts';
import { joinOrders } from './book-file.ts';
import { contractsOn } from './contracts.ts';
import { updateSettings } from './deployment.ts';
import { BUILD_SECRET } from './epochs.ts';
import { makeChain } from './make-chain.ts';
import { SEED } from './plan.ts';
import { rememberedPorts, rememberPorts } from './port.ts';
import { readOwners } from './read-game.ts';
import { type RunningChain, runChain } from './run-chain.ts';
import { startWatchdog } from './watchdog-client.ts';

export type WorldOptions = {
  /** Folder of the chains, in `chains/`. */
  dataDir: string;
  /** Progress, in lines for people. */
  log: (line: string) => void;
  /** Stops a start that is running. A started world is stopped by `stop`. */
  signal?: AbortSignal;
  /** Address of the site as browsers see it: what the cars' metadata addresses begin with. */
  origin?: string;
  /** Called once for a chain that died and could not be started again. */
  onDown?: (error: Error) => void;
};

export type WorldChain = { chainId: number; rpcUrl: string; wsUrl: string };

export type World = {
  chains: Record<Chain, WorldChain>;
  /** Key of a rich account on every chain, only for funding demo wallets. */
  faucetKey: Hex;
  /** Key of the account that opens and reveals the epochs of fair builds, and what their secrets are made from. */
  builderKey: Hex;
  /** Pays for the settling of auctions. */
  settlerKey: Hex;
  buildSecret: Hex;
  /** File with the orders that people have signed in the history: see book-file.ts. */
  bookFile: string;
  stats: {
    cars: number;
    owners: number;
    /** Milliseconds that the start took. */
    ms: number;
    /** Whether all chains were found from an earlier run. */
    kept: boolean;
  };
  stop(): Promise<void>;
};

/**
 * Starts the demo world's three chains on 127.0.0.1. First makes those that the folder does not hold yet. No
 * part of it outlives this process. Throws an Error that names the failed chain and the reason. Then nothing
 * is left running.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { dataDir, log, signal, origin = 'http://localhost:3000' } = options;
  const begun = performance.now();
  const folder = join(dataDir, 'chains');
  await mkdir(folder, { recursive: true });
  const fileOf = (chain: Chain) => join(folder, `${chain}.json`);
  const missing = CHAINS.filter((chain) => !existsSync(fileOf(chain)));

  await using cleanup = new AsyncDisposableStack();
  const watchdog = startWatchdog();
  cleanup.defer(watchdog.stop);

  if (missing.length > 0) {
    log(`making six weeks of history (seed ${SEED})`);
    const now = Math.floor(Date.now() / 1000);
    await allOf(missing, (chain) =>
      makeChain({ chain, path: fileOf(chain), origin, now, watchdog, log, signal }),
    );
  }
  const ports = await rememberedPorts(folder);
  const running = await allOf(CHAINS, async (chain) => {
    const found = await runChain({
      chain,
      path: fileOf(chain),
      wantedPort: ports[chain],
      watchdog,
      log,
      signal,
      onDown: options.onDown ?? ((error) => log(error.message)),
    });
    cleanup.defer(found.stop);
    return found;
  });
  await rememberPorts(folder, {
    binance: running.binance.port,
    matic: running.matic.port,
    avalanche: running.avalanche.port,
  });
  const owners = await allOf(CHAINS, async (chain) => {
    await updateSettings(chain, running[chain].rpc, origin, log);
    return [...(await readOwners(chain, running[chain].rpc)).values()];
  });

  const bookFile = await joinOrders(folder);

  const everything = cleanup.move();
  const all = CHAINS.flatMap((chain) => owners[chain]);
  return {
    chains: accessTo(running),
    faucetKey: keyAt(FAUCET),
    builderKey: keyAt(BUILDER),
    settlerKey: keyAt(SETTLER),
    buildSecret: BUILD_SECRET,
    bookFile,
    stats: {
      cars: all.length,
      // The auction house only keeps what is in an auction.
      owners: new Set(all).difference(new Set(CHAINS.map((chain) => contractsOn(chain).auctionHouse))).size,
      ms: Math.round(performance.now() - begun),
      kept: missing.length === 0,
    },
    stop: () => everything.disposeAsync(),
  };
}

/** Does the work for each chain, side by side. Throws the first failure after all have come to an end. */
async function allOf<T>(
  chains: readonly Chain[],
  work: (chain: Chain) => Promise<T>,
): Promise<Record<Chain, T>> {
  const results = await Promise.allSettled(chains.map(async (chain) => [chain, await work(chain)] as const));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return Object.fromEntries(
    results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  ) as Record<Chain, T>;
}

function accessTo(running: Record<Chain, RunningChain>): World['chains'] {
  const access = CHAINS.map((chain): [Chain, WorldChain] => {
    const { port } = running[chain];
    const { demoId: chainId } = CHAIN_FACTS[chain];
    return [chain, { chainId, rpcUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` }];
  });
  return Object.fromEntries(access) as World['chains'];
}
