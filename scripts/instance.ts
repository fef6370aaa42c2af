import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedEnv, root } from './bootstrap.mjs';

export type Instance = { url: string; dataDir: string; stop: () => Promise<void> };

/**
 * Starts a separate Pitlane beside any other, with a new data folder and any free port. The folder is deleted
 * when it stops. It stops by itself when this process ends. Throws an Error when it does not start. The
 * reason is on standard error.
 */
export async function startInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitlane-'));
  const child = fork(join(root, 'scripts', 'start.mjs'), {
    cwd: root,
    // Its people trade no more: a test finds what the history has left.
    env: pinnedEnv({ PITLANE_DATA: dataDir, PORT: '0', WORLD_PULSE: 'off' }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message: { url?: string }) => message.url && resolve(message.url));
  });
  const url = await Promise.race([ready, ended]);
  if (!url) throw new Error(`Pitlane did not start; its logs are in ${dataDir}/logs`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, stop };
}
