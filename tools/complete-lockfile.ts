/**
 * npm run lock: brings the lockfiles up to date, for every platform. npm names only those platform packages that the
 * registry in reach has; what is missing is added here by name and exact version, without a checksum.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start/bootstrap.mjs';

type Package = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
};
export type Lockfile = { packages: Record<string, Package> };

/** Where a lockfile is: the workspaces', and those of what is installed when it is first used. */
export const LOCKED_FOLDERS = ['.', 'tools', 'bench'];

/** What a platform package's name ends with, as Node names the same things. */
const CPUS: Record<string, string> = { amd64: 'x64', x64: 'x64', arm64: 'arm64' };
const PLATFORMS = ['darwin', 'linux', 'win32'];

/** The platform packages that a lockfile lacks, by their place in node_modules. Throws a RangeError for an unknown kind. */
export function findMissingPlatforms({ packages }: Lockfile): Record<string, Package> {
  const missing: Record<string, Package> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(dev && { dev }),
        optional: true,
        ...readPlatform(name),
      };
    }
  }
  return missing;
}

/** Whether a package of this name is found from `path`, as Node looks for it: in the nearest node_modules first. */
function isLocked(packages: Lockfile['packages'], path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${from}${from && '/'}node_modules/${name}`]) return true;
    if (!from) return false;
  }
}

function readPlatform(name: string): { os: string[]; cpu: string[] } {
  const [os = '', cpu = ''] = name.split('-').slice(-2);
  const known = CPUS[cpu];
  if (!known || !PLATFORMS.includes(os)) throw new RangeError(`${name}: not a platform that is known here`);
  return { os: [os], cpu: [known] };
}

if (import.meta.main) for (const folder of LOCKED_FOLDERS) completeLockfile(folder);

function completeLockfile(folder: string): void {
  const path = join(root, folder, 'package-lock.json');
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: join(root, folder),
    stdio: 'inherit',
  });
  const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8'));
  const missing = findMissingPlatforms(lockfile);
  const all = Object.entries({ ...lockfile.packages, ...missing });
  lockfile.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(
    `${join(folder, 'package-lock.json')} is up to date; ${Object.keys(missing).length} platform packages were added by name.`,
  );
}
