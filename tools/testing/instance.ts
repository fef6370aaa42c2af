import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pinnedEnv, root } from '../start/bootstrap.mjs';
import { reports } from './steps.ts';

export type Instance = {
  url: string;
  dataDir: string;
  /** Its PostgreSQL; undefined or empty when its database is in its folder. */
  databaseUrl: string | undefined;
  /** Ends it and deletes its folder, unless that is to be kept. */
  stop: (options?: { keep: boolean }) => Promise<void>;
};

/** An instance that takes longer is killed. A busy machine takes minutes to make a world. */
const START_WITHIN_MS = 15 * 60_000;
const STOP_WITHIN_MS = 60_000;

/**
 * The demo world's people stop trading, so a test finds the history as it was made. Tests may ask from other addresses than their browser's.
 * The caller's database and address stay out.
 */
const OWN_SETTINGS = { PORT: '0', WORLD_PULSE: 'off', PUBLIC_ORIGIN: '', TRUSTED_PROXIES: '1' };

/** How to stop each instance that is starting or running. */
const stops = new Set<Instance['stop']>();

/** Stops all instances and deletes their folders. */
export async function stopInstances(): Promise<void> {
  await Promise.all([...stops].map((stop) => stop()));
}

export type InstanceOptions = {
  /** Folder of a world that is kept. Without it a new world is made in a new folder. */
  dataDir?: string;
  /** Address of its PostgreSQL. Without it, its database is in its folder. */
  databaseUrl?: string | undefined;
  /** Settings besides the usual ones. */
  env?: Record<string, string>;
  /** The program to run. Tests run one that is smaller. */
  program?: string;
};

/**
 * Starts a separate Pitlane beside any other, on any free port. It stops by itself when this process ends. Throws an Error when
 * it does not start: the reason is on standard error, its logs are kept in `test-results/logs/`, and its folder is deleted.
 */
export async function startInstance({
  dataDir = mkdtempSync(join(tmpdir(), 'pitlane-')),
  databaseUrl = '',
  env = {},
  program = join(root, 'tools', 'start', 'start.mjs'),
}: InstanceOptions = {}): Promise<Instance> {
  const child = fork(program, {
    cwd: root,
    env: pinnedEnv({ ...OWN_SETTINGS, DATABASE_URL: databaseUrl, PITLANE_DATA: dataDir, ...env }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async ({ keep } = { keep: false }) => {
    child.kill('SIGTERM');
    const frozen = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(frozen);
    stops.delete(stop);
    if (keep && child.exitCode !== 0)
      throw new Error(`Pitlane did not stop as it should: see ${keepLogs(dataDir)}`);
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
  };
  stops.add(stop);
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message: { url?: string }) => message.url && resolve(message.url));
  });
  const late = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  const url = await Promise.race([ready, ended]).finally(() => clearTimeout(late));
  if (url) return { url, dataDir, databaseUrl, stop };
  const logs = keepLogs(dataDir);
  await stop();
  throw new Error(`Pitlane did not start; its logs are in ${logs}`);
}

/** Copies the logs out of a folder that is about to be deleted, and returns where they are. */
function keepLogs(dataDir: string): string {
  const logs = join(reports, 'logs', basename(dataDir));
  if (existsSync(join(dataDir, 'logs'))) cpSync(join(dataDir, 'logs'), logs, { recursive: true });
  return logs;
}
