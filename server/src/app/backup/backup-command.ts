import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadBackupEnv, loadDataDir } from '../../config/environment.ts';
import { setKeptHeadAside } from '../../core/audit/kept-head.ts';
import { readOneWord } from '../command-words.ts';
import { showGrowth } from './show-growth.ts';

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

export const BACKUP_USAGE = `pitlane backup <folder> [--verify]
  Writes the database and what people have uploaded into a folder, encrypted for the keys in AGE_RECIPIENTS.
  --verify    restores it into a database of its own and compares every table; AGE_IDENTITY names the private key`;

/** Makes a backup with the words after its name. Resolves with the exit status. */
export async function runBackup(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { verify: { type: 'boolean' } },
    allowPositionals: true,
  });
  const folder = readOneWord(positionals, 'Name one folder.');
  const stopShowing = showGrowth(folder, process.stderr);
  const status = await runScript('backup.sh', [folder]).finally(stopShowing);
  if (status !== 0 || !values.verify) return status;
  const newest = findNewest(folder);
  if (newest === undefined) throw new Error(`There is no backup in ${folder}.`);
  print(`Checking ${newest}…`);
  return runScript('check-backup.sh', [newest]);
}

export const RESTORE_USAGE = `pitlane restore <file>
  Reads a backup into the database of DATABASE_URL, which has to be empty, and puts the uploads beside it back.
  Stop every process of the site first. AGE_IDENTITY names the private key of an encrypted backup.`;

/** Restores a backup with the words after its name. Resolves with the exit status. */
export async function runRestore(args: string[], print: (line: string) => void): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const status = await runScript('restore.sh', [readOneWord(positionals, 'Name one file.')]);
  if (status !== 0) return status;
  const aside = await setKeptHeadAside(loadDataDir());
  if (aside !== undefined)
    print(`The newest entry of the audit log before this is in ${aside}: the restored log ends earlier.`);
  return 0;
}

/** Names sort by time. */
function findNewest(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^pitlane-\d+T\d+Z\.dump(?:\.age)?$/.test(name));
  const newest = names.toSorted().at(-1);
  return newest && statSync(join(folder, newest)).isFile() ? join(folder, newest) : undefined;
}

/**
 * Runs one of the scripts that timers run as well, with the places of this server's settings. What it says goes to this terminal.
 * Resolves with its exit status. Throws a ConfigError.
 */
async function runScript(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(`${DEPLOY}${script}`, args, { stdio: 'inherit', env: loadBackupEnv() });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}
