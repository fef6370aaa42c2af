import { findWiderNetwork, type WiderNetwork } from './wider-network.ts';

/** A client that holds something, and the network around it. */
export type Holder = { client: string; network: WiderNetwork | undefined };

export function toHolder(client: string): Holder {
  return { client, network: findWiderNetwork(client) };
}

/** Counts for each client, each network and all. */
export function createHolderCounts() {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    of: (key: string) => counts.get(key) ?? 0,
    all: () => all,
    add({ client, network }: Holder, change: 1 | -1) {
      all += change;
      for (const key of network === undefined ? [client] : [client, network.name]) {
        const count = (counts.get(key) ?? 0) + change;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    },
  };
}
export type HolderCounts = ReturnType<typeof createHolderCounts>;
