import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { pinnedEnv, root } from '../bootstrap.mjs';
import { endGroup } from '../launch/processes.mjs';
import type { Report } from './run-service-process.ts';

export type Service<T> = {
  /** Process id, and the id of the process group that holds the service and its children. */
  group: number;
  /** The report of the service when it was ready. Rejects with a ServiceExitError when it ended first. */
  ready: Promise<T>;
  /** Resolves, with a sentence for a log, once the service and all its children are gone. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

export type ServiceSpec = {
  name: string;
  /** File that calls `runServiceProcess`. */
  file: string;
  input: unknown;
  logFile: string;
  /** NODE_ENV of the process. */
  mode: 'production' | 'development';
  step: (text: string) => void;
};

/** A service ended before it was ready. */
export class ServiceExitError extends Error {
  /** Whether the service itself reported why it cannot start. Then another try would end the same way. */
  readonly explained: boolean;

  constructor(how: string, explained: boolean) {
    super(how);
    this.explained = explained;
  }
}

const maxLogBytes = 10 * 1024 * 1024;
const stopWithin = 10_000;

/** Starts a service in its own process group, with its output in its log file. */
export function startService<T>(spec: ServiceSpec): Service<T> {
  const log = openLog(spec.logFile);
  const child = spawn(process.execPath, [spec.file], {
    cwd: root,
    env: pinnedEnv({ NODE_ENV: spec.mode }),
    detached: true, // Ctrl-C in the terminal reaches only the supervisor, which then stops everything in order
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const group = child.pid ?? 0;
  let problem: string | undefined;

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', async (status, signal) => {
      if (group > 0) await endGroup(group);
      resolve(problem ?? (signal ? `was ended by ${signal}` : `ended with status ${status}`));
    });
  });
  const ready = new Promise<T>((resolve, reject) => {
    child.on('message', (report: Report<T>) => {
      if (report.kind === 'step') spec.step(report.text);
      else if (report.kind === 'ready') resolve(report.value);
      else problem = report.text;
    });
    ended.then((how) => reject(new ServiceExitError(how, problem !== undefined)));
  });
  ready.catch(() => undefined); // an exit is always reported through `ended`; `ready` may have no waiter any more
  child.send(spec.input as object);

  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), stopWithin);
    await ended;
    clearTimeout(late);
  };
  return { group, ready, ended, stop };
}

/** Appends to the log. A large log is renamed first, so at most two are kept. */
function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
}

/** The last lines of a log, for a message that explains a death. */
export function tail(path: string, lines = 15): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
