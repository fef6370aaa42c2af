// Makes a bare clone able to run: plain JavaScript, no dependency, for any Node from 20.11 on.
// Everything after it runs on the Node that package.json pins, straight from TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, InstallError } from './launch/install.mjs';

export const root = join(import.meta.dirname, '..', '..');

const modules = join(root, 'node_modules');
const ownBin = join(modules, '.bin');
const pinnedNode = join(ownBin, 'node');
const minMajor = 24;
/** Lockfiles outside the workspaces, by folder, with what needs them. Those who only run the site do without these packages. */
const extraPackages = { tools: 'checks and generators need', bench: 'benchmarks need' };

/** The environment for what runs on the pinned Node: its folder of commands comes first, then that of the tools. */
export function pinnedEnv(extra = {}) {
  // Pictures are made on several threads. With one memory arena for each thread, glibc gives no memory back.
  const MALLOC_ARENA_MAX = process.env.MALLOC_ARENA_MAX ?? '2';
  // Node keeps what it has compiled: a server starts in a quarter less time.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node');
  const PATH = [ownBin, join(root, 'tools', 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, MALLOC_ARENA_MAX, NODE_COMPILE_CACHE, PATH, ...extra };
}

/**
 * Installs the packages of package-lock.json if they are missing, and checks that all of them load here.
 * Returns the path of the pinned Node. Ends the process with status 1 and a sentence on standard error when
 * it cannot.
 */
export async function bootstrap() {
  await install({ root, say, repair: repairPinnedNode, findFailures: findNativeFailures });
  return pinnedNode;
}

/**
 * Installs the packages of `<folder>/package-lock.json` if they are missing. Ends the process like bootstrap(), after which it
 * may be called.
 * @param {keyof typeof extraPackages} folder
 */
export async function ensurePackagesOf(folder) {
  await install({
    root: join(root, folder),
    what: extraPackages[folder],
    say,
    repair: () => undefined,
    findFailures: () => checkNativeParts(folder),
  });
}

/** @param {import('./launch/install.mjs').InstallOptions} options */
async function install(options) {
  try {
    await ensureInstalled(options);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    fail(error.message);
  }
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
  dropNodeHeaders();
  if (pinnedVersion() !== undefined) return;
  const folder = join(modules, 'node');
  if (!existsSync(folder)) return;
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder });
  rmSync(pinnedNode, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode);
}

/** C headers are a third of the `node` package. Only native modules that are compiled here would need them. */
function dropNodeHeaders() {
  const builds = join(modules, 'node', 'node_modules');
  if (!existsSync(builds)) return;
  for (const build of readdirSync(builds, { withFileTypes: true }))
    if (build.isDirectory()) rmSync(join(builds, build.name, 'include'), { recursive: true, force: true });
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
  return checkNativeParts('.');
}

/** @param {string} folder whose node_modules to check @returns {string[]} */
function checkNativeParts(folder) {
  const check = join(root, 'tools', 'start', 'launch', 'check-native-deps.mjs');
  const { stdout, stderr } = spawnSync(pinnedNode, [check, folder], {
    cwd: root,
    encoding: 'utf8',
    env: pinnedEnv(),
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return [`the check itself failed: ${stderr.trim()}`];
  }
}
