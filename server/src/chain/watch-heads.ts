import type { Log } from '../lib/log.ts';
import { backoffMs } from './backoff.ts';

/**
 * Calls `heard` for each new head that a node announces over WebSocket (eth_subscribe "newHeads"), and once after each
 * connection, for heads missed meanwhile. Reconnects with growing pauses until the returned function is called.
 */
export function watchHeads(url: string, heard: () => void, log: Log): () => void {
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const connect = () => {
    socket = new WebSocket(url);
    socket.addEventListener('open', () => {
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
    });
    socket.addEventListener('message', () => {
      failures = 0;
      heard();
    });
    socket.addEventListener('close', () => {
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
