import type { Topic } from '@pitlane/shared/domain/site/topics';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_RETRY_MS, SILENCE_MS } from './live-connection.ts';
import { createLiveSource, HIDDEN_CLOSE_MS, type LiveMessage, type LiveSource } from './live-source.ts';

/** The server's side of one stream. */
class FakeStream {
  readonly url: string;
  closed = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #answer = Promise.withResolvers<Response>();

  constructor(url: string, signal: AbortSignal) {
    this.url = url;
    signal.addEventListener('abort', () => {
      this.closed = true;
      const reason = new DOMException('aborted', 'AbortError');
      this.#answer.reject(reason);
      this.#controller?.error(reason);
    });
  }

  response = () => this.#answer.promise;

  async accept() {
    this.#answer.resolve(
      new Response(
        new ReadableStream({
          start: (controller) => {
            this.#controller = controller;
          },
        }),
      ),
    );
    await settle();
  }

  async refuse(status: number, headers: Record<string, string> = {}) {
    const body = { error: { code: 'TOO_MANY_REQUESTS', message: 'Your address has 20 pages open.' } };
    this.#answer.resolve(Response.json(body, { status, headers }));
    await settle();
  }

  async fail() {
    this.#answer.reject(new TypeError('fetch failed'));
    await settle();
  }

  async end() {
    this.#controller?.close();
    await settle();
  }

  async send(text: string) {
    this.#controller?.enqueue(new TextEncoder().encode(text));
    await settle();
  }

  change(seq: number, topic: Topic) {
    const data = { entity: 'nft', id: 'binance-cars-1', version: 2, topics: [topic] };
    return this.send(`event: change\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  position(seq: number) {
    return this.send(`event: position\nid: ${seq}\ndata: ${seq}\n\n`);
  }
}

/** Lets promises and the timers that are due now run. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const wants = (since: number | null, ...topics: Topic[]) => new Map(topics.map((topic) => [topic, since]));

let streams: FakeStream[];
let heard: LiveMessage[];
let source: LiveSource;
let hidden: boolean;
let look: () => void;
const newest = (): FakeStream => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};
const isHidden = async (now: boolean) => {
  hidden = now;
  look();
  await settle();
};
/** Says what the page wants and lets the stream open. */
const want = async (part: string, wanted: ReturnType<typeof wants>) => {
  source.want(part, wanted);
  await vi.advanceTimersByTimeAsync(50);
};

beforeEach(() => {
  vi.useFakeTimers();
  [streams, heard, hidden] = [[], [], false];
  source = createLiveSource({
    open(url, { signal }) {
      streams.push(new FakeStream(url, signal));
      return newest().response();
    },
    visibility: {
      isHidden: () => hidden,
      onChange(listener) {
        look = listener;
        return () => undefined;
      },
    },
  });
  source.listen((message) => heard.push(message));
});
afterEach(() => vi.useRealTimers());

describe('createLiveSource', () => {
  test('opens one stream for all parts of the page, from the oldest data shown', async () => {
    source.want('queries', wants(9, 'list:matic', 'list:binance'));
    await want('bell', wants(4, 'announcements'));
    await newest().accept();
    await newest().change(10, 'list:matic');
    expect(streams.map(({ url }) => url)).toEqual([
      '/api/live?topics=announcements,list:binance,list:matic&since=4',
    ]);
    expect(heard).toEqual([
      { entity: 'nft', id: 'binance-cars-1', version: 2, topics: ['list:matic'], seq: 10 },
    ]);
    expect([source.getPosition(), source.state.getState().status]).toEqual([10, 'open']);
  });

  test('new topics continue at the position of the stream; older data starts earlier', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().accept();
    await newest().position(20);
    await want('queries', wants(25, 'list:matic', 'nft:binance-cars-1'));
    expect(newest().url).toBe('/api/live?topics=list:matic,nft:binance-cars-1&since=20');
    await want('queries', wants(12, 'list:matic', 'list:binance'));
    expect(newest().url).toBe('/api/live?topics=list:binance,list:matic&since=12');
    expect(streams.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  test('the same topics in another order open nothing', async () => {
    await want('queries', wants(4, 'list:matic', 'list:binance'));
    await want('queries', wants(3, 'list:binance', 'list:matic'));
    expect(streams).toHaveLength(1);
  });

  test('a page that wants nothing closes its stream', async () => {
    await want('queries', wants(4, 'list:matic'));
    await want('queries', wants(null));
    expect([newest().closed, source.state.getState().status]).toEqual([true, 'closed']);
  });

  test('subscribes to everything when there are more topics than a stream takes', async () => {
    const many = Array.from({ length: 51 }, (_, i): Topic => `nft:binance-cars-${i}`);
    await want('queries', wants(4, ...many));
    expect(newest().url).toBe('/api/live?since=4');
  });

  test('ignores what an old stream still sends', async () => {
    await want('queries', wants(4, 'list:matic'));
    const [old] = streams;
    await want('queries', wants(4, 'list:binance'));
    await old?.accept();
    await old?.change(9, 'list:matic');
    expect([heard, source.getPosition()]).toEqual([[], 4]);
  });

  test('closes the stream of a hidden tab, and resumes when it is shown', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().accept();
    await newest().change(9, 'list:matic');
    await isHidden(true);
    await vi.advanceTimersByTimeAsync(HIDDEN_CLOSE_MS - 1);
    expect(newest().closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().closed).toBe(true);
    await want('queries', wants(9, 'list:matic', 'list:binance'));
    expect(streams).toHaveLength(1);
    await isHidden(false);
    expect(newest().url).toBe('/api/live?topics=list:binance,list:matic&since=9');
  });

  test('keeps the stream when the tab is hidden for a short time', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().accept();
    await isHidden(true);
    await vi.advanceTimersByTimeAsync(HIDDEN_CLOSE_MS - 1);
    await isHidden(false);
    await newest().position(7);
    await vi.advanceTimersByTimeAsync(HIDDEN_CLOSE_MS - 1);
    expect(streams.map(({ closed }) => closed)).toEqual([false]);
  });

  test('reopens a stream that ends, at its position', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().accept();
    await newest().change(9, 'list:matic');
    await newest().end();
    expect(source.state.getState().status).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_250);
    expect(newest().url).toBe('/api/live?topics=list:matic&since=9');
  });

  test('asks a server that is away less and less often, and spreads the return', async () => {
    await want('queries', wants(4, 'list:matic'));
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const [before, count] = [Date.now(), streams.length];
      await newest().fail();
      while (streams.length === count) await vi.advanceTimersByTimeAsync(50);
      pauses.push(Date.now() - before);
    }
    expect(pauses.every((pause, i) => pause >= Math.min(MAX_RETRY_MS, 1_000 * 2 ** i))).toBe(true);
    expect(pauses.every((pause, i) => pause <= 1.25 * Math.min(MAX_RETRY_MS, 1_000 * 2 ** i) + 50)).toBe(
      true,
    );
    expect(heard).toEqual([]);
  });

  test('reopens a lost stream at once when the browser is online again', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().fail();
    expect([streams.length, source.state.getState().status]).toEqual([1, 'lost']);
    look();
    await settle();
    expect([streams.length, source.state.getState().status]).toEqual([2, 'opening']);
  });

  test('reopens a stream that is silent', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().accept();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await newest().position(7);
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_251);
    expect(newest().url).toBe('/api/live?topics=list:matic&since=7');
  });

  test('reports why a stream was refused, waits as asked, and lets the page poll until then', async () => {
    await want('queries', wants(4, 'list:matic'));
    await newest().refuse(429, { 'retry-after': '30' });
    expect(source.state.getState()).toEqual({
      status: 'refused',
      message: 'Your address has 20 pages open.',
    });
    expect(heard).toEqual([{ entity: 'gap', id: '', version: 0, topics: [], seq: null }]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7_501);
    await newest().accept();
    expect([newest().url, source.state.getState().status]).toEqual([
      '/api/live?topics=list:matic&since=4',
      'open',
    ]);
  });

  test('a page that does not know its position reads everything again', async () => {
    await want('queries', wants(null, 'list:matic'));
    expect(newest().url).toBe('/api/live?topics=list:matic');
    await newest().fail();
    expect(heard).toEqual([{ entity: 'gap', id: '', version: 0, topics: [], seq: null }]);
  });
});
