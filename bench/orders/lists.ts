import postgres from 'postgres';
import { runLoad } from '../lib/load.ts';
import { findMedian, findQuantile } from '../lib/quantile.ts';
import type { Question } from './questions.ts';
import type { ListFigures, ListResults, Times } from './results.ts';

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

const toTimes = (ms: readonly number[]): Times => ({
  p50: findQuantile(ms, 0.5),
  p99: findQuantile(ms, 0.99),
});

const toMedians = (rounds: readonly Times[]): Times => ({
  p50: findMedian(rounds.map(({ p50 }) => p50)),
  p99: findMedian(rounds.map(({ p99 }) => p99)),
});
