// Runs one of our TypeScript files on the pinned Node, as if it had been started in this process' place.
import { spawn } from 'node:child_process';
import { bootstrap, fail, pinnedEnv, root } from '../bootstrap.mjs';
import { alreadyRunning, holder } from './data-lock.mjs';
import { endGroup } from './processes.mjs';

/** How often to look whether the process that started us is still there, ms. */
const watchEvery = 1_000;

/**
 * Installs what is missing, then runs `args` on the pinned Node. Signals are passed on; when the parent process
 * is gone, the child is told to stop. Resolves with its exit status once it has ended.
 * @param {string[]} args
 * @param {(message: unknown) => void} [onMessage]
 * @returns {Promise<number>}
 */
export async function spawnPinnedNode(args, onMessage = () => undefined) {
  const node = await bootstrap();
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: pinnedEnv(),
  });
  child.on('message', onMessage);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  });
}

/** npm does not take its script along when it is killed; a test runner that started us holds a channel instead. */
function watchParent(/** @type {() => void} */ onGone) {
  process.once('disconnect', onGone);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, watchEvery);
  watch.unref();
}

/** Runs the supervisor `args` to its end and ends this process with its status. @param {string[]} args */
export async function runSupervised(args) {
  const other = holder();
  if (other) fail(alreadyRunning(other));
  /** @type {Set<number>} */
  const groups = new Set();
  const status = await spawnPinnedNode(args, (message) => {
    if (typeof message !== 'object' || !message) return;
    if ('group' in message) groups.add(Number(message.group));
    else process.send?.(message); // a parent that started us through a channel wants to know the address
  });
  // Services stop by themselves when their supervisor is gone. This ends a service that does not.
  await Promise.all([...groups].map((group) => endGroup(group, 5_000)));
  process.exit(status);
}
