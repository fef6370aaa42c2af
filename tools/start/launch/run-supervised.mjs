// Runs a supervisor on the pinned Node. If the supervisor is killed, ends its services.
import { fail } from '../bootstrap.mjs';
import { alreadyRunning, holder } from './data-lock.mjs';
import { endGroup } from './processes.mjs';
import { spawnPinnedNode } from './spawn-pinned-node.mjs';

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
