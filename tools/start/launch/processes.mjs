// The processes on this machine, and how to end them by process group. Each of our services leads its own
// group. So its children (the local chains) can be found and ended even after the service was killed.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ pid: number, group: number, command: string }} Running */

/** Every process that is alive (one that ended and waits for its parent to ask is not). @returns {Running[]} */
export function running() {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

/** Processes of a group. @param {number} group */
export function members(group) {
  return running().filter((one) => one.group === group);
}

/**
 * Ends a process group: waits `patience` ms for it to end by itself, then asks (SIGTERM), then insists (SIGKILL).
 * @param {number} group
 * @param {number} [patience]
 */
export async function endGroup(group, patience = 0) {
  // 0 would be our own group: a child that never started has no id.
  if (!(group > 0) || (await gone(group, patience))) return;
  signalGroup(group, 'SIGTERM');
  if (await gone(group, 5_000)) return;
  signalGroup(group, 'SIGKILL');
  await gone(group, 2_000);
}

/** @param {number} group @param {number} within ms */
async function gone(group, within) {
  const until = Date.now() + within;
  while (members(group).length > 0) {
    if (Date.now() >= until) return false;
    await pause(50);
  }
  return true;
}

/** @param {number} group @param {NodeJS.Signals} signal */
export function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // It ended between the look and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // pid (name of the program, which may hold anything) state parent group …
        const [state, , group] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(name), group: Number(group), command }];
      } catch {
        return []; // it ended while we read
      }
    });
}

function fromPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,pgid=,state=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, group, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), group: Number(group), command }];
  });
}
