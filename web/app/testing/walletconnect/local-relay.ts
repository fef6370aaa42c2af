/** A WalletConnect relay on this machine: topics, mailboxes and nothing else. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Stored = { topic: string; message: string; publishedAt: number; tag: number; from: string };
type Params = { topic?: string; topics?: string[]; message?: string; tag?: number } & Record<string, unknown>;
type Client = { socket: WebSocket; id: string; topics: Set<string> };

export type LocalRelay = {
  /** Address (ws://). */
  url: string;
  /** Everyone who has connected, as the query of their addresses. */
  callers: URLSearchParams[];
  /** Ends all connections. New ones are taken. */
  cut: () => void;
  /** Takes what it is asked, and answers nothing from now on, or again. */
  mute: (isMute?: boolean) => void;
  /** Sends something to every connection. */
  shout: (text: string) => void;
  stop: () => Promise<void>;
};

/** What wallets publish in one call: the answer to the proposal, and the accounts. */
const APPROVE = [
  ['pairingTopic', 'sessionProposalResponse', 1101],
  ['sessionTopic', 'sessionSettlementRequest', 1102],
] as const;

/** Starts a relay on a free port. */
export async function startRelay(): Promise<LocalRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const clients = new Set<Client>();
  const mailbox: Stored[] = [];
  const callers: URLSearchParams[] = [];
  let isMute = false;
  let lastId = 0;

  const deliver = ({ socket }: Client, { from, ...data }: Stored) => {
    lastId += 1;
    const params = { id: 'subscription', data: { ...data, attestation: from && null } };
    socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  };
  const post = (from: Client, topic: string, message: string, tag: number) => {
    const stored = { topic, message, publishedAt: Date.now(), tag, from: from.id };
    mailbox.push(stored);
    for (const each of clients) if (each.topics.has(topic) && each.id !== from.id) deliver(each, stored);
  };
  const waiting = (client: Client, topics: readonly string[]) =>
    mailbox.filter(({ topic, from }) => topics.includes(topic) && from !== client.id);
  const subscribe = (client: Client, topics: readonly string[]) => {
    for (const topic of topics) client.topics.add(topic);
    for (const stored of waiting(client, topics)) deliver(client, stored);
    return topics.map((topic) => `subscription ${topic}`);
  };

  const answer = (client: Client, method: string, params: Params): unknown => {
    const { topic = '', topics = [topic], message = '', tag = 0 } = params;
    switch (method) {
      case 'irn_subscribe':
        return subscribe(client, [topic])[0];
      case 'irn_batchSubscribe':
        return subscribe(client, topics);
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: waiting(client, topics), hasMore: false };
      case 'irn_unsubscribe':
        client.topics.delete(topic);
        return true;
      case 'irn_publish':
        post(client, topic, message, tag);
        return true;
      case 'wc_approveSession':
        client.topics.add(String(params.sessionTopic));
        for (const [to, what, kind] of APPROVE) post(client, String(params[to]), String(params[what]), kind);
        return true;
      default:
        throw new Error(`the relay does not know ${method}`);
    }
  };

  server.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '/', 'ws://relay').searchParams;
    callers.push(query);
    const client = { socket, id: readClientId(query.get('auth') ?? ''), topics: new Set<string>() };
    clients.add(client);
    socket.on('close', () => clients.delete(client));
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      if (!method || isMute) return;
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: answer(client, method, params) }));
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callers,
    cut: () => {
      for (const { socket } of clients) socket.terminate();
    },
    mute: (mute = true) => {
      isMute = mute;
    },
    shout: (text) => {
      for (const { socket } of clients) socket.send(text);
    },
    async stop() {
      for (const { socket } of clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Who a token says it is from: the relay delivers to all at a topic but the sender. */
function readClientId(token: string): string {
  const [, claims = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).iss);
}
