import { setTimeout as pause } from 'node:timers/promises';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { startAnvil } from './anvil.ts';
import { createSaver } from './chain-file.ts';
import { freePort } from './port.ts';
import type { Rpc } from './rpc.ts';
import type { Watchdog } from './watchdog-client.ts';

export type RunOptions = {
  chain: Chain;
  /** File of the kept chain. Every block is written to it soon after it was mined. */
  path: string;
  /** Port to listen on, if it is free. */
  wantedPort: number | undefined;
  watchdog: Watchdog;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Called once when the chain is down for good. */
  onDown: (error: Error) => void;
};

export type RunningChain = { port: number; rpc: Rpc; stop(): Promise<void> };

/** A chain that dies is restarted, unless it died less than this many milliseconds after its last start. */
const STEADY = 60_000;
/** A Ctrl-C reaches the chains as well as this process. The wait distinguishes it from a crash. */
const CTRL_C = 100;

/**
 * Runs a kept chain. Each transaction gets a block at once, with the current time. A chain that dies is
 * restarted from its file on the same port. A chain that dies again soon is given up.
 */
export async function runChain(options: RunOptions): Promise<RunningChain> {
  const { chain, path, watchdog, log, signal, onDown } = options;
  const { label, demoId: chainId } = CHAIN_FACTS[chain];
  const port = await freePort(options.wantedPort);
  let stopping = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let reviving: Promise<void> | undefined;

  const start = async () => {
    // Without --timestamp a loaded chain goes by the real clock. Recent blocks alone can be asked for their state: kept
    // whole, anvil would write the rest to the home folder and leave it there.
    const args = ['--load-state', path, '--prune-history', '256', '--accounts', '0', '--no-cors'];
    const anvil = await startAnvil({ chainId, port, args, watchdog, signal });
    const saver = createSaver(anvil.rpc, path, log);
    await onEachBlock(port, saver.request);
    anvil.ended.then((how) => {
      reviving = revive(how);
    });
    log(`${label} at http://127.0.0.1:${port} (process ${anvil.pid})`);
    return { anvil, saver };
  };
  const revive = async (how: string) => {
    await pause(CTRL_C);
    if (stopping) return;
    log(`${label} ${how}`);
    const again = performance.now() - startedAt > STEADY;
    startedAt = performance.now();
    try {
      if (!again) throw new Error(`${label} ${how} again, and is given up`);
      current = await start();
    } catch (error) {
      onDown(error instanceof Error ? error : new Error(String(error)));
    }
  };

  let current = await start();
  return {
    port,
    get rpc() {
      return current.anvil.rpc;
    },
    async stop() {
      stopping = true;
      await reviving;
      const { anvil, saver } = current;
      if (anvil.alive()) await saver.finish();
      await anvil.stop();
    },
  };
}

/** Calls back after each new block, until the node ends. */
async function onEachBlock(port: number, callback: () => void): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.onerror = () => reject(new Error(`no WebSocket on port ${port}`));
  socket.onopen = () => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
    resolve();
  };
  socket.onmessage = ({ data }) => {
    if (String(data).includes('"eth_subscription"')) callback(); // the other message only confirms the subscription
  };
  await promise;
}
