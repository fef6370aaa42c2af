// One install at a time in one folder: two would write into the same node_modules.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { running } from './processes.mjs';

const pollMs = 250;

/**
 * `pid` and `command` are those of the process that installs, `npm` is the process id of the npm that it started: npm may
 * outlive it.
 * @typedef {{ pid: number, command: string, npm?: number }} Holder
 */

/**
 * Waits until no other process installs in `root`, then takes the lock. A lock whose processes are gone is removed.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function acquireInstallLock(root, say) {
  const path = join(root, '.install-lock');
  const command = running().find(({ pid }) => pid === process.pid)?.command ?? '';
  /** @type {Holder} */
  const me = { pid: process.pid, command };
  let announced = false;
  while (!takeLock(path, me)) {
    const text = readText(path);
    if (text === undefined) continue;
    if (!isAlive(text)) {
      removeStaleLock(path, text);
      continue;
    }
    if (!announced) say(`Another command installs the packages (${path}): waiting for it.`);
    announced = true;
    await pause(pollMs);
  }
  return {
    /** Writes down which npm runs now. @param {number | undefined} npm */
    recordNpm: (npm) => writeWhole(path, { ...me, npm }, renameSync),
    release: () => rmSync(path, { force: true }),
  };
}

/** @param {string} path @param {Holder} me */
function takeLock(path, me) {
  try {
    writeWhole(path, me, (draft, final) => {
      linkSync(draft, final);
      rmSync(draft);
    });
    return true;
  } catch (error) {
    rmSync(draftOf(path), { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the stale lock away in one step; one that another process has just taken is put back. @param {string} path @param {string} stale */
function removeStaleLock(path, stale) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path);
  } catch (error) {
    // ENOENT: another process removed it first. EEXIST: a third one has taken it since.
    if (!(error instanceof Error && 'code' in error && /ENOENT|EEXIST/.test(String(error.code)))) throw error;
  }
  rmSync(aside, { force: true });
}

/** @param {string} text */
function isAlive(text) {
  const holder = parseHolder(text);
  if (!holder) return false;
  return running().some(
    ({ pid, command }) =>
      (pid === holder.pid && command === holder.command) || (pid === holder.npm && command.includes('npm')),
  );
}

/** @param {string} text @returns {Holder | undefined} */
function parseHolder(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a machine that lost power may leave half a file
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined; // just released
    throw error;
  }
}

/** @param {string} path @param {Holder} holder @param {(draft: string, final: string) => void} place */
function writeWhole(path, holder, place) {
  writeFileSync(draftOf(path), JSON.stringify(holder));
  place(draftOf(path), path);
}

/** @param {string} path */
function draftOf(path) {
  return `${path}.${process.pid}`;
}
