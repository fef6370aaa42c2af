import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from './create-api.ts';
import { createRequestListener } from './request-listener.ts';

const MEGABYTE = 1024 * 1024;

let lines: { level: number; msg: string }[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);

let server: Server;
let port: number;
beforeAll(async () => {
  const api = createApi(log, []);
  api.post('/api/body', async (c) => c.json(await c.req.json()));
  api.post('/api/forever', async (c) => {
    await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve));
    throw new Error('the client has gone');
  });
  api.get('/api/odd', () => {
    // As some packages do.
    throw { status_code: 500, body: 'failed to acquire lock' };
  });
  server = createServer(
    createRequestListener({ fetch: (request, env) => api.fetch(request, env as object) }, false),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  lines = [];
});

/** A connection on which a POST has begun: its head is sent, its body is not. */
async function post(path: string, headers: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`);
  return socket;
}

describe('a body that is too large', () => {
  test.each([
    ['to nowhere', `content-length: ${201 * MEGABYTE}`, (part: Buffer) => [part]],
    ['with its length', `content-length: ${201 * MEGABYTE}`, (part: Buffer) => [part]],
    [
      'in pieces',
      'transfer-encoding: chunked',
      (part: Buffer) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')],
    ],
  ])('%s is read to its end, and the answer is not lost', async (name, headers, frame) => {
    const socket = await post(
      name === 'to nowhere' ? '/api/nowhere' : '/api/body',
      `${headers}\r\nconnection: close`,
    );
    const answer = text(socket);
    const part = Buffer.alloc(MEGABYTE, ' ');
    for (let sent = 0; sent < 201; sent++) {
      for (const bytes of frame(part)) if (!socket.write(bytes)) await once(socket, 'drain');
    }
    if (headers.startsWith('transfer')) socket.write('0\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*PAYLOAD_TOO_LARGE.*\}$/s);
  });

  test('leaves the connection good for the next request', async () => {
    const body = ' '.repeat(70_000);
    const socket = await post('/api/body', `content-length: ${body.length}`);
    socket.write(body);
    socket.write(
      'POST /api/body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n',
    );
    socket.write('connection: close\r\n\r\n{}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 .*\{\}$/s);
  });
});

describe('a request that is no request', () => {
  test.each([
    ['a host that is none', 'GET /api/body HTTP/1.1\r\nhost: a b'],
    ['a port that is none', 'GET /api/body HTTP/1.1\r\nhost: x:99999'],
    ['a host with a path', 'GET /api/body HTTP/1.1\r\nhost: a/b'],
    ['an address that is none', 'GET http://[::1/ HTTP/1.1\r\nhost: x'],
    ['an address with a password', 'GET http://me:secret@x/api/body HTTP/1.1\r\nhost: x'],
    ['no host', 'GET /api/body HTTP/1.0'],
  ])('%s is answered 400 in the shape of every error', async (_, head) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"BAD_REQUEST".*invalid address or Host header/s);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/);
    expect(answer).toMatch(/x-content-type-options: nosniff/);
  });
});

describe('where a request ends', () => {
  const inside = 'GET /api/odd HTTP/1.1\r\nhost: x\r\n\r\n';
  test.each([
    ['a length beside chunks', `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inside}`],
    ['two lengths', `content-length: 0\r\ncontent-length: ${inside.length}\r\n\r\n${inside}`],
    ['a length that is none', `content-length: +0\r\n\r\n${inside}`],
    ['chunks under another name', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`],
    ['a size of a chunk that is none', `transfer-encoding: chunked\r\n\r\n0x0\r\n\r\n${inside}`],
    ['a line that ends without a return', `transfer-encoding: chunked\n\n0\r\n\r\n${inside}`],
  ])('%s is refused, and what follows is no second request', async (_, rest) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/body HTTP/1.1\r\nhost: x\r\n${rest}`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('TRACE', () => {
  test.each(['/api/body', '/'])('is refused at %s, and nothing that was sent comes back', async (path) => {
    const socket = connect(port, '127.0.0.1');
    const secret = 'authorization: Bearer a-token-of-a-session';
    socket.write(`TRACE ${path} HTTP/1.1\r\nhost: x\r\n${secret}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('a-token-of-a-session');
  });
});

describe('what is thrown and is no error', () => {
  test('is answered and logged like one, and ends nothing', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/odd`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: { code: 'INTERNAL' } });
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
      { err: { message: expect.stringContaining('failed to acquire lock') } },
    ]);
  });
});

describe('a client that goes away', () => {
  test.each([
    ['while it sends', '/api/body', 'content-length: 20', '{"a":'],
    ['while it sends pieces', '/api/body', 'transfer-encoding: chunked', '5\r\n{"a":\r\n'],
    ['while it waits', '/api/forever', 'content-length: 2', '{}'],
  ])('%s is no error in the log', async (_, path, headers, body) => {
    const socket = await post(path, headers);
    socket.write(body);
    const [incoming] = (await once(server, 'request')) as [import('node:http').IncomingMessage];
    await vi.waitFor(() => expect(incoming.readableFlowing !== null || incoming.readableEnded).toBe(true));
    socket.destroy();
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('the client went away'));
    expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  });
});
