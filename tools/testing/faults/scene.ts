import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@pitlane/server/platform/db/db';
import type { TestPostgres } from '@pitlane/server/testing/test-postgres';
import type { Health } from '@pitlane/shared/api/health';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Node } from './nodes.ts';
import type { ServerProcess } from './server-process.ts';

/** What the faults act on. */
export type Scene = {
  postgres: TestPostgres;
  /** Address of the servers' database, for their own role. */
  siteUrl: string;
  /** The tests' own look at that database, as its superuser. */
  db: Db;
  apis: ServerProcess[];
  /** Renders pages only. */
  web: ServerProcess;
  indexers: ServerProcess[];
  /** Processes that do not answer because a fault has taken them down. */
  down: Set<ServerProcess>;
  nodes: Record<Chain, Node>;
  /** A node with the id of Avalanche and nothing on it. */
  emptyNodeUrl: string;
  /** The account that builds the cars. */
  builder: string;
  /** The folder of pictures that are on their way to an API. */
  incoming: string;
  /** Lets its holder publish announcements. */
  operatorToken: string;
};

/** A fault, and how long in milliseconds the system may need to get over it. */
export type Fault = { name: string; limitMs: number; run: (scene: Scene) => Promise<number> };

const POLL_MS = 25;
const GIVE_UP_MS = 60_000;
const PROBE_MS = 2_000;
/** A page may be so long behind what is confirmed (ARCHITECTURE.md, "Kept answers"). */
const MAX_BEHIND_MS = 1_000;

/** Milliseconds until `ask` says true. Throws when that takes a minute. */
export async function timeUntil(what: string, ask: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await ask().catch(() => false))) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`not within a minute: ${what}`);
    await sleep(POLL_MS);
  }
  return performance.now() - began;
}

async function isServing({ url }: ServerProcess, path = '/api/nfts?limit=1'): Promise<boolean> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(PROBE_MS) });
  await response.arrayBuffer();
  return response.status === 200;
}

export const areServing = async (apis: ServerProcess[]): Promise<boolean> =>
  (await Promise.all(apis.map((api) => isServing(api)))).every(Boolean);

/** Until every API and the site serve. */
export const untilServing = ({ apis, web }: Pick<Scene, 'apis' | 'web'>): Promise<number> =>
  timeUntil(
    'every API and the site serve',
    async () => (await areServing(apis)) && isServing(web, '/explore'),
  );

export async function readHealth({ url }: ServerProcess): Promise<Health> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(PROBE_MS) });
  return (await response.json()) as Health;
}

/** Until the health of every API gives this cause. */
export function untilCause({ apis }: Scene, code: string): Promise<number> {
  return timeUntil(`health says ${code}`, async () => {
    const all = await Promise.all(apis.map(readHealth));
    return all.every(({ problems }) => problems.some((problem) => problem.code === code));
  });
}

/** Until every chain is indexed up to its head, by what the APIs say. */
export function untilIndexed(apis: ServerProcess[]): Promise<number> {
  return timeUntil('every chain is indexed to its head', async () => {
    const all = await Promise.all(apis.map(readHealth));
    return all.every(({ chains }) => {
      return chains.length === CHAINS.length && chains.every(({ state }) => state === 'ok');
    });
  });
}

/** Until this chain has new blocks, and they are indexed. */
export async function untilIndexedFurther({ db }: Scene, chain: Chain): Promise<number> {
  const read = async () => {
    const [row] = await db.query<{ block: number }>(
      'select block_number as block from checkpoint where chain = $1',
      [chain],
    );
    return row?.block ?? 0;
  };
  const before = await read();
  return timeUntil(`${chain} is indexed further`, async () => (await read()) > before + 1);
}

/** The same for every chain. What health says is not enough after an outage: it may be from before. */
export async function untilAllIndexedFurther(scene: Scene): Promise<number> {
  return Math.max(...(await Promise.all(CHAINS.map((chain) => untilIndexedFurther(scene, chain)))));
}

let published = 0;

/** Throws when a page of the site lacks what an API has confirmed, for longer than kept answers may. */
export async function checkPages({ apis: [api], web, operatorToken }: Scene): Promise<void> {
  if (!api) throw new Error('there is no API');
  published += 1;
  const title = `Number ${published} for the pages`;
  const body = JSON.stringify({ title, body: 'Written after something broke.' });
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' };
  // The load writes as well: both together may be told to wait.
  await timeUntil('an announcement is confirmed', async () => {
    const { status } = await fetch(`${api.url}/api/announcements`, { method: 'POST', headers, body });
    if (status === 429) await sleep(1_000);
    return status === 201;
  });
  await sleep(MAX_BEHIND_MS);
  const page = await fetch(`${web.url}/home`, { signal: AbortSignal.timeout(GIVE_UP_MS) });
  if (!(await page.text()).includes(title)) throw new Error('a page is older than kept answers may be');
}

/** Until each API streams a change: the load publishes announcements all the time. */
export async function untilLive(apis: ServerProcess[]): Promise<void> {
  await Promise.all(
    apis.map(async ({ name, url }) => {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const { body } = await fetch(`${url}/api/live?topics=announcements`, { signal });
      if (!body) throw new Error(`${name} gives no stream`);
      let heard = '';
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        heard += text;
        if (heard.includes('event: change')) return;
      }
      throw new Error(`${name} ended its stream`);
    }),
  );
}
