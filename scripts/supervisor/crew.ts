import { join, relative } from 'node:path';
import { root } from '../bootstrap.mjs';
import { patience } from './patience.ts';
import type { Progress } from './progress.ts';
import { type Service, ServiceDeath, startService, tail } from './service.ts';

export type Name = 'world' | 'server';
export type Standing<T> = Service<T> & { value: T };

export type Crew = {
  /** Starts a service, and again should it die before it stands. Throws an Error for people when it cannot. */
  begin: <T>(name: Name, input: unknown) => Promise<Standing<T>>;
  /** Says that a service died; the caller begins it again. Throws, with the end of its log, when it died too often. */
  mourn: (name: Name, how: string) => void;
  /** Ends all services, the latest first. */
  stopAll: () => Promise<void>;
};

export type CrewOptions = {
  /** Folder with a file for each service. */
  services: string;
  /** Folder for their logs. */
  logs: string;
  progress: Progress;
  stopping: AbortSignal;
  /** Told the process groups of all services whenever one starts. */
  onGroups: (groups: number[]) => void;
};

/** The services of one Pitlane, each begun again when it dies. */
export function createCrew({ services, logs, progress, stopping, onGroups }: CrewOptions): Crew {
  const alive = new Set<Service<unknown>>();
  const restarts = { world: patience(), server: patience() };
  const logOf = (name: Name) => join(logs, `${name}.log`);

  const mourn = (name: Name, how: string) => {
    stopping.throwIfAborted();
    const log = logOf(name);
    if (!restarts[name].mayRestart(Date.now())) {
      throw new Error(`The ${name} keeps dying (it ${how}). The end of ${shown(log)}:\n\n${tail(log)}\n`);
    }
    progress.note(`The ${name} ${how}: starting it again. Its log: ${shown(log)}`);
  };

  const begin = async <T>(name: Name, input: unknown): Promise<Standing<T>> => {
    for (;;) {
      stopping.throwIfAborted();
      const file = join(services, `${name}.ts`);
      const service = startService<T>({ name, file, input, logFile: logOf(name), step: progress.done });
      alive.add(service);
      service.ended.then(() => alive.delete(service));
      onGroups([...alive].map((one) => one.group));
      try {
        return { ...service, value: await service.ready };
      } catch (error) {
        if (!(error instanceof ServiceDeath)) throw error;
        stopping.throwIfAborted();
        if (error.explained) throw new Error(`The ${name} could not start: ${error.message}`);
        mourn(name, error.message);
      }
    }
  };

  const stopAll = async () => {
    for (const service of [...alive].toReversed()) await service.stop();
  };
  return { begin, mourn, stopAll };
}

/** A path as people write it: from the project's folder where it lies in there. */
export function shown(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}
