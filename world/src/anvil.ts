import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Rpc, rpcTo } from './rpc.ts';
import type { Watchdog } from './watchdog-client.ts';

export type Anvil = {
  pid: number;
  port: number;
  rpc: Rpc;
  /** Resolves, with a sentence for a log, once the process is gone. */
  ended: Promise<string>;
  alive(): boolean;
  stop(): Promise<void>;
};

export type AnvilOptions = {
  chainId: number;
  port: number;
  /** More of anvil's own options. */
  args: readonly string[];
  watchdog: Watchdog;
  signal?: AbortSignal | undefined;
};

const READY_WITHIN = 10_000;
const STOP_WITHIN = 3_000;

/** Starts an anvil on 127.0.0.1 and waits until it answers. Throws an Error with its own words when it ends instead. */
export async function startAnvil({ chainId, port, args, watchdog, signal }: AnvilOptions): Promise<Anvil> {
  const all = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--quiet', ...args];
  const child = spawn(binary(), all, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = endOf(child);
  const pid = child.pid ?? 0;
  watchdog.guard(pid, ended);
  const rpc = rpcTo(`http://127.0.0.1:${port}`);
  const stop = () => stopped(child, ended);
  try {
    await Promise.race([
      answering(rpc, AbortSignal.any([AbortSignal.timeout(READY_WITHIN), ...(signal ? [signal] : [])])),
      ended.then((how) => Promise.reject(new Error(`anvil for chain ${chainId} ${how}`))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  const alive = () => child.exitCode === null && child.signalCode === null;
  return { pid, port, rpc, ended, alive, stop };
}

function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (status, signal) =>
      resolve(
        [signal ? `was ended by ${signal}` : `ended with status ${status}`, said.trim()].join('\n').trim(),
      ),
    );
  });
}

async function stopped(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
  await ended;
  clearTimeout(late);
}

async function answering(rpc: Rpc, signal: AbortSignal): Promise<void> {
  for (;;) {
    const up = await rpc('eth_chainId').then(
      () => true,
      () => false, // no listener yet
    );
    if (up) return;
    await pause(15, undefined, { signal });
  }
}

/** The program itself, not the package's launcher: signals and process ids are then its own. */
function binary(): string {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  const require = createRequire(import.meta.url);
  const launcher = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
  const folder = dirname(launcher.resolve(`${name}/package.json`));
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}
