import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http-env.ts';
import { createBuckets, spend } from './rate-limit.ts';
import { createSlots } from './slots.ts';

/**
 * What one client may ask for, in the cost of a usual read: 120 pages at once and four a second after that. A reader who opens thirty
 * tabs, or sweeps over every link of a page, stays below; a script does not occupy the processor.
 */
export const CLIENT_BUDGET = { burst: 1_200, perSecond: 40 };

/** Pictures and other files, which mostly are there already: a page shows a hundred. They leave the budget of pages alone. */
export const PICTURE_BUDGET = { burst: 6_000, perSecond: 200 };
const PICTURES = /^\/(?:media|ipfs)\//;

/**
 * Pages rendered at the same time, which is the work of one processor, and pages that wait for their turn: of one client as many as its
 * budget has, since a browser opens a hundred requests on one connection.
 */
export const PAGE_SLOTS = { perClient: 3, overall: 12, waiting: { perClient: 120, overall: 480 } };

/** The same of reads, whose work is mostly the database's. */
export const READ_SLOTS = { perClient: 6, overall: 36, waiting: { perClient: 1_200, overall: 4_800 } };

/** By the first path that fits. What an operation does beyond that its own limit counts. */
const COSTS: readonly (readonly [path: RegExp, cost: number])[] = [
  // Monitors ask however busy the server is.
  [/^\/api\/health(?:\/|$)/, 0],
  // Each of its calls has a weight (rpc.routes.ts).
  [/^\/rpc\//, 0],
  // They have a budget of their own, and making a new picture has another one.
  [PICTURES, 0],
  [/^\/api\/search(?:\/|$)/, 4],
  [/^\/api\/nfts$/, 2],
  [/^\/(?:api(?:\/|$)|news\/rss\.xml$|robots\.txt$|sitemap\.xml$|sitemaps\/)/, 1],
  // The data of a page, which is not rendered.
  [/\.data$/, 5],
  [/^/, 10],
];

/** Returns what a request costs its client. */
export function getCost(path: string): number {
  return COSTS.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
}

/**
 * Admits requests: the one place that every dynamic route passes, before anything is read or looked up. It charges the client and its
 * network, and lets only some pages and reads of one client run at once, so that a flood from one address waits for itself. Throws
 * TOO_MANY_REQUESTS. In memory: a database write for each read would cost more than the read.
 */
export function createAdmission() {
  const budget = createBuckets(CLIENT_BUDGET);
  const pictures = createBuckets(PICTURE_BUDGET);
  const pages = createSlots('page requests', PAGE_SLOTS);
  const reads = createSlots('requests', READ_SLOTS);
  return {
    /** Before the API: writes and files have limits of their own, and take minutes. */
    calls: (async (c, next) => {
      const { path } = c.req;
      const { client } = c.var;
      const cost = getCost(path);
      if (PICTURES.test(path)) spend(pictures, client, 'pictures');
      if (cost > 0) spend(budget, client, 'requests', cost);
      const isRead = cost >= 1 && ['GET', 'HEAD'].includes(c.req.method);
      await (isRead ? reads.run(client, next, c.req.raw.signal) : next());
    }) satisfies MiddlewareHandler<HttpEnv>,

    /** Renders a page in its turn. `request` has its path as the site knows it. */
    async page<T>(request: Request, client: string | undefined, render: () => Promise<T>): Promise<T> {
      spend(budget, client, 'page requests', getCost(new URL(request.url).pathname));
      return pages.run(client, render, request.signal);
    },
  };
}
export type Admission = ReturnType<typeof createAdmission>;
