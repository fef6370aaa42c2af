/** A wallet app at the other end of a relay, both in memory: tests send what no wallet should. */
import { isObject } from '../lib/is-object.ts';
import { createKeyPair, deriveKey, seal, toTopic, unseal } from '../wallet/walletconnect/envelope.ts';
import type { Parcel, Relay } from '../wallet/walletconnect/relay.ts';

type Told = { id: number; method?: string; params: Record<string, never>; result?: unknown; error?: unknown };
export type FakeRelay = ReturnType<typeof fakeRelay>;

/** A relay that keeps what the page publishes, and hands over what the test sends. */
export function fakeRelay() {
  const takers = new Map<string, (message: string) => void>();
  const published: Parcel[] = [];
  const state = { closed: false, down: undefined as Error | undefined };
  const fail = () => {
    if (state.down) throw state.down;
  };
  const relay: Relay = {
    async subscribe(topic, take) {
      takers.set(topic, take);
      fail();
    },
    unsubscribe: (topic) => void takers.delete(topic),
    async publish(parcel) {
      fail();
      published.push(parcel);
    },
    close() {
      state.closed = true;
      takers.clear();
    },
  };
  /** What the page has said in a topic, oldest first. */
  const listen = (key: string): Told[] =>
    published
      .filter(({ topic }) => topic === toTopic(key))
      .map(({ message }) => unseal(key, message) as Told);
  /** Whether the page takes what is sent with a key. */
  const hears = (key: string) => takers.has(toTopic(key));
  const send = (key: string, value: unknown) => takers.get(toTopic(key))?.(seal(key, value));
  return {
    relay,
    state,
    published,
    listen,
    hears,
    send,
    sendRaw: (key: string, text: string) => takers.get(toTopic(key))?.(text),
  };
}

export type Settlement = { controller: unknown; namespaces: unknown; expiry: unknown };

/** A wallet that has scanned a code. */
export function fakePeer({ listen, send }: Pick<FakeRelay, 'listen' | 'send'>, uri: string) {
  const key = new URL(uri).searchParams.get('symKey') ?? '';
  const own = createKeyPair();
  const proposal = listen(key)[0];
  const proposer: unknown = proposal?.params.proposer;
  const publicKey = isObject(proposer) ? String(proposer.publicKey) : '';
  const sessionKey = deriveKey(own.secretKey, publicKey);
  let lastId = Date.now() * 1_000;
  const ask = (method: string, params: unknown, id = ++lastId) =>
    send(sessionKey, { id, jsonrpc: '2.0', method, params });
  return {
    key,
    sessionKey,
    proposal,
    publicKey: own.publicKey,
    agree: (responderPublicKey: unknown = own.publicKey) =>
      send(key, {
        id: proposal?.id,
        jsonrpc: '2.0',
        result: { relay: { protocol: 'irn' }, responderPublicKey },
      }),
    refuse: (error: unknown) => send(key, { id: proposal?.id, jsonrpc: '2.0', error }),
    settle: (given: Partial<Settlement> = {}) =>
      ask('wc_sessionSettle', {
        relay: { protocol: 'irn' },
        controller: { publicKey: own.publicKey, metadata: {} },
        namespaces: toNamespaces('eip155:56:0x'.concat('a'.repeat(40))),
        expiry: Math.floor(Date.now() / 1_000) + 600,
        ...given,
      }),
    ask,
    /** The page's answer to what this wallet has sent last. */
    readAnswer: () => listen(sessionKey).findLast(({ method }) => method === undefined),
  };
}

/** What a wallet allows that shares these accounts (CAIP-10). */
export const toNamespaces = (...accounts: string[]) => ({
  eip155: { accounts, methods: ['eth_sendTransaction', 'personal_sign'], events: [] },
});
