import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedEnv, root } from '../../start/bootstrap.mjs';

/** A server of the fault tests, in a process of its own. */
export type ServerProcess = {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  isAlive(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Starts it again on its old port after it was killed. */
  restart(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** The last lines of its log, for people. */
  tail(): string[];
};

const KEPT_LINES = 40;

/** Starts a server with these settings; resolves when it serves. */
export async function startServerProcess(
  name: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const lines: string[] = [];
  let child: ChildProcess;
  let url = '';

  const start = async (port: string) => {
    const started = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
      cwd: root,
      env: pinnedEnv({ ...settings, PORT: port }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const ready = Promise.withResolvers<string>();
    const read = (line: string) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (!line.includes('"msg":"started"')) return;
      ready.resolve((JSON.parse(line) as { url: string }).url);
    };
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', read);
    started.once('exit', () => ready.reject(new Error(`${name} did not start:\n${lines.join('\n')}`)));
    url = await ready.promise;
  };
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  process.once('exit', () => child.kill('SIGKILL'));

  await start('0');
  return {
    name,
    get url() {
      return url;
    },
    get pid() {
      return child.pid ?? 0;
    },
    isAlive,
    signal: (signal) => void child.kill(signal),
    restart: () => start(new URL(url).port),
    async stop() {
      if (isAlive()) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
    tail: () => lines,
  };
}
