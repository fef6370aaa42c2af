import { isObject } from '../../lib/is-object.ts';
import { seal, toTopic, unseal } from './envelope.ts';
import { createId, type Relay } from './relay.ts';

/** A request of the other side. */
export type PeerRequest = { id: number; method: string; params: Record<string, unknown> };
/** A refusal, as JSON-RPC has it. */
export type PeerError = { code: number; message: string };

/** Sealed JSON-RPC with a wallet at one topic. */
export type Channel = {
  topic: string;
  /** Resolves when the relay delivers here. Rejects with a WalletProblemError; the relay is tried again all the same. */
  ready: Promise<void>;
  /** Asks the wallet. Rejects with its error as it came, or when the relay does not take the question. */
  ask: (method: AskMethod, params: object) => Promise<unknown>;
  /** The same without waiting for the wallet: resolves when the relay has it. */
  tell: (method: AskMethod, params: object) => Promise<void>;
  answer: (request: PeerRequest, outcome: { result: unknown } | { error: PeerError }) => Promise<void>;
  /** Stops listening. What was asked is never answered. */
  close: () => void;
};

const MINUTES = 60;
const DAY = 86_400;
/** https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods: the answer's tag is the next number. */
const METHODS = {
  wc_sessionPropose: { tag: 1100, ttl: 5 * MINUTES, prompt: true },
  wc_sessionSettle: { tag: 1102, ttl: 5 * MINUTES, prompt: false },
  wc_sessionUpdate: { tag: 1104, ttl: DAY, prompt: false },
  wc_sessionExtend: { tag: 1106, ttl: DAY, prompt: false },
  wc_sessionRequest: { tag: 1108, ttl: 5 * MINUTES, prompt: true },
  wc_sessionEvent: { tag: 1110, ttl: 5 * MINUTES, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: DAY, prompt: false },
  wc_sessionPing: { tag: 1114, ttl: DAY, prompt: false },
} as const;
type Method = keyof typeof METHODS;
type AskMethod = 'wc_sessionPropose' | 'wc_sessionRequest' | 'wc_sessionDelete';

/** Only this side sends these: one that comes is an echo, or was sent by a stranger to our protocol. */
const OWN: ReadonlySet<string> = new Set(['wc_sessionPropose', 'wc_sessionRequest']);

export type ChannelOptions = { key: string; onRequest: (request: PeerRequest) => void };

/** Opens a channel. */
export function openChannel(relay: Relay, { key, onRequest }: ChannelOptions): Channel {
  const topic = toTopic(key);
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const send = (payload: object, method: Method, step: 0 | 1) => {
    const { tag, ttl, prompt } = METHODS[method];
    const message = seal(key, { jsonrpc: '2.0', ...payload });
    return relay.publish({ topic, message, tag: tag + step, ttl, prompt: prompt && step === 0 });
  };
  const ready = relay.subscribe(topic, (message) => {
    const told = open(key, message);
    if (!told) return;
    if (typeof told.method === 'string') {
      const request = {
        id: told.id,
        method: told.method,
        params: isObject(told.params) ? told.params : {},
      };
      if (!OWN.has(request.method)) onRequest(request);
      return;
    }
    const waiting = asked.get(told.id);
    asked.delete(told.id);
    if (told.error !== undefined) waiting?.reject(told.error);
    else waiting?.resolve(told.result);
  });
  return {
    topic,
    ready,
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = createId();
        asked.set(id, { resolve, reject });
        send({ id, method, params }, method, 0).catch((error: unknown) => {
          asked.delete(id);
          reject(error);
        });
      }),
    tell: (method, params) => send({ id: createId(), method, params }, method, 0),
    answer: ({ id, method }, outcome) =>
      send({ id, ...outcome }, method in METHODS ? (method as Method) : 'wc_sessionPing', 1),
    close: () => relay.unsubscribe(topic),
  };
}

type Told = { id: number; method?: unknown; params?: unknown; result?: unknown; error?: unknown };

/** What was sealed in a message; undefined for what no wallet sends. */
function open(key: string, message: string): Told | undefined {
  try {
    const told = unseal(key, message);
    if (isObject(told) && typeof told.id === 'number') return told as Told;
    console.warn('A wallet has sent a message without an id.');
  } catch (error) {
    // Anyone who knows a topic can send to it.
    console.warn('A message to this page cannot be opened.', error);
  }
  return undefined;
}
