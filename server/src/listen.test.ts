import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

/** More than the buffers of a connection hold. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);

let listening: Listening | undefined;
afterEach(() => listening?.drain());

/** A server that gives `answer` to everything, and the socket of the first request it gets. */
async function open(answer: () => Response, siteUrl = 'http://localhost:3000') {
  listening = await listen({ host: '127.0.0.1', port: 0, siteUrl, idleMs: 100 });
  const asked = Promise.withResolvers<IncomingMessage['socket']>();
  listening.serve({
    fetch(_, env) {
      asked.resolve((env as { incoming: IncomingMessage }).incoming.socket);
      return answer();
    },
  });
  return { url: listening.url, port: Number(new URL(listening.url).port), asked: asked.promise };
}

describe('listen', () => {
  test('ends a connection whose reader never reads', async () => {
    const { port, asked } = await open(() => new Response(LARGE));
    const reader = connect(port, '127.0.0.1');
    reader.on('error', () => undefined);
    reader.pause();
    reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const socket = await asked;
    await expect.poll(() => socket.destroyed).toBe(true);
    reader.destroy();
  });

  test('tells clients that a connection outlives the pauses of a proxy', async () => {
    const { port } = await open(() => new Response('ok'));
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.headers.get('keep-alive')).toBe('timeout=65');
  });

  test('forbids sniffing, framing and running in what it answers while the site starts', async () => {
    listening = await listen({ host: '127.0.0.1', port: 0, siteUrl: 'https://studio.example' });
    for (const path of ['/', '/api/health/live']) {
      const { headers } = await fetch(`${listening.url}${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  const HEAD = 'host: x\r\nconnection: close';
  test.each([
    ['while the site starts', 503, `GET /market/explore HTTP/1.1\r\n${HEAD}`],
    ['whether the process runs', 200, `GET /market/api/health/live HTTP/1.1\r\n${HEAD}`],
    ['outside of the site', 404, `GET /elsewhere HTTP/1.1\r\n${HEAD}`],
    ['at its path without the slash', 308, `GET /market HTTP/1.1\r\n${HEAD}`],
    ['without a host', 400, 'GET /market/ HTTP/1.1\r\nconnection: close'],
    ['without a host, as an old client', 400, 'GET /market/ HTTP/1.0'],
    ['with a host that is none', 400, 'GET /market/ HTTP/1.1\r\nhost: a b\r\nconnection: close'],
    ['to what is not HTTP', 400, 'HELLO'],
    ['with two lengths', 400, `POST /market/ HTTP/1.1\r\n${HEAD}\r\ncontent-length: 0\r\ncontent-length: 1`],
    ['with headers that are too long', 431, `GET /market/ HTTP/1.1\r\n${HEAD}\r\nx: ${'x'.repeat(20_000)}`],
    ['with a wish that it cannot grant', 417, `GET /market/ HTTP/1.1\r\n${HEAD}\r\nexpect: a-miracle`],
  ])('requires HTTPS and forbids sniffing in what it answers %s', async (_, status, head) => {
    listening = await listen({ host: '127.0.0.1', port: 0, siteUrl: 'https://studio.example/market' });
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ['strict-transport-security: max-age=', 'x-content-type-options: nosniff'])
      expect(answer.toLowerCase().split(header)).toHaveLength(2);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
  });

  test('requires no HTTPS of an address without it', async () => {
    const { port } = await open(() => new Response('ok'));
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.has('strict-transport-security')).toBe(false);
  });

  test('serves a site below its path, with bodies as they were sent', async () => {
    listening = await listen({ host: '127.0.0.1', port: 0, siteUrl: 'https://studio.example/market/' });
    const { url } = listening;
    expect(new URL(url).pathname).toBe('/market');
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(503);
    listening.serve({
      async fetch(request) {
        return Response.json([request.method, new URL(request.url).pathname, await request.text()]);
      },
    });
    const echoed = await fetch(`${url}/api/nfts`, { method: 'POST', body: 'a body' });
    expect(await echoed.json()).toEqual(['POST', '/api/nfts', 'a body']);
    expect((await fetch(new URL('/api/nfts', url))).status).toBe(404);
  });
});
