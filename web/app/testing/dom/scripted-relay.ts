/** A WalletConnect relay in place of the browser's connections, with a wallet app of the test behind it. */
import { onTestFinished, vi } from 'vitest';
import { seal, toTopic, unseal } from '../../wallet/walletconnect/envelope.ts';
import type { FakeRelay } from '../fake-relay.ts';

type Told = ReturnType<FakeRelay['listen']>[number];
type Params = { topic: string; message: string };

/** `mood`: whether the relay answers, says nothing, or cannot be reached. */
export function scriptRelay() {
  const state = { mood: 'answers' as 'answers' | 'silent' | 'down' };
  const published: Params[] = [];
  const sent: (Params & { publishedAt: number })[] = [];
  const open = new Set<Socket>();
  /** The addresses that the page has connected to. */
  const callers: string[] = [];

  class Socket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    constructor(url: string) {
      callers.push(url);
      const { mood } = state;
      if (mood === 'down') queueMicrotask(() => this.onclose?.());
      if (mood !== 'answers') return;
      open.add(this);
      queueMicrotask(() => this.onopen?.());
    }

    send(text: string) {
      const { id, method, params } = JSON.parse(text) as { id: number; method?: string; params: Params };
      if (!method || state.mood !== 'answers') return;
      if (method === 'irn_publish') published.push(params);
      const result = method === 'irn_batchFetchMessages' ? { messages: sent } : true;
      queueMicrotask(() => this.tell({ id, result }));
    }

    tell(value: object) {
      this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...value }) });
    }

    close() {
      open.delete(this);
    }
  }

  vi.stubGlobal('WebSocket', Socket);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    state,
    callers,
    published,
    listen: (key: string): Told[] =>
      published
        .filter(({ topic }) => topic === toTopic(key))
        .map(({ message }) => unseal(key, message) as Told),
    send(key: string, value: unknown) {
      const data = { topic: toTopic(key), message: seal(key, value), publishedAt: sent.length };
      sent.push(data);
      const params = { id: 'subscription', data };
      for (const each of open) each.tell({ id: data.publishedAt, method: 'irn_subscription', params });
    },
  };
}
