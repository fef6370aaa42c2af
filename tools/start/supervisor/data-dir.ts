import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mark = 'PITLANE-DATA.txt';
const explanation =
  'Chains, database and logs of a local Pitlane. "npm start" keeps them; "npm start -- --reset" forgets them.\n';

/** Makes the folder, marked as ours. Throws an Error for a folder with other files, and for one that cannot be written. */
export function openDataDir(folder: string): void {
  try {
    markAsOurs(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Error(
      `${folder} cannot be written (${error.code}). Correct its owner, or name another folder: PITLANE_DATA=another-folder npm start.`,
      { cause: error },
    );
  }
}

function markAsOurs(folder: string): void {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const strangers = readdirSync(folder).filter((name) => name !== 'logs' && !name.startsWith('lock'));
  if (!existsSync(join(folder, mark)) && strangers.length > 0) {
    throw new Error(
      `${folder} holds files that are not Pitlane's: give PITLANE_DATA an empty or a new folder.`,
    );
  }
  writeFileSync(join(folder, mark), explanation);
}

/** Deletes everything in the folder except the lock. Call it only on a folder that openDataDir accepted. */
export function resetDataDir(folder: string): void {
  const kept = [mark, 'lock'];
  for (const name of readdirSync(folder).filter((one) => !kept.includes(one))) {
    rmSync(join(folder, name), { recursive: true });
  }
  openDataDir(folder);
}
