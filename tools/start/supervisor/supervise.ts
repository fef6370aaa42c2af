import { join } from 'node:path';
import { acquire, alreadyRunning, dataDir, release, update } from '../launch/data-lock.mjs';
import { openDataDir, resetDataDir } from './data-dir.ts';
import type { ServerInput, ServerReady, WorldInput, WorldReady } from './messages.ts';
import { firstFreePort, readPort } from './port.ts';
import { createProcessManager, type ProcessManager, type ServiceFiles, shown } from './process-manager.ts';
import { type Progress, showProgress } from './progress.ts';
import { waitUntilIndexed } from './wait-until-indexed.ts';

export type SuperviseOptions = {
  services: ServiceFiles;
  /** NODE_ENV of the services; production unless told otherwise. */
  mode?: 'production' | 'development';
  /** Builds the site when it is stale; returns whether it had to. Without it the server needs no build. */
  build?: (logFile: string, signal: AbortSignal) => Promise<boolean>;
  /** Delete the data of earlier runs. */
  reset: boolean;
  /**
   * Resolves with the name of a changed source, after which the server restarts. Without it sources are not
   * watched.
   */
  changed?: () => Promise<string>;
};

const logs = join(dataDir, 'logs');
const pids = process.connected ? [process.ppid, process.pid] : [process.pid];

/**
 * Runs all of Pitlane as one tree of processes until a signal or the end of the parent process. A service
 * that dies is restarted, unless it dies three times within a minute. Ends this process.
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const progress = showProgress();
  const ending = new AbortController();
  const processes = createProcessManager({
    services: options.services,
    mode: options.mode ?? 'production',
    logs,
    progress,
    stopping: ending.signal,
    onGroups: (groups) => {
      for (const group of groups) process.send?.({ group });
      update({ pids, groups });
    },
  });
  const finish = async (status: number, words: string) => {
    if (ending.signal.aborted) return;
    ending.abort();
    progress.close();
    process.stderr.write(`\n${words}\n`);
    await processes.stopAll();
    release();
    process.exit(status);
  };
  const stop = () => finish(0, 'Stopping. The chains and the database are kept.');

  try {
    openDataDir(dataDir);
    const other = await acquire({ pids, groups: [] });
    if (other) throw new AlreadyRunning(alreadyRunning(other));
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
    if (options.reset) resetDataDir(dataDir);
    await run(options, processes, progress, ending.signal);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (!(error instanceof AlreadyRunning)) return finish(1, words);
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}

/** Another process holds the data folder: we have nothing to stop, and the lock is not ours to release. */
class AlreadyRunning extends Error {}

async function run(
  options: SuperviseOptions,
  processes: ProcessManager,
  progress: Progress,
  stopping: AbortSignal,
): Promise<never> {
  const port = await choosePort(progress);
  const origin = process.env.PUBLIC_ORIGIN?.trim() || `http://localhost:${port}`;
  const worldInput: WorldInput = { dataDir, origin, port };
  const serverInput = (world: WorldReady): ServerInput => ({ ...world, dataDir, port });
  const announce = (groups: number[], { address }: ServerReady, world: WorldReady) => {
    update({ pids, groups, url: address, world });
    progress.close();
  };

  const build = async () => {
    if (!options.build) return;
    const fresh = await options.build(join(logs, 'build.log'), stopping);
    progress.done(fresh ? 'site built' : 'site as built before');
  };
  let [world] = await Promise.all([processes.start<WorldReady>('world', worldInput), build()]);
  let server = await processes.start<ServerReady>('server', serverInput(world.value));
  progress.done(`indexed to block ${await waitUntilIndexed(server.value.url, stopping)}`);
  announce([world.group, server.group], server.value, world.value);
  process.stdout.write(readyBanner(server.value.address));
  process.send?.({ url: server.value.address });

  const never = new Promise<never>(() => undefined);
  let changed = options.changed?.() ?? never;
  for (;;) {
    const [what, words] = await Promise.race([
      world.ended.then((how) => ['world', how] as const),
      server.ended.then((how) => ['server', how] as const),
      changed.then((file) => ['source', file] as const),
    ]);
    if (what === 'source') {
      progress.note(`${words} changed`);
      changed = options.changed?.() ?? never;
      await build().catch((error: Error) => progress.note(error.message));
      await server.stop();
    } else processes.recordExit(what, words);
    if (what === 'world') {
      // The new chains may listen on other ports: the server must know them.
      await server.stop();
      world = await processes.start<WorldReady>('world', worldInput);
    }
    server = await processes.start<ServerReady>('server', serverInput(world.value));
    progress.done(`running again at ${server.value.address}`);
    announce([world.group, server.group], server.value, world.value);
  }
}

async function choosePort(progress: Progress): Promise<number> {
  const wanted = readPort(process.env.PORT?.trim() || undefined);
  const port = await firstFreePort(wanted);
  if (wanted !== 0 && port !== wanted) progress.note(`Port ${wanted} is in use: taking ${port} instead.`);
  return port;
}

function readyBanner(address: string): string {
  return [
    '',
    `  Pitlane is open at ${address}`,
    `  Stop it with Ctrl-C. What it keeps is in ${shown(dataDir)} ("npm start -- --reset" forgets it).`,
    '',
    '',
  ].join('\n');
}
