import { LRUCache } from 'lru-cache';
import type { RateLimit } from './limits.ts';
import { findWiderNetwork, NETWORK_SHARE } from './wider-network.ts';

/** Networks that are remembered; the one that has not asked for the longest is forgotten. */
const MAX_NETWORKS = 2_000;

/**
 * The part of a budget of all clients that one network may use: no IPv6 /48 and no IPv4 /24 gets more than half of it in any stretch as
 * long as its window. It counts each process, as slots do.
 */
export function createNetworkShare({ burst, perSecond }: RateLimit, now: () => number = Date.now) {
  const windowMs = (burst / perSecond) * 1_000;
  const most = burst * NETWORK_SHARE;
  const networks = new LRUCache<string, { at: number; cost: number }[]>({ max: MAX_NETWORKS });
  const find = (client: string | undefined) =>
    client === undefined ? undefined : findWiderNetwork(client)?.name;
  const readRecent = (network: string, at: number) =>
    // What a clock that was set back places in the future is not counted: it would be for as long as the step.
    (networks.get(network) ?? []).filter((taken) => taken.at > at - windowMs && taken.at <= at);

  return {
    /** Returns 0 when it may go on, otherwise the seconds to wait; then nothing is taken. */
    take(client: string | undefined, cost: number): number {
      const network = find(client);
      if (network === undefined || cost === 0) return 0;
      const present = now();
      const recent = readRecent(network, present);
      let excess = cost - most + recent.reduce((sum, taken) => sum + taken.cost, 0);
      let freeAt = present;
      for (const taken of recent) {
        if (excess <= 0) break;
        excess -= taken.cost;
        freeAt = taken.at + windowMs;
      }
      if (freeAt === present) networks.set(network, [...recent, { at: present, cost }]);
      return (freeAt - present) / 1_000;
    },

    /** Gives back the newest of this cost: it came to nothing. */
    refund(client: string | undefined, cost: number): void {
      const network = find(client);
      if (network === undefined) return;
      const recent = readRecent(network, now());
      const index = recent.findLastIndex((taken) => taken.cost === cost);
      if (index >= 0) networks.set(network, recent.toSpliced(index, 1));
    },
  };
}
