import { AppError } from '@pitlane/shared/domain/app-error';
import { RetryAfter } from '../../platform/http/errors.ts';
import { createHolderCounts, toHolder } from '../../platform/http/holder-counts.ts';
import { NETWORK_SHARE, type WiderNetwork } from '../../platform/http/wider-network.ts';
import { openSignal } from '../../platform/signals.ts';

export type StreamLimits = {
  /** Streams that one network address may hold. */
  perClient: number;
  /** Streams that this process holds. */
  total: number;
};

const RETRY_SECONDS = 30;

/** The open streams, their clients, and how to end them. */
export function createOpenStreams({ perClient, total }: StreamLimits) {
  const ends = new Set<() => void>();
  const signal = openSignal('streams');
  const held = createHolderCounts();
  const isFull = ({ name, factor }: WiderNetwork) =>
    held.of(name) >= Math.max(perClient, Math.min(perClient * factor, total * NETWORK_SHARE));

  return {
    /** Throws TOO_MANY_REQUESTS where a further stream of this client is one too many. */
    requireRoom(client: string | undefined): void {
      if (ends.size >= total) throw refusal('Too many pages are connected right now.');
      if (client === undefined) return;
      const { network } = toHolder(client);
      if (network && isFull(network))
        throw refusal('Too many pages on your network are connected right now.');
      if (held.of(client) < perClient) return;
      throw refusal(
        `Your address has ${perClient} open pages connected for live updates. Close one, or leave them in the background.`,
      );
    },
    /** Counts a stream, which `end` ends, until the returned function is called. */
    add(client: string | undefined, end: () => void): () => void {
      ends.add(end);
      signal.send({ open: ends.size });
      const holder = client === undefined ? undefined : toHolder(client);
      if (holder) held.add(holder, 1);
      return () => {
        if (!ends.delete(end)) return;
        signal.send({ open: ends.size });
        if (holder) held.add(holder, -1);
      };
    },
    endAll(): void {
      for (const end of [...ends]) end();
    },
    size: () => ends.size,
  };
}
export type OpenStreams = ReturnType<typeof createOpenStreams>;

function refusal(reason: string): AppError {
  const message = `${reason} Try again in ${RETRY_SECONDS} s.`;
  return new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(RETRY_SECONDS) });
}
