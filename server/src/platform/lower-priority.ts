import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Log } from './log.ts';

const { PRIORITY_LOW } = constants.priority;

/**
 * Gives a process the lowest priority of the system. Call it at once, before the process has threads: they begin with its
 * priority. A Linux that shares its processor among sessions first, as most desktops do, heeds a priority only within a
 * session: there the process needs one of its own (`detached`), which gets the lowest, too. A refusal is logged.
 */
export function lowerPriority(child: ChildProcess, log: Log): ChildProcess {
  if (child.pid === undefined) return child;
  try {
    setPriority(child.pid, PRIORITY_LOW);
    const session = `/proc/${child.pid}/autogroup`;
    if (existsSync(session)) writeFileSync(session, String(PRIORITY_LOW));
  } catch (error) {
    log.warn(
      { err: error },
      'a process for the background keeps its priority: the system refuses a lower one',
    );
  }
  return child;
}
