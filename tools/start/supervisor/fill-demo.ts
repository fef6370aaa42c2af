/** What the demo world's people bring to a site that has just started. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CreateToken } from '@pitlane/shared/api/operator-tokens';
import { importBook } from '@pitlane/world/book-file';
import { createPeople, decoratePeople } from '@pitlane/world/create-people';
import { type CreateOptions, createItems } from '@pitlane/world/creations/create-items';
import { publishNews, talkAboutNews } from '@pitlane/world/news';
import { waitUntilIndexed } from './wait-until-indexed.ts';

/** A site that knows the cars of no chain after so many milliseconds has another problem, and starts without these orders. */
const INDEXED_WITHIN = 20_000;

/** What fills the demo world's site, at each start. */
export const DEMO_TOKEN: CreateToken = {
  name: 'demo-world',
  scopes: ['announcements:write', 'news:write', 'orders:write'],
  days: 1,
};

type Site = { url: string; operatorToken: string };
type Watcher = { step: (text: string) => void; signal: AbortSignal };

/** Brings the demo world's orders into the book once the site knows their cars. Without them the site works as well. */
export async function fillBook(site: Site, bookFile: string, { step, signal }: Watcher): Promise<void> {
  try {
    await waitUntilIndexed(site.url, AbortSignal.any([signal, AbortSignal.timeout(INDEXED_WITHIN)]));
    const { taken, active } = await importBook(site, bookFile);
    step(`${taken} orders in the book, ${active} of them to be filled`);
  } catch (error) {
    console.log(`the demo world's orders are not in the book: ${error}`);
  }
}

/** What another transaction of the same person, or a limit of the site, has stopped goes on later. */
const TRIES = 5;
const PAUSE_MS = 20_000;

/**
 * Has the demo world's people make items of their own, while the site is open already. In a world without a pulse nothing happens
 * by itself once it is open: then this resolves when they are made. Never rejects.
 */
export async function fillItems(options: Omit<CreateOptions, 'sets'>): Promise<void> {
  const making = makeItems(options);
  if (process.env.WORLD_PULSE?.trim() === 'off') await making;
}

async function makeItems(options: Omit<CreateOptions, 'sets'>): Promise<void> {
  const { signal } = options;
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      const made = await createItems(options);
      if (made > 0) console.log(`the demo world's people have made ${made} items`);
      return;
    } catch (error) {
      if (signal.aborted) return;
      console.log(`the demo world's people could not make their items: ${error}`);
      if (tries === TRIES) return;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined); // the end cuts it short
    }
  }
}

/** Publishes the demo world's news. What its people say about it comes while the site is open already. Without them the site works as well. */
export async function fillNews(
  url: string,
  { operatorToken, step, signal }: Watcher & { operatorToken: string },
): Promise<void> {
  try {
    const posts = await publishNews(url, operatorToken);
    if (posts > 0) step(`${posts} news ${posts === 1 ? 'post' : 'posts'}`);
  } catch (error) {
    console.log(`the demo world has no news: ${error}`);
    return;
  }
  // In a world without a pulse nothing happens by itself.
  if (process.env.WORLD_PULSE?.trim() === 'off') return;
  void talkAboutNews(url, operatorToken, signal).then(
    (said) => said > 0 && console.log(`${said} comments about the news`),
    (error: unknown) => signal.aborted || console.log(`no comments about the demo world's news: ${error}`),
  );
}

/**
 * Gives the demo world's owners accounts and names. Their likes and banners come while the site is open already, since each banner is
 * a picture to be made. Without them the site works as well.
 */
export async function fillPeople(url: string, { step, signal }: Watcher): Promise<void> {
  try {
    const people = await createPeople(url);
    if (people > 0) step(`${people} people have accounts and names`);
  } catch (error) {
    console.log(`the demo world's people have no accounts: ${error}`);
    return;
  }
  const decorating = decoratePeople(url, signal).then(
    (done) => done > 0 && console.log(`${done} people have a banner, and like cars`),
    (error: unknown) => signal.aborted || console.log(`the demo world's people have no banners: ${error}`),
  );
  // In a world without a pulse nothing happens by itself once it is open.
  if (process.env.WORLD_PULSE?.trim() === 'off') await decorating;
}
