import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { backoffMs } from '../waiting.ts';

type WatchOptions = {
  url: string;
  /** EIP-155 id that the node must have. */
  chainId: number;
  heard: () => void;
  log: Log;
};

const CHAIN_ID_REQUEST = 1;
const QUESTIONS = [
  { jsonrpc: '2.0', id: CHAIN_ID_REQUEST, method: 'eth_chainId', params: [] },
  { jsonrpc: '2.0', id: 2, method: 'eth_subscribe', params: ['newHeads'] },
];

/**
 * Calls `heard` for each new head that a node announces over WebSocket (eth_subscribe "newHeads"), and once after each
 * connection, for heads missed in between. Reconnects with growing pauses until the returned function is called. A node of
 * another chain is dropped: its heads say nothing.
 */
export function watchHeads({ url, chainId, heard, log }: WatchOptions): () => void {
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const connect = () => {
    const opened = new WebSocket(url);
    let isRight = false;
    socket = opened;
    opened.addEventListener('open', () => {
      for (const question of QUESTIONS) opened.send(JSON.stringify(question));
    });
    opened.addEventListener('message', ({ data }) => {
      const said = readChainId(data);
      if (said !== undefined && said !== chainId) {
        log.error({ url, chainId, said }, 'the WebSocket node serves another chain');
        opened.close();
      } else {
        isRight ||= said === chainId;
        if (!isRight) return;
        failures = 0;
        heard();
      }
    });
    opened.addEventListener('close', () => {
      if (stopped) return;
      const pause = backoffMs(failures++);
      log.debug({ url, pause }, 'connection for new heads lost');
      retry = setTimeout(connect, pause);
    });
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    socket?.close();
  };
}

/** The chain id in an answer; undefined in any other message. NaN for what is none. */
function readChainId(data: unknown): number | undefined {
  const message = parseJson(String(data));
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  if (message.id !== CHAIN_ID_REQUEST) return undefined;
  return 'result' in message ? Number(message.result) : Number.NaN;
}
