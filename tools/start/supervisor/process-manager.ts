import { join, relative } from 'node:path';
import { root } from '../bootstrap.mjs';
import type { Progress } from './progress.ts';
import { type Service, ServiceExitError, startService, tail } from './service.ts';

export type Name = 'world' | 'server';
export type RunningService<T> = Service<T> & { value: T };

export type ProcessManager = {
  /**
   * Starts a service, and again if it dies before it is ready. Throws an Error with a sentence for the reader
   * when it cannot.
   */
  start: <T>(name: Name, input: unknown) => Promise<RunningService<T>>;
  /**
   * Reports that a service died; the caller restarts it. Throws, with the end of its log, when it died too
   * often.
   */
  recordExit: (name: Name, how: string) => void;
  /** Ends all services, the latest first. */
  stopAll: () => Promise<void>;
};

/** The file of each service's process. */
export type ServiceFiles = Record<Name, string>;

export type ProcessManagerOptions = {
  services: ServiceFiles;
  mode: 'production' | 'development';
  /** Folder for their logs. */
  logs: string;
  progress: Progress;
  stopping: AbortSignal;
  /** Gets the process groups of all services whenever one starts. */
  onGroups: (groups: number[]) => void;
};

/** The services of one Pitlane, each begun again when it dies. */
export function createProcessManager({
  services,
  mode,
  logs,
  progress,
  stopping,
  onGroups,
}: ProcessManagerOptions): ProcessManager {
  const alive = new Set<Service<unknown>>();
  const mayRestart = { world: createRestartLimiter(), server: createRestartLimiter() };
  const logOf = (name: Name) => join(logs, `${name}.log`);

  const recordExit = (name: Name, how: string) => {
    stopping.throwIfAborted();
    const log = logOf(name);
    if (!mayRestart[name](Date.now())) {
      throw new Error(`The ${name} keeps dying (it ${how}). The end of ${shown(log)}:\n\n${tail(log)}\n`);
    }
    progress.note(`The ${name} ${how}: starting it again. Its log: ${shown(log)}`);
  };

  const start = async <T>(name: Name, input: unknown): Promise<RunningService<T>> => {
    for (;;) {
      stopping.throwIfAborted();
      const file = services[name];
      const service = startService<T>({ name, file, input, logFile: logOf(name), mode, step: progress.done });
      alive.add(service);
      service.ended.then(() => alive.delete(service));
      onGroups([...alive].map((one) => one.group));
      try {
        return { ...service, value: await service.ready };
      } catch (error) {
        if (!(error instanceof ServiceExitError)) throw error;
        stopping.throwIfAborted();
        if (error.explained) throw new Error(`The ${name} could not start: ${error.message}`);
        recordExit(name, error.message);
      }
    }
  };

  const stopAll = async () => {
    for (const service of [...alive].toReversed()) await service.stop();
  };
  return { start, recordExit, stopAll };
}

/** A path for messages: relative to the project's folder if it is inside. */
export function shown(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}

/** Three deaths within a minute are a fault that another start will not mend. */
const DEATHS = { most: 3, withinMs: 60_000 };

/** Counts a death at a time (ms); false when the service should not be started again. */
function createRestartLimiter(): (at: number) => boolean {
  const seen: number[] = [];
  return (at) => {
    seen.push(at);
    return seen.filter((one) => at - one < DEATHS.withinMs).length < DEATHS.most;
  };
}
