/** Tells the site what races came to, as a studio's servers do: with a key that has the scope for it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostRace } from '@pitlane/shared/api/races';
import { callSite, SiteRefusal } from './site-account.ts';

/** Results that wait for a site that is away, at most: what is older is dropped. */
const MAX_WAITING = 500;

/** The file in the world's folder with the game's key. Each start of the site writes another key into it. */
const keyFileIn = (dataDir: string) => join(dataDir, 'game-key');

/** Hands the game its key. Others on this machine cannot read it. */
export async function writeGameKey(dataDir: string, key: string): Promise<void> {
  const file = keyFileIn(dataDir);
  // A file that is there keeps its mode.
  await rm(file, { force: true });
  await writeFile(file, key, { mode: 0o600 });
}

/** Posts a race. Posting the same again changes nothing. Throws a SiteRefusal with the site's own words. */
export async function postRace(url: string, key: string, race: PostRace): Promise<void> {
  await callSite(url, '/api/game/races', { method: 'POST', jwt: key, body: race });
}

export type RaceReporter = {
  /** Notes a result, to be posted with the next ones. */
  add(race: PostRace): void;
  /** Posts what waits. A site that is away, or that has given out no key yet, gets it the next time. */
  flush(): Promise<void>;
};

type ReporterOptions = {
  apiUrl: string;
  dataDir: string;
  /** What went wrong, in lines for people. */
  log: (line: string) => void;
};

export function createRaceReporter({ apiUrl, dataDir, log }: ReporterOptions): RaceReporter {
  const waiting: PostRace[] = [];
  let lastProblem = '';
  const report = (problem: string) => {
    if (problem !== lastProblem) log(problem);
    lastProblem = problem;
  };
  let posting: Promise<void> | undefined;

  const postAll = async () => {
    if (waiting.length === 0) return;
    const key = await readKey(dataDir);
    if (key === undefined) return;
    for (let race = waiting[0]; race !== undefined; race = waiting[0]) {
      try {
        await postRace(apiUrl, key, race);
        lastProblem = '';
      } catch (error) {
        // Refused, it would be refused again. What the site could not be asked stays.
        report(`the game could not post a race: ${error}`);
        if (!(error instanceof SiteRefusal)) return;
      }
      waiting.shift();
    }
  };
  return {
    add(race) {
      waiting.push(race);
      if (waiting.length > MAX_WAITING) waiting.shift();
    },
    /** The games of all chains ask for it: one after the other would post a race twice. */
    async flush() {
      posting ??= postAll().finally(() => {
        posting = undefined;
      });
      await posting;
    },
  };
}

/** Undefined before the site has given one out. */
async function readKey(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(keyFileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
