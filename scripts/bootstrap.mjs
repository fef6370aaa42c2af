// Makes a bare clone able to run: plain JavaScript, no dependency, for any Node from 20 on.
// Everything after it runs on the Node that package.json pins, straight from TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.pitlane-stamp');
const pinnedNode = join(modules, '.bin', 'node');
const minMajor = 24;
const ownBin = join(modules, '.bin');
const ownBinSuffix = join('node_modules', '.bin');

/** The environment for what runs on the pinned Node: its folder of commands comes first. */
export function pinnedEnv(extra = {}) {
  return { ...process.env, PATH: [ownBin, process.env.PATH].join(delimiter), ...extra };
}

/**
 * Installs what is missing or out of date and checks that all of it loads here. Returns the path of the pinned Node.
 * Ends the process with status 1 and a sentence on standard error when the tree cannot be made to work.
 */
export async function bootstrap() {
  if (lockHash() === readStamp()) return pinnedNode;
  if (!installedSinceLock()) {
    say('Installing what Pitlane needs (once; about a minute)');
    await npmInstall([]);
  }
  repairPinnedNode();
  let missing = nativeFailures();
  if (missing.length > 0) {
    say(`These parts do not load on this machine:\n  ${missing.join('\n  ')}`);
    say('The lockfile may lack their files for this platform: installing once more without it.');
    rmSync(modules, { recursive: true, force: true });
    await npmInstall(['--no-package-lock']);
    repairPinnedNode();
    missing = nativeFailures();
  }
  if (missing.length > 0) fail(`Some parts still do not load on this machine:\n  ${missing.join('\n  ')}`);
  writeFileSync(stampFile, lockHash());
  return pinnedNode;
}

/** Prints a line of the bootstrap's own. Standard error, so that a command's output stays its own. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/** @returns {never} */
export function fail(/** @type {string} */ line) {
  say(line);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

/** Whether somebody ran npm themselves after the lockfile last changed: npm leaves its own record in the tree. */
function installedSinceLock() {
  const record = join(modules, '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lockFile).mtimeMs;
}

/** Runs npm by the machine's own Node, since the pinned one may be what is being replaced. */
async function npmInstall(/** @type {string[]} */ flags) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.endsWith(ownBinSuffix));
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...flags];
  const started = Date.now();
  const beat = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const child = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  const status = await new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be started: ${error.message}`));
    child.once('exit', resolve);
  });
  clearInterval(beat);
  if (status !== 0) fail(`npm install failed (status ${status}). What it said is above.`);
}

/** The `node` package brings its runtime by an install script, which some npm settings skip: then it is run here. */
function repairPinnedNode() {
  if (pinnedVersion() !== undefined) return;
  const folder = join(modules, 'node');
  if (!existsSync(folder)) return;
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder });
  rmSync(pinnedNode, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode);
}

/** Version of the pinned Node, or undefined where it does not run. */
function pinnedVersion() {
  const { status, stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** @returns {string[]} one line for each part that does not work here. */
function nativeFailures() {
  const version = pinnedVersion();
  if (version === undefined) return [`node: ${pinnedNode} does not run`];
  if (Number.parseInt(version.slice(1), 10) < minMajor) {
    return [`node: ${pinnedNode} is ${version}; Pitlane needs v${minMajor} or newer`];
  }
  const { stdout, stderr } = spawnSync(
    pinnedNode,
    [join(root, 'scripts', 'launch', 'check-native-deps.mjs')],
    {
      cwd: root,
      encoding: 'utf8',
      env: pinnedEnv(),
    },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return [`the check itself failed: ${stderr.trim()}`];
  }
}
