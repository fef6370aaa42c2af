import type { ChangeRow } from './live.repo.ts';
import type { LiveService } from './live.service.ts';

const HEARTBEAT_MS = 15_000;
/** Bytes that may wait for one slow reader before it is let go; it comes back with its Last-Event-ID. */
const MAX_QUEUED_BYTES = 256 * 1024;

/** Ends of the streams that are open, for the shutdown. */
export type OpenStreams = Set<() => void>;

/**
 * One browser's stream of changes as Server-Sent Events: first what it missed since `seen`, the number it gives, then
 * everything as it happens. `open` holds its end while it lives.
 */
export function liveStream(
  live: LiveService,
  seen: number | undefined,
  open: OpenStreams,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const onEnd: (() => void)[] = [];
  let ended = false;
  const release = () => {
    ended = true;
    for (const each of onEnd.splice(0)) each();
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          if (ended) return;
          release();
          controller.close();
        };
        const send = (text: string) => {
          if (ended) return;
          if ((controller.desiredSize ?? 0) < -MAX_QUEUED_BYTES) close();
          else controller.enqueue(encoder.encode(text));
        };
        open.add(close);
        onEnd.push(() => open.delete(close));
        feed(live, seen, send, onEnd).catch((error: unknown) => {
          if (ended) return;
          release();
          controller.error(error);
        });
      },
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}

async function feed(
  live: LiveService,
  seen: number | undefined,
  send: (text: string) => void,
  onEnd: (() => void)[],
): Promise<void> {
  let last = seen ?? live.newest();
  // An id without data names where a reader stands that loses its connection before anything happens.
  send(seen === undefined ? `retry: 2000\nid: ${last}\n\n` : `retry: 2000\n\n`);
  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
  onEnd.push(() => clearInterval(heartbeat));
  const give = (rows: ChangeRow[]) => {
    last = rows.at(-1)?.seq ?? last;
    if (rows.length > 0) send(rows.map(eventOf).join(''));
  };
  const giveNew = (rows: ChangeRow[]) => give(rows.filter(({ seq }) => seq > last));

  // It listens before it asks the database, so that what is told while that answers does not fall between the two.
  const waiting: ChangeRow[] = [];
  let hear: (rows: ChangeRow[]) => void = (rows) => waiting.push(...rows);
  onEnd.push(live.subscribe((rows) => hear(rows)));
  if (seen !== undefined) give(await live.missed(seen));
  hear = giveNew;
  giveNew(waiting);
}

function eventOf({ seq, ...change }: ChangeRow): string {
  return `event: change\nid: ${seq}\ndata: ${JSON.stringify(change)}\n\n`;
}
