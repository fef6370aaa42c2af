import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import postgres from 'postgres';
import { hearBlocks, hearCalls, hearChanges, type PageClock, watchPage } from './clocks.ts';
import type { BlockTimes, LiveResults } from './report.ts';

/** Something that goes into a block again and again, and what an open page shows of it. */
export type Kind = {
  name: string;
  /** The item's id on the site. */
  nft: string;
  /** Where the page shows it: an attribute of the first element that a CSS selector finds. */
  selector: string;
  attribute: string;
  /** Path of the request whose answer has it. */
  answer: string;
  /** Whatever comes before, in blocks of its own. */
  prepare: () => Promise<void>;
  /** Sends the transaction. Resolves to what the page will show, when it is in a block. */
  act: () => Promise<string>;
};

export type LiveOptions = {
  url: string;
  wsUrl: string;
  databaseUrl: string;
  browser: Browser;
  blocks: number;
  kinds: readonly Kind[];
};

/** Warm-up blocks that do not count: all code has run by then. */
const WARM_UP_BLOCKS = 5;
/** An open page asks the same at most once a second: what is measured is a market at its usual pace, not that limit. */
const PAUSE_MS = 1_300;
const CHANGE_CHANNEL = 'change';

/** Times each block into the document of a browser that has done nothing but open the item's page. */
export async function measureLive(options: LiveOptions): Promise<LiveResults> {
  const kinds: LiveResults['kinds'] = [];
  for (const kind of options.kinds) kinds.push({ name: kind.name, blocks: await measureKind(options, kind) });
  return { kinds };
}

async function measureKind(options: LiveOptions, kind: Kind): Promise<BlockTimes[]> {
  const { url, wsUrl, databaseUrl, browser, blocks } = options;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const ears = {
    announced: await hearBlocks(wsUrl),
    committed: await hearCalls(async (hear) => {
      const { unlisten } = await sql.listen(CHANGE_CHANNEL, hear);
      return () => void unlisten();
    }),
    told: await hearChanges(url, `nft:${kind.nft}`),
  };
  try {
    await kind.prepare();
    const page = await context.newPage();
    await page.goto(`${url}/ItemDetail/${kind.nft}`, { waitUntil: 'networkidle' }).catch(() => undefined); // the stream never rests
    await page.locator(kind.selector).first().waitFor({ state: 'attached' });
    const clock = await watchPage(page, kind);
    const times: BlockTimes[] = [];
    for (let block = 0; block < WARM_UP_BLOCKS + blocks; block++) {
      if (block > 0) await kind.prepare();
      await pause(PAUSE_MS);
      await clock.untilRested(kind.answer, PAUSE_MS);
      times.push(await timeBlock(kind, { clock, ears }));
    }
    console.log(kind.name, JSON.stringify(times.at(-1)));
    return times.slice(WARM_UP_BLOCKS);
  } finally {
    for (const ear of Object.values(ears)) ear.close();
    await context.close();
    await sql.end();
  }
}

type Ears = Record<'announced' | 'committed' | 'told', Awaited<ReturnType<typeof hearBlocks>>>;

async function timeBlock(
  { act, answer }: Kind,
  { clock, ears }: { clock: PageClock; ears: Ears },
): Promise<BlockTimes> {
  const since = Date.now();
  const acting = act();
  const announced = await ears.announced.next(since);
  const [committed, told, text] = await Promise.all([
    ears.committed.next(announced),
    ears.told.next(announced),
    acting,
  ]);
  const shown = await clock.untilShown(text, since);
  const asked = await clock.findAsked(answer, announced);
  return {
    committed: committed - announced,
    told: told - announced,
    asked: (asked?.from ?? shown) - announced,
    answered: (asked?.to ?? shown) - announced,
    shown: shown - announced,
  };
}
