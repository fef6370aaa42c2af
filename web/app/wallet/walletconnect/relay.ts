/** A connection to a WalletConnect relay: https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc */
import { isObject } from '../../lib/is-object.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { createRelayToken } from './relay-token.ts';

export type RelayOptions = {
  /** Address (wss://) without a query. */
  url: string;
  projectId: string;
  /** See createRelayKey. */
  relayKey: string;
};

/** What is handed to the other side of a topic, which may fetch it until `ttl` seconds have passed. */
export type Parcel = { topic: string; message: string; tag: number; ttl: number; prompt: boolean };

export type Relay = {
  /** Takes the messages of a topic from now on, and those that wait there. Rejects with a WalletProblemError. */
  subscribe: (topic: string, take: (message: string) => void) => Promise<void>;
  unsubscribe: (topic: string) => void;
  /** Resolves when the relay has the message. Rejects with a WalletProblemError. */
  publish: (parcel: Parcel) => Promise<void>;
  close: () => void;
};

/** Milliseconds for the connection, and for each answer of the relay. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Messages come again after a new connection. */
const REMEMBERED = 200;

/** Connects with the first subscription, and again whenever the connection breaks while there are some. */
export function createRelay(options: RelayOptions): Relay {
  const takers = new Map<string, (message: string) => void>();
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const seen = new Set<string>();
  let opening: Promise<WebSocket> | undefined;
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const open = (): Promise<WebSocket> => {
    if (closed) return Promise.reject(relayDown());
    opening ??= connect();
    return opening;
  };

  const connect = (): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      clearTimeout(timer);
      const socket = new WebSocket(toAddress(options));
      const late = setTimeout(() => leave(), PATIENCE);
      const leave = () => {
        clearTimeout(late);
        // A dead connection may take minutes to report that it is closed.
        Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
        socket.close();
        opening = undefined;
        reject(relayDown());
        for (const call of calls.values()) call.reject(relayDown());
        if (!closed && takers.size > 0) timer = setTimeout(reopen, nextPause());
      };
      socket.onopen = () => {
        clearTimeout(late);
        pause = FIRST_PAUSE;
        resolve(socket);
      };
      socket.onmessage = ({ data }) => receive(socket, data);
      socket.onclose = leave;
      drop = leave;
    });
  let drop: () => void = () => undefined;

  const nextPause = () => {
    const now = pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    return now;
  };

  const reopen = () => {
    if (closed || opening || takers.size === 0) return;
    listen([...takers.keys()]).catch((error: unknown) => {
      console.warn('The relay of WalletConnect cannot be reached. It is tried again.', error);
    });
  };
  // A phone cuts the connection while its owner is in the wallet app.
  const onReturn = () => document.visibilityState === 'visible' && reopen();
  addEventListener('online', reopen);
  document.addEventListener('visibilitychange', onReturn);

  const call = async (method: string, params: object): Promise<unknown> => {
    const socket = await open();
    const id = createId();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(silent);
        calls.delete(id);
        settle();
      };
      const silent = setTimeout(() => drop(), PATIENCE);
      calls.set(id, {
        resolve: (value) => end(() => resolve(value)),
        reject: (error) => end(() => reject(error)),
      });
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
    });
  };

  const listen = async (topics: readonly string[]): Promise<void> => {
    await call('irn_batchSubscribe', { topics });
    const waiting = await call('irn_batchFetchMessages', { topics });
    for (const stored of readStored(waiting)) take(stored);
  };

  const receive = (socket: WebSocket, data: unknown) => {
    const told = parse(data);
    const id = told?.id;
    if (typeof id !== 'number' && typeof id !== 'string') return;
    if (told?.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
      const delivered = readDelivery(told.params);
      if (delivered) take(delivered);
      return;
    }
    const waiting = calls.get(Number(id));
    if (isObject(told?.error)) waiting?.reject(relayDown(told.error));
    else waiting?.resolve(told?.result);
  };

  const take = ({ topic, message }: Delivery) => {
    const taker = takers.get(topic);
    if (!taker || seen.has(message)) return;
    seen.add(message);
    const [oldest = ''] = seen;
    if (seen.size > REMEMBERED) seen.delete(oldest);
    taker(message);
  };

  return {
    async subscribe(topic, taker) {
      takers.set(topic, taker);
      await listen([topic]);
    },
    unsubscribe(topic) {
      takers.delete(topic);
    },
    async publish(parcel) {
      await call('irn_publish', parcel);
    },
    close() {
      closed = true;
      takers.clear();
      clearTimeout(timer);
      removeEventListener('online', reopen);
      document.removeEventListener('visibilitychange', onReturn);
      if (opening) drop();
    },
  };
}

function toAddress({ url, projectId, relayKey }: RelayOptions): string {
  const auth = createRelayToken(relayKey, url, Math.floor(Date.now() / 1_000));
  return `${url}/?${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-pitlane' })}`;
}

const relayDown = (cause?: unknown) => new WalletProblemError(problem('RELAY_DOWN'), cause);

let lastId = 0;
/** Makes an id that is larger than those before it: both sides take the order of messages from it. */
export function createId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 1_000 + Math.floor(Math.random() * 1_000));
  return lastId;
}

type Delivery = { topic: string; message: string };

function parse(data: unknown): Record<string, unknown> | undefined {
  try {
    const told: unknown = JSON.parse(String(data));
    return isObject(told) ? told : undefined;
  } catch (error) {
    console.warn('The relay of WalletConnect has sent something that is no JSON.', error);
    return undefined;
  }
}

function readDelivery(params: unknown): Delivery | undefined {
  const { topic, message } = (isObject(params) && isObject(params.data) ? params.data : {}) as Record<
    string,
    unknown
  >;
  return typeof topic === 'string' && typeof message === 'string' ? { topic, message } : undefined;
}

/** Messages that waited at the relay, oldest first. */
function readStored(answer: unknown): Delivery[] {
  const given = isObject(answer) && Array.isArray(answer.messages) ? answer.messages : [];
  return given
    .filter(isObject)
    .toSorted((a, b) => Number(a.publishedAt) - Number(b.publishedAt))
    .flatMap((data) => readDelivery({ data }) ?? []);
}
