export type ConnectionState =
  | { status: 'closed' | 'opening' | 'open' | 'lost' }
  /** The server has too many streams of this address. The sentence explains it. */
  | { status: 'refused'; message: string };

export type ConnectionParts = {
  /** Opens the stream: the browser's fetch. */
  open: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** Asked for each time, so that a stream goes on where the one before ended. */
  getUrl: () => string;
  onEvent: (event: StreamEvent) => void;
  onState: (state: ConnectionState) => void;
};

/** The server sends an event every 15 s. A stream that is silent for this long is closed. */
export const SILENCE_MS = 45_000;
const MIN_RETRY_MS = 1_000;
export const MAX_RETRY_MS = 30_000;

/**
 * Keeps one stream of events open. A stream that ends, breaks or is silent is reopened, with growing pauses
 * while that fails. After 429 it waits as long as the server asks. The pauses vary, so that browsers do not
 * come back together.
 */
export function createConnection({ open, getUrl, onEvent, onState }: ConnectionParts) {
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = () => {
    clearTimeout(retry);
    current?.abort();
    current = undefined;
  };
  const start = () => {
    close();
    const own = new AbortController();
    current = own;
    onState({ status: 'opening' });
    listen(own).then(
      (waitMs) => retryAfter(own, waitMs),
      () => retryAfter(own, undefined),
    );
  };
  const retryAfter = (own: AbortController, waitMs: number | undefined) => {
    if (current !== own) return;
    if (waitMs === undefined) onState({ status: 'lost' });
    const backoff = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures);
    failures += 1;
    retry = setTimeout(start, (waitMs ?? backoff) * (1 + Math.random() / 4));
  };
  /** Resolves when the stream has ended: to the pause that the server asks for, in milliseconds, if it does. */
  const listen = async (own: AbortController): Promise<number | undefined> => {
    let silence = setTimeout(() => own.abort(), SILENCE_MS);
    try {
      const response = await open(getUrl(), { signal: own.signal });
      if (response.status === 429 && current === own) {
        onState({ status: 'refused', message: await readRefusal(response) });
        return Number(response.headers.get('retry-after') ?? 30) * 1_000;
      }
      if (!response.ok || !response.body || current !== own) return undefined;
      onState({ status: 'open' });
      await readEvents(response.body, {
        onChunk() {
          failures = 0;
          clearTimeout(silence);
          silence = setTimeout(() => own.abort(), SILENCE_MS);
        },
        onEvent(event) {
          if (current === own) onEvent(event);
        },
      });
      return undefined;
    } finally {
      clearTimeout(silence);
    }
  };

  return {
    /** Opens the stream. An open stream is closed and reopened. */
    start,
    stop() {
      close();
      failures = 0;
      onState({ status: 'closed' });
    },
  };
}

async function readRefusal(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  return body?.error?.message ?? 'You have too many pages open.';
}

/** One Server-Sent Event. */
export type StreamEvent = { event: string; data: string; id: string };

/**
 * Reads Server-Sent Events until the stream ends; rejects when it breaks. `onChunk` runs for every piece that comes, also
 * for comments. Reads the fields that our server writes: event, id and data, each on one line.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onChunk }: { onEvent: (event: StreamEvent) => void; onChunk?: () => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk?.();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
  }
}

/** Undefined for a block without data: a comment, or a single field. */
function parseEvent(block: string): StreamEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
  }
  const { event = 'message', data, id = '' } = fields;
  return data === undefined ? undefined : { event, data, id };
}
