// Makes a bare clone able to run: plain JavaScript, no dependency, for any Node from 20.11 on.
// Everything after it runs on the Node that package.json pins, straight from TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, InstallError } from './launch/install.mjs';

export const root = join(import.meta.dirname, '..', '..');

const modules = join(root, 'node_modules');
const ownBin = join(modules, '.bin');
const pinnedNode = join(ownBin, 'node');
const minMajor = 24;

/** The environment for what runs on the pinned Node: its folder of commands comes first. */
export function pinnedEnv(extra = {}) {
  // Pictures are made on several threads. With one memory arena for each thread, glibc gives no memory back.
  const MALLOC_ARENA_MAX = process.env.MALLOC_ARENA_MAX ?? '2';
  // Node keeps what it has compiled: a server starts in a quarter less time.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node');
  const PATH = [ownBin, process.env.PATH].join(delimiter);
  return { ...process.env, MALLOC_ARENA_MAX, NODE_COMPILE_CACHE, PATH, ...extra };
}

/**
 * Installs the packages of package-lock.json if they are missing, and checks that all of them load here.
 * Returns the path of the pinned Node. Ends the process with status 1 and a sentence on standard error when
 * it cannot.
 */
export async function bootstrap() {
  try {
    await ensureInstalled({ root, say, repair: repairPinnedNode, findFailures: findNativeFailures });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    fail(error.message);
  }
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
function findNativeFailures() {
  const version = pinnedVersion();
  if (version === undefined) return [`node: ${pinnedNode} does not run`];
  if (Number.parseInt(version.slice(1), 10) < minMajor) {
    return [`node: ${pinnedNode} is ${version}; Pitlane needs v${minMajor} or newer`];
  }
  const { stdout, stderr } = spawnSync(
    pinnedNode,
    [join(root, 'tools', 'start', 'launch', 'check-native-deps.mjs')],
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
