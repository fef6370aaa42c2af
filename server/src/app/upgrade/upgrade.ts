/** A new release takes the place of another one, or is taken back: docs/studio-guide.md, step 10. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explain } from '../doctor/explain.ts';

const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 5_000;
const MIGRATIONS = 'server/src/platform/db/migrations';
/** What a release that can start has. */
const PARTS = ['package.json', 'server/src/main.ts', 'web/build/server/index.js', 'node_modules/.bin/node'];

export type UpgradeOptions = {
  /** The new release. */
  folder: string;
  /** The symbolic link that services start from. */
  current: string;
  /** Lines for the shell. */
  backup: string;
  restart: string;
  /** Answers 200 when the site can serve. */
  ready: string;
  withinMs: number;
};

/**
 * Upgrades, and says each step. Resolves with how it ended: `taken_back` runs the old release again, and `stuck` runs neither. Throws an
 * Error when it has not begun: then nothing has changed.
 */
export async function upgrade(
  options: UpgradeOptions,
  print: (line: string) => void,
): Promise<'upgraded' | 'taken_back' | 'stuck'> {
  const { folder, current } = options;
  const old = await prepare(options);
  const added = findAddedMigrations(old, folder);
  print(
    added.length === 0
      ? 'The tables stay as they are.'
      : `The tables change (${added.join(', ')}): once they have, only the backup leads back.`,
  );

  print(`Making a backup: ${options.backup}`);
  const backup = await runLine(options.backup);
  if (backup !== 0) throw new Error(`The backup ended with ${backup}. Nothing has changed.`);

  if (await startRelease(folder, options, print)) {
    print(`The site is ready. To go back: ln -sfn ${old} ${current}, and restart.`);
    return 'upgraded';
  }
  print(`${folder} did not become ready. Going back to ${old}.`);
  if (await startRelease(old, options, print)) {
    print('The old release is ready again. The log says what was wrong with the new one.');
    return 'taken_back';
  }
  print(
    added.length === 0
      ? 'The old release does not become ready either: look into the log, and run pitlane doctor.'
      : 'The old release does not become ready either: the tables have changed. Restore the backup into an empty database (docs/studio-guide.md, step 9).',
  );
  return 'stuck';
}

/** Returns the folder of the old release. Throws an Error for what would end in a failure later. */
async function prepare({ folder, current, ready }: UpgradeOptions): Promise<string> {
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length > 0)
    throw new Error(
      `${folder} is no built release: it lacks ${missing.join(' and ')}. Run npm run build there.`,
    );
  if (!existsSync(current))
    throw new Error(`${current} does not exist: name the link of your services with --current.`);
  const old = realpathSync(current);
  if (old === realpathSync(folder)) throw new Error(`${current} points to ${folder} already.`);
  if (old === current) throw new Error(`${current} is a folder, and no link: move it, and link to it.`);
  const answer = await ask(ready);
  if (answer !== 200)
    throw new Error(
      `The site is not ready before the upgrade (${answer}): run pitlane doctor first. Nothing has changed.`,
    );
  return old;
}

function findAddedMigrations(old: string, folder: string): string[] {
  const list = (release: string) => {
    const path = join(release, MIGRATIONS);
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.sql')) : [];
  };
  const known = new Set(list(old));
  return list(folder)
    .filter((name) => !known.has(name))
    .map((name) => name.replace(/\.sql$/, ''));
}

/** Points the link to a release, restarts, and resolves with whether the site becomes ready in time. */
async function startRelease(
  release: string,
  { current, restart, ready, withinMs }: UpgradeOptions,
  print: (line: string) => void,
): Promise<boolean> {
  // Another link takes the place of the first at once: services that start in between find one of the two.
  const draft = `${current}.${process.pid}`;
  symlinkSync(release, draft);
  renameSync(draft, current);
  print(`Starting ${release}: ${restart}`);
  if ((await runLine(restart)) !== 0) return false;
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    if ((await ask(ready)) === 200) return true;
    await pause(ASK_EVERY_MS);
  }
  return false;
}

async function runLine(line: string): Promise<number> {
  const [status] = (await once(spawn(line, { shell: true, stdio: 'inherit' }), 'exit')) as [number | null];
  return status ?? 1;
}

/** The status of an answer, or why there is none. */
async function ask(address: string): Promise<number | string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return explain(error);
  }
}
