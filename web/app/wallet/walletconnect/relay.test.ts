import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRelay } from './relay.ts';
import { createRelayKey } from './relay-token.ts';

type Call = { id: number; method: string; params: Record<string, unknown> };

/** Connections of the page, newest last. A test answers in the relay's place. */
const sockets: FakeSocket[] = [];
class FakeSocket {
  readonly url: string;
  readonly sent: Call[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(value: unknown) {
    this.onmessage?.({ data: typeof value === 'string' ? value : JSON.stringify(value) });
  }
  /** Answers the oldest open question. */
  async answer(result: unknown, field = 'result') {
    await vi.advanceTimersByTimeAsync(0);
    const call = this.sent.shift();
    this.tell({ id: call?.id, jsonrpc: '2.0', [field]: result });
    await vi.advanceTimersByTimeAsync(0);
    return call;
  }
}

const page = new EventTarget();
const doc = Object.assign(new EventTarget(), { visibilityState: 'visible' });
beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', doc);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

const newest = () => sockets.at(-1) as FakeSocket;
const down = { problem: { code: 'RELAY_DOWN' } };

function open() {
  const relay = createRelay({ url: 'wss://relay.example/v1', projectId: 'abc', relayKey: createRelayKey() });
  onTestFinished(relay.close);
  const taken: string[] = [];
  const subscribe = (topic = 'topic') => {
    const done = relay.subscribe(topic, (message) => taken.push(message));
    done.catch(() => undefined);
    return done;
  };
  return { relay, taken, subscribe };
}

/** A page whose relay delivers to it. */
async function listen() {
  const opened = open();
  const done = opened.subscribe();
  newest().onopen?.();
  await newest().answer(['id']);
  await newest().answer({ messages: [] });
  await done;
  return opened;
}

const delivery = (message: string, topic = 'topic') => ({
  id: 77,
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: { id: 'id', data: { topic, message, publishedAt: 1 } },
});

describe('createRelay', () => {
  test('connects with the first subscription, with a token for this relay', async () => {
    const { subscribe } = open();
    expect(sockets).toEqual([]);
    subscribe();
    const { origin, pathname, searchParams } = new URL(newest().url);
    expect([origin, pathname, searchParams.get('projectId')]).toEqual(['wss://relay.example', '/v1/', 'abc']);
    const [, claims = ''] = (searchParams.get('auth') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: expect.stringMatching(/^did:key:z6Mk/),
      aud: 'wss://relay.example/v1',
    });
  });

  test('takes what waits at the relay, oldest first, and each message once', async () => {
    const { subscribe, taken } = open();
    subscribe();
    newest().onopen?.();
    expect((await newest().answer(['id']))?.params).toEqual({ topics: ['topic'] });
    const messages = [
      { topic: 'topic', message: 'second', publishedAt: 2 },
      { topic: 'topic', message: 'first', publishedAt: 1 },
      { topic: 'other', message: 'not ours', publishedAt: 1 },
    ];
    await newest().answer({ messages });
    newest().tell(delivery('second'));
    newest().tell(delivery('third'));
    expect(taken).toEqual(['first', 'second', 'third']);
    expect(newest().sent).toEqual([77, 77].map((id) => ({ id, jsonrpc: '2.0', result: true })));
  });

  test('a message that came before its topic was subscribed to is taken later', async () => {
    const { subscribe, taken } = await listen();
    newest().tell(delivery('early', 'second'));
    newest().sent.length = 0;
    subscribe('second');
    await newest().answer(['id']);
    await newest().answer({ messages: [{ topic: 'second', message: 'early', publishedAt: 1 }] });
    expect(taken).toEqual(['early']);
  });

  test('lives through what no relay sends', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { taken, relay } = await listen();
    const garbage = ['', '{', 'null', '7', '[]', '{"id":{}}', '{"id":1,"method":"irn_subscription"}'];
    for (const text of [...garbage, '{"id":"x","result":1}', JSON.stringify(delivery('x', 'other'))])
      newest().tell(text);
    newest().tell({ ...delivery('y'), params: { data: { topic: 'topic', message: 7 } } });
    expect(taken).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    newest().sent.length = 0;
    const published = relay.publish({ topic: 'topic', message: 'm', tag: 1, ttl: 1, prompt: false });
    expect((await newest().answer(true))?.method).toBe('irn_publish');
    await published;
  });

  test('gives up a relay that does not connect, and one that refuses', async () => {
    const { subscribe, relay } = open();
    const silent = subscribe();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(silent).rejects.toMatchObject(down);
    expect(newest().closed).toBe(true);
    relay.unsubscribe('topic');
    const refused = subscribe();
    newest().onclose?.();
    await expect(refused).rejects.toMatchObject(down);
  });

  test('gives up a relay that answers nothing, and connects again', async () => {
    const { relay } = await listen();
    const published = relay.publish({ topic: 'topic', message: 'm', tag: 1, ttl: 1, prompt: false });
    published.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(published).rejects.toMatchObject(down);
    expect(newest().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    newest().onopen?.();
    expect((await newest().answer(['id']))?.method).toBe('irn_batchSubscribe');
  });

  test('an error of the relay is one of the call alone', async () => {
    const { relay } = await listen();
    const published = relay.publish({ topic: 'topic', message: 'm', tag: 1, ttl: 1, prompt: false });
    published.catch(() => undefined);
    await newest().answer({ code: -32_000, message: 'too many' }, 'error');
    await expect(published).rejects.toMatchObject(down);
    expect(newest().closed).toBe(false);
  });

  test('waits longer between each two tries, and tries at once when the visitor comes back', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await listen();
    newest().onclose?.();
    for (const pause of [1_000, 2_000, 4_000]) {
      const before = sockets.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(before + 1);
      newest().onclose?.();
    }
    doc.dispatchEvent(new Event('visibilitychange'));
    expect(sockets).toHaveLength(5);
    page.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(5);
  });

  test('closed, it neither connects nor listens', async () => {
    const { relay, subscribe, taken } = await listen();
    relay.close();
    expect(newest().closed).toBe(true);
    newest().tell(delivery('late'));
    expect(taken).toEqual([]);
    await expect(subscribe()).rejects.toMatchObject(down);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });
});
