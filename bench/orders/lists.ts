import { FLOORS } from '@pitlane/server/core/orders/floors-sql';
import { NFT_OFFERS } from '@pitlane/server/modules/orders/offers.sql';
import { orderPageStatement } from '@pitlane/server/modules/orders/orders.sql';
import type { Db } from '@pitlane/server/platform/db/db';
import { MAX_ITEM_OFFERS } from '@pitlane/shared/api/offers';
import { OrderQuerySchema } from '@pitlane/shared/api/orders';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import postgres from 'postgres';
import { countRead, explainStatement, type Statement } from '../lib/explain-statement.ts';
import { findMedian, type Times, toTimes } from '../lib/figures.ts';
import { runLoad } from '../lib/load.ts';
import { BUSY_CAR, WHALE } from './fill.ts';
import type { ListFigures, ListResults } from './report.ts';

/** A list as people ask for it: the page of the API, of active orders. */
export type Question = { name: string; path: string };

const orders = (query: string) => `/api/orders?active=true&limit=20&${query}`;

export const QUESTIONS: readonly Question[] = [
  { name: 'the newest listings', path: orders('chain=binance') },
  { name: 'a collection, cheapest first', path: orders('chain=binance&collection=cars') },
  { name: 'a chain with few', path: orders('chain=avalanche&collection=cars') },
  { name: 'one item', path: orders('nft=binance-cars-10') },
  { name: 'offers for an item with a hundredth of all', path: orders(`nft=${BUSY_CAR}&side=0`) },
  { name: 'one maker with a thousand', path: orders(`maker=${WHALE}`) },
  { name: 'offers for any car', path: orders('chain=binance&collection=cars&side=0&scope=wide') },
  { name: 'all that the owner of an item can accept', path: `/api/nfts/${BUSY_CAR}/offers` },
  { name: 'floors', path: '/api/market/floors' },
];

/** What a question is for the database: its statement, and what PostgreSQL says of it. */
export type Planned = { sql: string; params: unknown[]; rows: number; blocks: number; index: string };
/** A filled book, and the site on it. */
export type Shelf = {
  size: number;
  url: string;
  databaseUrl: string;
  plan: (question: Question) => Promise<Planned>;
};

const CONNECTIONS = 8;
const WARM_UP = 20;

/** Asks each list of each book, the books in turn, so that a busy moment of the machine falls on all of them. */
export async function measureLists(
  questions: readonly Question[],
  { shelves, rounds, seconds }: { shelves: readonly Shelf[]; rounds: number; seconds: number },
): Promise<ListResults> {
  const open = shelves.map(({ databaseUrl }) => postgres(databaseUrl, { max: 1 }));
  const lists: ListResults['lists'] = [];
  for (const question of questions) {
    const found = shelves.map(() => ({ api: [] as Times[], bare: [] as Times[], rates: [] as number[] }));
    const plans = await Promise.all(shelves.map(({ plan }) => plan(question)));
    for (let round = 0; round < rounds; round++) {
      for (const [i, { url }] of shelves.entries()) {
        const [own, plan, sql] = [found[i], plans[i], open[i]];
        if (!own || !plan || !sql) throw new RangeError('a book is missing');
        const ask = { path: question.path };
        if (round === 0) await runLoad(url, { connections: 1, next: countDown(WARM_UP, ask) });
        own.api.push(toTimes((await runLoad(url, { connections: 1, next: until(seconds, ask) })).ms));
        own.bare.push(toTimes(await askBare(sql, plan, seconds)));
        const load = await runLoad(url, { connections: CONNECTIONS, next: until(seconds, ask) });
        own.rates.push(load.ms.length / load.seconds);
      }
    }
    const figures = shelves.map(({ size }, i): ListFigures => {
      const [own, plan] = [found[i], plans[i]];
      if (!own || !plan) throw new RangeError('a book is missing');
      const { rows, blocks, index } = plan;
      return {
        size,
        api: toMedians(own.api),
        bare: toMedians(own.bare),
        rate: findMedian(own.rates),
        rows,
        blocks,
        index,
      };
    });
    lists.push({ name: question.name, figures });
    console.log(question.name, JSON.stringify(figures));
  }
  await Promise.all(open.map((sql) => sql.end()));
  return { rounds, seconds, connections: CONNECTIONS, lists };
}

const until = <T>(seconds: number, ask: T) => {
  const end = performance.now() + seconds * 1_000;
  return () => (performance.now() < end ? ask : undefined);
};

const countDown = <T>(times: number, ask: T) => {
  let left = times;
  return () => (left-- > 0 ? ask : undefined);
};

async function askBare(
  sql: postgres.Sql,
  { sql: text, params }: Planned,
  seconds: number,
): Promise<number[]> {
  const ms: number[] = [];
  const next = until(seconds, true);
  while (next()) {
    const at = performance.now();
    await sql.unsafe(text, params as never[], { prepare: true });
    ms.push(performance.now() - at);
  }
  return ms;
}

const toMedians = (rounds: readonly Times[]): Times => ({
  p50: findMedian(rounds.map(({ p50 }) => p50)),
  p99: findMedian(rounds.map(({ p99 }) => p99)),
});

/** Explains what a question asks of a book. */
export async function planList(db: Db, { path }: Question): Promise<Planned> {
  const { sql, params } = toStatement(path, Math.floor(Date.now() / 1_000));
  const { steps, blocks } = await explainStatement(db, { sql, params });
  const scans = steps.filter(
    (each) => each['Relation Name'] === 'book_order' || each['Relation Name'] === 'car',
  );
  return {
    sql,
    // The driver of the bench writes no bigint by itself.
    params: params.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    rows: countRead(scans),
    blocks,
    index: [...new Set(scans.map((each) => each['Index Name'] ?? `all of ${each['Relation Name']}`))].join(
      ', ',
    ),
  };
}

function toStatement(path: string, at: number): Statement {
  const [pathname = '', search = ''] = path.split('?');
  if (pathname === '/api/market/floors') return { sql: FLOORS, params: [[...CHAINS]] };
  const item = /^\/api\/nfts\/(.+)\/offers$/.exec(pathname)?.[1];
  if (item) return { sql: NFT_OFFERS, params: [item, at, MAX_ITEM_OFFERS] };
  const query = OrderQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)));
  return orderPageStatement({ query, served: CHAINS, after: undefined, at });
}
