import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';

/**
 * The process that holds a folder. `born` distinguishes two processes with the same id, where the system
 * shows when they started.
 */
type Holder = { pid: number; born: string | undefined };

/**
 * Locks the folder for this process: two processes on one embedded database destroy it. Takes over the lock
 * of a process that is gone. Returns the function that releases the folder. Throws a StartError while another
 * process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'database.lock');
  const mine: Holder = { pid: process.pid, born: processStartTime(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    const holder = acquire(draft, path);
    if (holder !== 'mine') throw new StartError(heldMessage(folder, path, holder));
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** Linking a finished file is atomic: no process ever reads half a lock. False when the lock is taken. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the lock at `path`. Returns `mine`, or the holder. */
function acquire(draft: string, path: string): Holder | 'mine' | undefined {
  if (tryLink(draft, path)) return 'mine';
  const holder = readHolder(path);
  return holder && isAlive(holder) ? holder : removeStaleLock(draft, path);
}

/**
 * Replaces the lock of a process that is gone. A second lock lets one process at a time do that. That process
 * looks again: a faster process may have left a lock that is not stale.
 */
function removeStaleLock(draft: string, path: string): Holder | 'mine' | undefined {
  const guard = `${path}.takeover`;
  const other = acquire(draft, guard);
  if (other !== 'mine') return other;
  try {
    const holder = readHolder(path);
    if (holder && isAlive(holder)) return holder;
    if (!existsSync(path)) return tryLink(draft, path) ? 'mine' : readHolder(path);
    renameSync(draft, path);
    return 'mine';
  } finally {
    rmSync(guard, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, born } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, born } : undefined;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (getErrorCode(error) === 'ESRCH') return false;
  }
  return holder.born === undefined || holder.born === processStartTime(holder.pid);
}

/** When a process started, in ticks since boot; undefined where there is no /proc. */
function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch (error) {
    if (getErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function heldMessage(folder: string, path: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid}` : 'another process';
  return `The database in ${folder} is in use by ${who}. Stop it first, or set PITLANE_DATA to another folder. (${path})`;
}
