import { type Ask, type Load, runLoad } from '../lib/load.ts';
import { findQuantile } from '../lib/quantile.ts';
import { MANY } from './report.ts';
import type { QuestionFigures, SignInFigures, Times } from './results.ts';

const WARM_UP_MS = 500;

/** Asks one thing over one connection and over many, for so many seconds each. */
export async function askInBothWays(
  url: string,
  ask: Ask,
  seconds: number,
): Promise<Pick<QuestionFigures, 'one' | 'many' | 'rate'>> {
  const until = (ms: number) => {
    const end = performance.now() + ms;
    return () => (performance.now() < end ? { ...ask, mayRefuse: true as const } : undefined);
  };
  await runLoad(url, { connections: 1, next: until(WARM_UP_MS) });
  const one = await runLoad(url, { connections: 1, next: until(seconds * 1_000) });
  await runLoad(url, { connections: MANY, next: until(WARM_UP_MS) });
  const many = await runLoad(url, { connections: MANY, next: until(seconds * 1_000) });
  return { one: toTimes(one), many: toTimes(many), rate: many.ms.length / many.seconds };
}

/** Does each of these once, over so many connections. */
export async function doEach(
  url: string,
  { who, connections, asks }: { who: string; connections: number; asks: readonly Ask[] },
): Promise<SignInFigures> {
  const left = [...asks];
  const load = await runLoad(url, { connections, next: () => left.pop() });
  return { who, connections, rate: load.ms.length / load.seconds, times: toTimes(load) };
}

const toTimes = ({ ms }: Load): Times => ({ p50: findQuantile(ms, 0.5), p99: findQuantile(ms, 0.99) });
