// Keeps node_modules equal to package-lock.json.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { acquireInstallLock } from './install-lock.mjs';
import { signalGroup } from './processes.mjs';

const ownBinSuffix = join('node_modules', '.bin');
const progressMs = 10_000;

/** The packages could not be installed, or do not work here. The message is for people. */
export class InstallError extends Error {}

/**
 * `findFailures` returns a line for each part that does not load here; `repair` runs before it. `what` completes "Installing what".
 * @typedef {{ root: string, what?: string, say: (line: string) => void, repair: () => void, findFailures: () => string[] }} InstallOptions
 */

/**
 * Makes node_modules what package-lock.json says, unless it is so already. A stamp marks a finished install:
 * 1. the stamp fits the lockfile: nothing to do;
 * 2. npm was run by hand, and every package has the locked version: the stamp is written;
 * 3. anything else, such as an install that was broken off: `npm ci`, which starts from an empty folder.
 * The stamp is written only after every native part has loaded. Throws an InstallError.
 * @param {InstallOptions} options
 */
export async function ensureInstalled({ root, what = 'Pitlane needs', say, repair, findFailures }) {
  if (isStamped(root)) return;
  requireWritable(root);
  const lock = await acquireInstallLock(root, say);
  try {
    if (isStamped(root)) return; // another command installed while this one waited
    if (isInstalledAsLocked(root)) {
      repair();
      if (findFailures().length === 0) return writeStamp(root);
    }
    say(`Installing what ${what} (once; about a minute)`);
    await runNpmCi(root, say, lock.recordNpm);
    repair();
    const failures = findFailures();
    if (failures.length > 0) throw new InstallError(explainFailures(failures));
    writeStamp(root);
  } finally {
    lock.release();
  }
}

/** @param {string} root */
function requireWritable(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new InstallError(
      `${root} cannot be written, and the packages have to be installed in it. Correct its owner, or clone it to a folder of your own.`,
    );
  }
}

/** @param {string[]} failures */
function explainFailures(failures) {
  return [
    `Everything is installed, but these parts do not load on ${process.platform} ${process.arch}:`,
    ...failures.map((line) => `  ${line}`),
    'docs/self-hosting.md, "Which machines", says where Pitlane runs.',
  ].join('\n');
}

/** @param {string} root */
function isStamped(root) {
  const path = stampPath(root);
  return existsSync(path) && readFileSync(path, 'utf8') === stampText(root);
}

/** @param {string} root */
function writeStamp(root) {
  writeFileSync(stampPath(root), stampText(root));
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.pitlane-stamp');
}

/** A folder that was copied to another kind of machine needs another install. @param {string} root */
function stampText(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
}

/** Whether npm has finished here and each locked package is there in its version. @param {string} root */
function isInstalledAsLocked(root) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false; // npm writes it at its end
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true; // our own workspaces
    const found = readVersion(join(root, path, 'package.json'));
    return found === undefined ? optional === true : found === version;
  });
}

/** @param {string} path @returns {string | undefined} */
function readVersion(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
}

/**
 * Runs npm on the machine's own Node, since the pinned one is among what is replaced. Told to stop, it takes npm along: by
 * itself npm goes on until everything is unpacked. So npm leads a group of its own, which Ctrl-C does not reach.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {(pid: number | undefined) => void} recordNpm
 */
async function runNpmCi(root, say, recordNpm) {
  rmSync(stampPath(root), { force: true });
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.endsWith(ownBinSuffix));
  const started = Date.now();
  const progress = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), progressMs);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    clearInterval(progress);
    say('Stopping the install.');
    if (child.pid) signalGroup(child.pid, 'SIGKILL'); // nothing that it leaves is used
  };
  // Before npm runs: a signal between its start and this would end us alone.
  for (const signal of signals) process.on(signal, stop);
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    detached: true,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  recordNpm(child.pid);
  try {
    const end = await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new InstallError(`npm could not be started: ${error.message}`)));
      child.once('exit', (status, signal) => resolve(signal ?? status));
    });
    if (stopped) {
      throw new InstallError('The install was stopped. The next command starts it again, from the lockfile.');
    }
    if (end !== 0) {
      throw new InstallError(
        `npm ci did not finish (${end}). What it said is above. Run the command again: it starts from the lockfile.`,
      );
    }
  } finally {
    clearInterval(progress);
    for (const signal of signals) process.off(signal, stop);
  }
}
