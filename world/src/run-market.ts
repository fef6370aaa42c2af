/** The people of the running demo world go on trading, twice a minute: by the site's API, and by their own transactions. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { pickByWeight } from '@pitlane/shared/domain/seeded-random';
import { createMarketApi } from './market-api.ts';
import { createTrader, type Trader } from './market-deeds.ts';
import { createMarketNode } from './market-node.ts';
import { toReason } from './transactions.ts';

/** Milliseconds between two deeds; the chains take turns. */
export const PULSE_MS = 30_000;

/**
 * How often each thing is done, against the others, where nothing is missing from the shop windows. Sales are rare: an hour of them
 * would otherwise dwarf the weeks of the history in every chart and ranking.
 */
export const DEEDS = [
  ['bid', 20],
  ['offer', 10],
  ['lowerPrice', 6],
  ['auction', 2],
  ['buy', 1],
  ['accept', 1],
] as const satisfies (readonly [keyof Trader, number])[];

export type MarketOptions = {
  chains: Record<Chain, { rpcUrl: string }>;
  /** Where the server listens. It may be away: then nothing is done. */
  apiUrl: string;
  /** The cars that are listed, which this keeps true. */
  forSale: Record<Chain, Set<number>>;
  /** What went wrong, in lines for people. */
  log: (line: string) => void;
};

/** Trades until it is stopped. */
export function startMarket({ chains, apiUrl, forSale, log }: MarketOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const api = createMarketApi(apiUrl, signal);
  const markets = CHAINS.map((chain) => {
    const node = createMarketNode(chain, chains[chain].rpcUrl, signal);
    return {
      chain,
      ...createMarket({ trader: createTrader({ node, api, forSale: forSale[chain] }), chain, log }),
    };
  });
  const work = async () => {
    for (;;)
      for (const { tick } of markets) {
        await sleep(PULSE_MS, undefined, { signal });
        await tick(`market:${Date.now()}`);
      }
  };
  const working = work().catch(() => undefined); // only the end gets here: a tick never throws
  return {
    async stop() {
      ending.abort();
      await working;
    },
  };
}

/** The market of one chain, a deed at a time. */
export function createMarket({
  chain,
  trader,
  log,
}: {
  chain: Chain;
  trader: Trader;
  log: (line: string) => void;
}) {
  let lastProblem = '';
  return {
    /** Does one thing that the key decides. Never throws: a failure is logged, once as long as it stays the same. */
    async tick(key: string): Promise<void> {
      try {
        if (await trader.refill(key)) return;
        const [deed] = pickByWeight(`${key}:deed`, DEEDS, ([, weight]) => weight);
        await trader[deed](key);
        lastProblem = '';
      } catch (error) {
        const problem = `${CHAIN_FACTS[chain].label}: trading failed: ${toReason(error)}`;
        if (problem !== lastProblem) log(problem);
        lastProblem = problem;
      }
    },
  };
}
