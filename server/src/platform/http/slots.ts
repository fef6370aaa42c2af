import { AppError } from '@pitlane/shared/domain/app-error';
import { openSignal } from '../signals.ts';
import { RetryAfter } from './errors.ts';
import { createHolderCounts, type Holder, type HolderCounts, toHolder } from './holder-counts.ts';
import { NETWORK_SHARE } from './wider-network.ts';

export type Slots = {
  /**
   * Runs `work` in a slot, at once or, where some may wait, in its turn. Throws TOO_MANY_REQUESTS, without running it, when there is no
   * room, and the reason of `signal` when that ends before its turn.
   */
  run<T>(client: string | undefined, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

type Amounts = { perClient: number; overall: number };

/**
 * How much may be under way at the same time, and how much may wait for its turn: for each client, and for all of them. No IPv6 /48 and
 * no IPv4 /24 has more than half of all slots, and of the places to wait.
 */
export type SlotLimits = Amounts & { waiting?: Amounts };

/** Limits what runs at the same time in this process. `what` begins the sentence: "Calls". */
export function createSlots(
  what: string,
  { perClient, overall, waiting = { perClient: 0, overall: 0 } }: SlotLimits,
): Slots {
  const running = createHolderCounts();
  const queued = createHolderCounts();
  /** By client, in the order of their coming. */
  const queue = new Map<string, Turn[]>();
  const hasRoom = (holder: Holder) => isBelow(running, holder, { perClient, overall });

  /** Gives a free slot to the network, and in it the client, that has the fewest: a flood waits for itself. */
  const admitNext = () => {
    let next: { turn: Turn; load: number } | undefined;
    for (const [turn] of queue.values()) {
      if (!turn || !hasRoom(turn)) continue;
      const load = running.of(turn.network?.name ?? turn.client) + running.of(turn.client) / (overall + 1);
      if (!next || load < next.load) next = { turn, load };
    }
    next?.turn.start();
  };

  const wait = (holder: Holder, signal: AbortSignal | undefined) => {
    const { client } = holder;
    if (!isBelow(queued, holder, waiting)) throw tooMany(what);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turns = queue.get(client) ?? [];
    const leave = () => {
      turns.splice(turns.indexOf(turn), 1);
      if (turns.length === 0) queue.delete(client);
      queued.add(holder, -1);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      leave();
      reject(signal?.reason);
    };
    const turn: Turn = {
      ...holder,
      start() {
        leave();
        running.add(holder, 1);
        resolve();
      },
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp);
    turns.push(turn);
    queue.set(client, turns);
    queued.add(holder, 1);
    return promise;
  };

  return {
    async run(client = '', work, signal) {
      const holder = toHolder(client);
      if (hasRoom(holder)) running.add(holder, 1);
      else await wait(holder, signal);
      try {
        return await work();
      } finally {
        running.add(holder, -1);
        admitNext();
      }
    },
  };
}

export type AccountSlots = {
  run<T>(who: { account: string; client: string | undefined }, work: () => Promise<T>): Promise<T>;
};

/** Slots for accounts. A wallet makes an account in a second, so that those of one client are limited together, too. */
export function createAccountSlots(
  what: string,
  { perAccount, ...limits }: SlotLimits & { perAccount: number },
): AccountSlots {
  const clients = createSlots(what, limits);
  const accounts = createSlots(what, { perClient: perAccount, overall: limits.overall });
  return {
    run: ({ account, client = account }, work) => clients.run(client, () => accounts.run(account, work)),
  };
}

type Turn = Holder & { start: () => void };

/** Returns whether one more of this client stays within the amounts: its own, its network's part, and that of all. */
function isBelow(
  counts: HolderCounts,
  { client, network }: Holder,
  { perClient, overall }: Amounts,
): boolean {
  const ofNetwork = network === undefined ? 0 : counts.of(network.name);
  return (
    counts.of(client) < perClient &&
    (network === undefined || ofNetwork < Math.max(perClient, overall * NETWORK_SHARE)) &&
    counts.all() < overall
  );
}

const limitSignal = openSignal('limit');

function tooMany(what: string): AppError {
  limitSignal.send({ limit: `${what} at once` });
  const message = `Too many ${what} at once. Wait a moment and try again.`;
  return new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(1) });
}
