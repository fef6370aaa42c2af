import autocannon from 'autocannon';

/** Requests a second, and milliseconds that half and 99 of 100 requests took at most. */
export type Figures = { rate: number; p50: number; p99: number };

export type Load = { url: string; paths: readonly string[]; connections: number; seconds: number };

/** Asks a site as fast as it answers. Throws when an answer is not what was asked for: its time would say nothing. */
export async function measure({ url, paths, connections, seconds }: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: paths.map((path) => ({ path })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.sent} requests to ${paths[0]} failed`);
  return { rate: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The median of each figure by itself. */
export function toMedians(rounds: readonly Figures[]): Figures {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}
