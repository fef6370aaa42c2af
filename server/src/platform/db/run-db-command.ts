import type { Db } from './db.ts';
import { type DbLocation, hasDatabase, openDb } from './open-db.ts';

/** The words of a command make no sense: its message says which do. */
export class UsageError extends Error {}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command of an operator on the database, and closes that. A failure is one sentence on standard error and an exit code: 2 for
 * words that make no sense, 1 for all else. `parse` reads the words before the database is opened.
 */
export async function runDbCommand<Given>(command: {
  parse: () => Given;
  locate: () => DbLocation;
  run: (db: Db, given: Given) => Promise<void>;
}): Promise<void> {
  try {
    const given = command.parse();
    const location = command.locate();
    if ('dir' in location && !hasDatabase(location.dir)) {
      throw new Error(
        `There is no database in ${location.dir}. Set PITLANE_DATA or DATABASE_URL as the server has it.`,
      );
    }
    const db = await openDb(location);
    try {
      await command.run(db, given);
    } finally {
      await db.close();
    }
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    process.stderr.write(`${toSentence(error)}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const noTable = 'code' in error && error.code === '42P01';
  return noTable ? 'This database isn’t up to date. Start the server once to update it.' : error.message;
}
