import autocannon from 'autocannon';

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
