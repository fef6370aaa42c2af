import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inherited } from '../lib/config.ts';
import { endProcess, freePort } from '../lib/processes.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const START_MS = 60_000;
const POLL_MS = 100;

export type ServerProcess = {
  url: string;
  stop(): Promise<void>;
};

/** Starts the product's own server with this environment; resolves when it answers. Throws when it ends before that. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, NODE_ENV: 'production', PITLANE_DEMO: '1', LOG_LEVEL: 'warn', ...env, PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => endProcess(child);
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not answer within ${START_MS / 1_000} seconds`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, stop };
}
