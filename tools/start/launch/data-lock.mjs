// One Pitlane for one data folder: two would write into the same chains and the same database.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bootstrap.mjs';
import { endGroup, members, running } from './processes.mjs';

/**
 * Who keeps the lock (`pids`), the process groups of their services, and once all stands the address and the chains:
 * tests and benchmarks read those here.
 * @typedef {{ pids: number[], groups: number[], url?: string, world?: unknown }} Holder
 */

/** Where this instance keeps what it must not forget: PITLANE_DATA, or .pitlane in the project. */
export const dataDir = resolve(root, process.env.PITLANE_DATA ?? '.pitlane');
const lockPath = join(dataDir, 'lock');

/** Who runs on this data folder now, or undefined. A lock left by a crash does not count. @returns {Holder | undefined} */
export function holder() {
  const found = read();
  if (!found) return undefined;
  const alive = running().filter((one) => /start\.(mjs|ts)/.test(one.command));
  return found.pids.some((pid) => alive.some((one) => one.pid === pid)) ? found : undefined;
}

/** The message shown when a second Pitlane is started. @param {Holder} other */
export function alreadyRunning(other) {
  const where = other.url ? ` at ${other.url}` : '';
  return [
    `Pitlane already runs on ${dataDir}${where} (process ${other.pids[0]}).`,
    `Use that one, stop it with Ctrl-C in its terminal or "kill ${other.pids[0]}",`,
    'or give this one a data folder of its own: PITLANE_DATA=another-folder npm start.',
  ].join('\n');
}

/**
 * Takes the lock, after ending whatever a crashed run left behind. Returns the holder in the way, or undefined.
 * @param {Holder} me
 * @returns {Promise<Holder | undefined>}
 */
export async function acquire(me) {
  mkdirSync(dataDir, { recursive: true });
  if (take(me)) return undefined;
  const other = holder();
  if (other) return other;
  for (const group of read()?.groups ?? []) {
    // The id may belong to an unrelated process by now: only processes started from this tree are ended.
    if (members(group).some((one) => one.command.includes(root))) await endGroup(group);
  }
  // Another start may have done the same in between.
  const quicker = holder();
  if (quicker) return quicker;
  rmSync(lockPath, { force: true });
  return take(me) ? undefined : (read() ?? me);
}

/** Makes the lock ours unless there is one: a link to a whole file, made in one step. @param {Holder} me */
function take(me) {
  const draft = write(me);
  try {
    linkSync(draft, lockPath);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Writes down what else is known about the holder: its services, its address. @param {Holder} me */
export function update(me) {
  renameSync(write(me), lockPath);
}

/** Lets the next one start. */
export function release() {
  rmSync(lockPath, { force: true });
}

/** @returns {Holder | undefined} */
function read() {
  if (!existsSync(lockPath)) return undefined;
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8'));
  } catch {
    return undefined; // a machine that lost power may leave half a file
  }
}

/** @param {Holder} me */
function write(me) {
  const draft = `${lockPath}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(me));
  return draft;
}
