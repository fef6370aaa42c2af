import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Health, HealthSchema } from '@pitlane/shared/api/health';
import { root } from '../bootstrap.mjs';
import { acquire, alreadyRunning, dataDir, release, update } from '../lock.mjs';
import { forget, openDataFolder } from './data-folder.ts';
import { patience } from './patience.ts';
import { freePort, readPort } from './port.ts';
import { type Progress, showProgress } from './progress.ts';
import { type Service, ServiceDeath, startService, tail } from './service.ts';
import type { ServerInput, ServerReady, WorldInput, WorldReady } from './wire.ts';

export type SuperviseOptions = {
  /** Folder with world.ts and server.ts, the files of the two services. */
  services: string;
  /** Builds the site when it is stale; returns whether it had to. */
  build: (logFile: string, signal: AbortSignal) => Promise<boolean>;
  /** Forget what earlier runs kept. */
  reset: boolean;
};

type Name = 'world' | 'server';

/**
 * Runs all of Pitlane as one tree of processes until a signal, or the end of whoever started it, says stop.
 * A service that dies is started again, three times a minute at most. Ends this process.
 */
export async function supervise(options: SuperviseOptions): Promise<never> {
  const progress = showProgress();
  const stopping = new AbortController();
  const alive: Service<unknown>[] = [];

  const finish = async (status: number, words?: string): Promise<never> => {
    progress.close();
    if (stopping.signal.aborted) return new Promise(() => undefined);
    stopping.abort();
    if (words) process.stderr.write(`\n${words}\n`);
    for (const service of alive.toReversed()) await service.stop();
    release();
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => finish(0, 'Stopping: chains and database are being kept.'));
  }
  process.on('disconnect', () => finish(0));

  const pids = process.connected ? [process.ppid, process.pid] : [process.pid];
  try {
    openDataFolder(dataDir);
    const other = await acquire({ pids, groups: [] });
    if (other) {
      process.stderr.write(`${alreadyRunning(other)}\n`);
      process.exit(1);
    }
    if (options.reset) forget(dataDir);
    return await run(options, { progress, stopping: stopping.signal, alive, pids });
  } catch (error) {
    if (stopping.signal.aborted) return new Promise(() => undefined); // finish() ends the process
    return await finish(1, error instanceof Error ? error.message : String(error));
  }
}

type Running = { progress: Progress; stopping: AbortSignal; alive: Service<unknown>[]; pids: number[] };

async function run(options: SuperviseOptions, running: Running): Promise<never> {
  const { progress, stopping, alive, pids } = running;
  const port = await choosePort(progress);
  const mayRestart = { world: patience().mayRestart, server: patience().mayRestart };

  /** Starts a service, and again should it die before it stands. Throws when it keeps dying. */
  const begin = async <T>(name: Name, input: unknown): Promise<Service<T> & { value: T }> => {
    for (;;) {
      const logFile = join(dataDir, 'logs', `${name}.log`);
      const file = join(options.services, `${name}.ts`);
      const service = startService<T>({ name, file, input, logFile, step: progress.done });
      alive.push(service);
      process.send?.({ group: service.group });
      update({ pids, groups: alive.map((one) => one.group) });
      try {
        return { ...service, value: await service.ready };
      } catch (error) {
        if (!(error instanceof ServiceDeath)) throw error;
        if (error.explained) throw new Error(`The ${name} could not start: ${error.message}`);
        await mourn(name, error.message, logFile);
      }
      alive.splice(alive.indexOf(service), 1);
    }
  };

  /** Says that a service died. Throws, with the end of its log, when it has died too often. */
  const mourn = async (name: Name, how: string, logFile: string) => {
    if (stopping.aborted) return new Promise<never>(() => undefined);
    if (!mayRestart[name](Date.now())) {
      throw new Error(
        `The ${name} keeps dying (it ${how}). The end of ${shown(logFile)}:\n\n${tail(logFile)}\n`,
      );
    }
    progress.note(`The ${name} ${how}: starting it again. Its log: ${shown(logFile)}`);
  };

  const logs = join(dataDir, 'logs');
  const siteBuilt = options.build(join(logs, 'build.log'), stopping).then((fresh) => {
    progress.done(fresh ? 'site built' : 'site as built before');
  });
  const worldInput: WorldInput = { dataDir };
  const serverInput = (world: WorldReady): ServerInput => ({ ...world, dataDir, port });
  let [world] = await Promise.all([begin<WorldReady>('world', worldInput), siteBuilt]);
  let server = await begin<ServerReady>('server', serverInput(world.value));
  progress.done(`indexed to block ${await indexed(server.value.url, stopping)}`);
  update({ pids, groups: [world.group, server.group], url: server.value.url });
  progress.close();
  process.stdout.write(farewell(server.value.url));
  process.send?.({ url: server.value.url });

  for (;;) {
    const [died, how] = await Promise.race([
      world.ended.then((words) => ['world', words] as const),
      server.ended.then((words) => ['server', words] as const),
    ]);
    await mourn(died, how, join(logs, `${died}.log`));
    if (died === 'world') {
      // The new chains may listen elsewhere: the server has to be told.
      await server.stop();
      alive.length = 0;
      world = await begin<WorldReady>('world', worldInput);
    } else alive.splice(1);
    server = await begin<ServerReady>('server', serverInput(world.value));
    progress.close();
    progress.done(`running again at ${server.value.url}`);
    update({ pids, groups: [world.group, server.group], url: server.value.url });
  }
}

async function choosePort(progress: Progress): Promise<number> {
  const wanted = readPort(process.env.PORT?.trim() || undefined);
  const port = await freePort(wanted);
  if (wanted !== 0 && port !== wanted) progress.note(`Port ${wanted} is in use: taking ${port} instead.`);
  return port;
}

/** Waits until the index has read every chain to its head. Returns the blocks, for people. */
async function indexed(url: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const response = await fetch(new URL('/api/health', url), { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new Error('the server stopped answering while it was reading the chains', { cause: error });
    });
    const health: Health = HealthSchema.parse(await response.json());
    if (health.chains.every((chain) => chain.state === 'ok')) {
      return health.chains.map((chain) => `${chain.block} (${chain.chain})`).join(', ');
    }
    await pause(100, undefined, { signal });
  }
}

function farewell(url: string): string {
  return [
    '',
    `  Pitlane is open at ${url}`,
    `  Stop it with Ctrl-C. What it keeps is in ${shown(dataDir)} ("npm start -- --reset" forgets it).`,
    '',
    '',
  ].join('\n');
}

function shown(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}
