import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { collectSupport } from './collect-support.ts';

export const SUPPORT_USAGE = `pitlane support [--out <file>]
  Writes what helps others to help you into one JSON file, without secrets: versions, the names of your settings,
  the doctor’s findings, health, and the sizes of the tables. Read it before you send it.
  --out    the file; pitlane-support.json without it`;

/** Writes the file with the words after its name. Resolves with the exit status. Throws when the file is there already. */
export async function runSupport(args: string[], print: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { out: { type: 'string' } } });
  const file = values.out ?? 'pitlane-support.json';
  const bundle = JSON.stringify(await collectSupport(), null, 2);
  try {
    // For its owner alone, and never over another file.
    await writeFile(file, `${bundle}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${file} exists already: remove it, or name another file with --out.`);
  }
  print(
    `Wrote ${file}. Read it before you send it: it names your settings, hosts and tables, and no secrets.`,
  );
  return 0;
}
