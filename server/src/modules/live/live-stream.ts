import type { LiveService } from './live.service.ts';
import { collapse, positionEvent, type Topics, toEvents } from './live-message.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Round } from './subscriptions.ts';

/** Bytes that may wait for one slow reader before its stream ends. It comes back with its Last-Event-ID. */
const MAX_QUEUED_BYTES = 256 * 1024;
const RETRY = 'retry: 2000\n\n';
const encoder = new TextEncoder();

export type StreamRequest = {
  topics: Topics;
  /** The number up to which the browser has seen every change; undefined listens from now on. */
  seen: number | undefined;
  /** Network address of the reader. */
  client?: string | undefined;
};

type Send = (bytes: Uint8Array) => void;

/**
 * One browser's stream of changes as Server-Sent Events: first what it missed since `seen`, the number it gives, then
 * everything as it happens. `open` holds its end while it lives.
 */
export function liveStream(
  live: LiveService,
  request: StreamRequest,
  open: OpenStreams,
): ReadableStream<Uint8Array> {
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
        const send: Send = (bytes) => {
          if (ended || bytes.byteLength === 0) return;
          if ((controller.desiredSize ?? 0) < -MAX_QUEUED_BYTES) close();
          else controller.enqueue(bytes);
        };
        onEnd.push(open.add(request.client, close));
        feed(live, request, send, onEnd).catch((error: unknown) => {
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
  { topics, seen }: StreamRequest,
  send: Send,
  onEnd: (() => void)[],
): Promise<void> {
  const sendText = (text: string) => send(encoder.encode(text));
  // Listens before it asks the database, so that no notification is lost while the database answers.
  const waiting: Round[] = [];
  let hear: (round: Round) => void = (round) => waiting.push(round);
  onEnd.push(live.subscribe(topics, (round) => hear(round)));
  let beat = () => sendText(': still here\n\n');
  onEnd.push(live.onHeartbeat(() => beat()));

  // The position comes at once: it names where a reader is that loses its connection before anything happens.
  if (seen === undefined) sendText(RETRY + positionEvent(live.newest()));
  else sendText(RETRY);
  let last = seen === undefined ? live.newest() : seen;
  if (seen !== undefined) {
    const { rows, upTo } = await live.missed(seen, topics);
    sendText(toEvents(collapse(rows, topics)) + positionEvent(upTo));
    last = upTo;
  }
  const sendNew = ({ rows, message }: Round) => {
    const newer = rows.filter(({ seq }) => seq > last);
    send(newer.length === rows.length ? message : encoder.encode(toEvents(collapse(newer, topics))));
    last = Math.max(last, rows.at(-1)?.seq ?? 0);
  };
  hear = sendNew;
  for (const round of waiting) sendNew(round);
  // From here on this stream has everything that the service has sent.
  beat = () => sendText(positionEvent(Math.max(last, live.newest())));
}
