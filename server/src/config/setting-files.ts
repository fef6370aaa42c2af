/** Settings from files: secrets in the environment can be read by every process of the same user. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Env = Record<string, string | undefined>;
type Read = { env: Env; problems: string[] };

const MAX_BYTES = 65_536;
/** How systemd names the files of a folder: `LoadCredential=pitlane:/etc/pitlane/secrets/builder`. */
const CREDENTIAL_PREFIX = 'pitlane_';

/**
 * Reads each setting that has a file: the one that <NAME>_FILE names, or pitlane_<NAME> in the folder of systemd's credentials. Lists
 * the files that cannot be read, are empty, or have more than a line, and settings that are given twice.
 */
export function readSettingFiles(env: Env, names: readonly string[]): Read {
  const read: Read = { env: { ...env }, problems: findLostFolder(env) };
  for (const name of names) {
    const variable = `${name}_FILE`;
    const named = env[variable]?.trim();
    const credential = findCredential(env, name);
    const ways = [env[name]?.trim() && name, named && variable, credential && `the credential ${name}`];
    const given = ways.filter((way) => way);
    if (given.length > 1) read.problems.push(`${name}: is given twice, by ${given.join(' and by ')}`);
    const path = named || credential;
    if (!path || given.length > 1) continue;
    const { value, problem } = readLine(path);
    read.env[name] = value;
    if (problem) read.problems.push(`${named ? variable : name}: the file ${path} ${problem}`);
  }
  return read;
}

/** systemd names a folder, but mounts it where this process does not see it: in a container whose root is no shared mount. */
function findLostFolder({ CREDENTIALS_DIRECTORY: folder }: Env): string[] {
  if (!folder || existsSync(folder)) return [];
  return [
    `CREDENTIALS_DIRECTORY: systemd has made no folder ${folder}, so no secret of LoadCredential is here. In a container, make the root a shared mount: mount --make-rshared /`,
  ];
}

function findCredential({ CREDENTIALS_DIRECTORY: folder }: Env, name: string): string | undefined {
  if (!folder) return undefined;
  const path = join(folder, `${CREDENTIAL_PREFIX}${name}`);
  return existsSync(path) ? path : undefined;
}

function readLine(path: string): { value?: string; problem?: string } {
  try {
    if (statSync(path).size > MAX_BYTES) return { problem: 'is too large for a setting' };
    const value = readFileSync(path, 'utf8').trim();
    if (value === '') return { problem: 'is empty' };
    return /[\r\n\0]/.test(value) ? { problem: 'has more than one line' } : { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    return { problem: `cannot be read (${code})` };
  }
}
