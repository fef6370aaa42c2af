import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of a lockfile. */
export type LockedPackage = {
  /** Where it is: tools/node_modules/ws. */
  place: string;
  name: string;
  version: string;
  integrity?: string;
  licence?: string;
  /** Whether only checks, tests or builds need it. */
  isDev: boolean;
  isOptional: boolean;
};

type Entry = {
  version?: string;
  integrity?: string;
  license?: string;
  name?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
};
/** Folders of lockfiles whose packages are all for development. */
const DEV_FOLDERS = ['tools', 'bench'];

/** Lists the packages that the lockfile of a folder names, without our own workspaces. */
export function readLockfile(root: string, folder: string): LockedPackage[] {
  const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.link || !entry.version) return [];
    return {
      place: join(folder, path),
      name: entry.name ?? path.slice(at + 'node_modules/'.length),
      version: entry.version,
      ...(entry.integrity && { integrity: entry.integrity }),
      ...(entry.license && { licence: entry.license }),
      isDev: DEV_FOLDERS.includes(folder) || entry.dev === true || entry.devOptional === true,
      isOptional: entry.optional === true,
    };
  });
}
