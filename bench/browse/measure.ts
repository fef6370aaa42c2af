import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Sql } from 'postgres';
import { findQuantile } from '../lib/figures.ts';

/**
 * Good answers a second, milliseconds that half and 99 of 100 requests took at most, and the share of requests that were
 * refused: 503, when too many searches wait.
 */
export type Figures = { rate: number; p50: number; p99: number; refused: number };

export type Load = { url: string; paths: readonly string[]; connections: number; seconds: number };

/** Asks a site as fast as it answers. Throws when it gives no answer. */
export async function measure({ url, paths, connections, seconds }: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: paths.map((path) => ({ path })),
  });
  const failed = result.errors + result.timeouts;
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.sent} requests to ${paths[0]} had no answer`);
  const good = result['2xx'];
  const { p50, p99 } = result.latency;
  return {
    rate: good / result.duration,
    p50,
    p99,
    refused: result.non2xx / Math.max(1, good + result.non2xx),
  };
}

/** The median of each figure by itself. */
export function toMedians(rounds: readonly Figures[]): Figures {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    refused: median(rounds.map(({ refused }) => refused)),
  };
}

/** Milliseconds from a request until its whole answer, for half and for 95 of 100 quiet requests. */
export type Quiet = { p50: number; p95: number };
/** What is asked one request at a time, and the figures for each size in order. `kept`: nothing has changed since the last request. */
export type QuietRow = { path: string; kept: boolean; figures: Quiet[] };

const WARM_UP = 50;
const REQUESTS = 100;
/** Between two requests, so that none meets what another has left behind. */
const PAUSE_MS = 40;
/** The pages that a visitor comes to first. */
export const QUIET_PATHS = ['/home', '/explore', '/explore?chain=binance&sort=rank'];

/**
 * Asks a site with one connection, and rests after each answer. `before` is done before each request. Throws when an answer is
 * not 200.
 */
export async function measureQuiet(url: string, path: string, before?: () => Promise<void>): Promise<Quiet> {
  const taken: number[] = [];
  for (let number = 0; number < WARM_UP + REQUESTS; number++) {
    await before?.();
    const ms = await ask(url + path);
    if (number >= WARM_UP) taken.push(ms);
    await wait(PAUSE_MS);
  }
  return { p50: findQuantile(taken, 0.5), p95: findQuantile(taken, 0.95) };
}

/** Ends every kept answer, as a change of all cars would: the next page reads its lists from the database. */
export async function endKeptAnswers(sql: Sql): Promise<void> {
  await sql`insert into change (entity, entity_id, version, topics, at) values ('gap', '', 1, '{}', 0)`;
  await sql`select pg_notify('change', '')`;
}

async function ask(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return performance.now() - began;
}
