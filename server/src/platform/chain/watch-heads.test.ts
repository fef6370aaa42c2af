import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { watchHeads } from './watch-heads.ts';

let server: Server;
let url: string;
let open: Duplex[] = [];
let connections = 0;

/** A text as WebSocket frame of a server; texts here are short. */
function frame(value: unknown): Buffer {
  const text = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return Buffer.concat([Buffer.from([0x81, text.length]), text]);
}

/** Whether the browser's side closes the connection. On a busy machine several of its short, masked frames come together. */
function hasClose(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 6 + ((bytes[at + 1] ?? 0) & 0x7f))
    if (bytes[at] === 0x88) return true;
  return false;
}

beforeEach(async () => {
  connections = 0;
  server = createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    open.push(socket);
    socket.on('data', (bytes: Buffer) => void (hasClose(bytes) && socket.end()));
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
  await new Promise((resolve) => server.close(resolve));
});

describe('watchHeads', () => {
  const watch = () => {
    const heard = vi.fn();
    return { heard, stop: watchHeads({ url, chainId: 56, heard, log: createLog('silent') }) };
  };
  const say = (message: unknown) => open.at(-1)?.write(frame(message));
  const head = { method: 'eth_subscription', params: { result: { number: '0x1' } } };

  test('calls for the connection and for each head, whatever else is said', async () => {
    const { heard, stop } = watch();
    await vi.waitFor(() => expect(connections).toBe(1));
    say(head);
    say('no JSON');
    say({ id: 1, result: '0x38' });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    say(head);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    stop();
  });

  test.each([
    { id: 1, result: '0x89' },
    { id: 1, error: { code: -32601 } },
  ])('leaves a node that answers %j, and tries again', async (answer) => {
    const { heard, stop } = watch();
    await vi.waitFor(() => expect(connections).toBe(1));
    say(answer);
    say(head);
    await vi.waitFor(() => expect(connections).toBe(2));
    expect(heard).not.toHaveBeenCalled();
    stop();
  });
});
