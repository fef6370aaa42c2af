/** What the demo world's people bring to a site that has just started. Without any of it the site works as well. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CreateToken } from '@pitlane/shared/api/operator-tokens';
import { publishAnnouncements } from '@pitlane/world/announcements';
import { importBook } from '@pitlane/world/book-file';
import { createPeople, decoratePeople } from '@pitlane/world/create-people';
import { type CreateOptions, createItems } from '@pitlane/world/creations/create-items';
import { publishNews, talkAboutNews } from '@pitlane/world/news';
import { postRaceHistory } from '@pitlane/world/race-history';
import { writeGameKey } from '@pitlane/world/report-races';
import { openSessions } from '@pitlane/world/site-account';
import { waitUntilIndexed } from './wait-until-indexed.ts';

/** A site that knows the cars of no chain after so many milliseconds has another problem, and starts without these orders. */
const INDEXED_WITHIN = 20_000;

/** What fills the demo world's site, at each start. */
export const DEMO_TOKEN: CreateToken = {
  name: 'demo-world',
  scopes: ['announcements:write', 'news:write', 'orders:write'],
  days: 1,
};

/** The key of the demo world's game. A world that runs for longer gets another at its next start. */
export const GAME_KEY: CreateToken = { name: 'demo-game', scopes: ['game:races'], days: 90 };

type Site = { url: string; operatorToken: string; gameKey: string };

type DemoOptions = Site & {
  chains: CreateOptions['chains'];
  /** The world's folder, where the game looks for its key. */
  dataDir: string;
  /** The orders of the demo world's history. */
  bookFile: string;
  /** Tells people that a step is done. */
  step: (text: string) => void;
  signal: AbortSignal;
};

/**
 * Brings a site its announcements, orders, people, races and news. What takes longer (banners, likes, comments, items) goes on while the
 * site is open already, except in a world without a pulse, where nothing happens by itself once it is open. Throws a SiteRefusal
 * when the site refuses the announcements.
 */
export async function fillDemo({
  chains,
  dataDir,
  bookFile,
  step,
  signal,
  ...site
}: DemoOptions): Promise<void> {
  const { url } = site;
  const sessions = openSessions(url);
  const fill = createFiller(signal);
  await publishAnnouncements(url, site.operatorToken);
  await fill('orders in the book', async () => {
    await waitUntilIndexed(url, AbortSignal.any([signal, AbortSignal.timeout(INDEXED_WITHIN)]));
    const { taken, active } = await importBook(site, bookFile);
    step(`${taken} orders in the book, ${active} of them to be filled`);
  });
  await fill('accounts', async () => {
    const people = await createPeople(url, sessions);
    if (people > 0) step(`${people} people have accounts and names`);
  });
  await fill('races', async () => {
    const races = await postRaceHistory(site, chains);
    if (races > 0) step(`${races} races, with their results`);
  });
  // From now on the game posts its own: the races before come first.
  await fill('key for its game', () => writeGameKey(dataDir, site.gameKey));
  await fill('news', async () => {
    const posts = await publishNews(url, site.operatorToken);
    if (posts > 0) step(`${posts} news ${posts === 1 ? 'post' : 'posts'}`);
  });

  const isStill = process.env.WORLD_PULSE?.trim() === 'off';
  const going = Promise.all([
    fill('banners', async () => {
      const done = await decoratePeople(url, sessions, signal);
      if (done > 0) console.log(`${done} people have a banner, and like cars`);
    }),
    isStill ||
      fill('comments', async () => {
        const said = await talkAboutNews(site, sessions, signal);
        if (said > 0) console.log(`${said} comments about the news`);
      }),
    fill('items', () => makeItems({ url, chains, sessions, signal })),
  ]).then(() => fill('sessions to end', sessions.end));
  if (isStill) await going;
}

/** Makes a function that does one task and never rejects: it writes to the log what is missing, unless it was stopped. */
const createFiller =
  (signal: AbortSignal) =>
  async (what: string, task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      if (!signal.aborted) console.log(`the demo world has no ${what}: ${error}`);
    }
  };

/** What another transaction of the same person, or a limit of the site, has stopped goes on later. */
const TRIES = 5;
const PAUSE_MS = 20_000;

/** Has the demo world's people make items of their own. Throws the last error when no try succeeds. */
async function makeItems(options: Omit<CreateOptions, 'sets'>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const made = await createItems(options);
      if (made > 0) console.log(`the demo world's people have made ${made} items`);
      return;
    } catch (error) {
      if (options.signal.aborted || tries === TRIES) throw error;
      console.log(`the demo world's people could not make their items: ${error}`);
      await pause(PAUSE_MS, undefined, { signal: options.signal });
    }
  }
}
