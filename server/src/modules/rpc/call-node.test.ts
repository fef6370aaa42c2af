import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TooLongError } from '../../platform/read-capped.ts';
import { callNode, MAX_ANSWER_BYTES } from './call-node.ts';

const MEGABYTE = 1024 * 1024;
const CALLS = [{ id: 'mine', method: 'eth_getLogs', params: [] }];

let answer: (response: ServerResponse) => void = () => undefined;
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Writes 300 MB as fast as they are taken. */
function flood(sent: number[]) {
  return (response: ServerResponse) => {
    const place = sent.push(0) - 1;
    const piece = Buffer.alloc(MEGABYTE, 'f');
    const pump = () => {
      while ((sent[place] ?? 0) < 300 * MEGABYTE && !response.destroyed) {
        sent[place] = (sent[place] ?? 0) + MEGABYTE;
        if (!response.write(piece)) return void response.once('drain', pump);
      }
      response.end('"}');
    };
    response.on('error', () => undefined).write('{"jsonrpc":"2.0","id":0,"result":"0x');
    pump();
  };
}

describe('callNode', () => {
  test('cuts an answer of 300 MB off, four at a time, in bounded memory', async () => {
    const sent: number[] = [];
    answer = flood(sent);
    const closed = vi.fn();
    server.on('request', (_, response) => response.once('close', closed));
    const before = process.memoryUsage().arrayBuffers;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }, 1);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => callNode(url, CALLS)));
    clearInterval(watch);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TooLongError) });
    }
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(4));
    // What the node wrote beyond the cap lay in the buffers of the two sockets.
    for (const bytes of sent) expect(bytes).toBeLessThan(5 * MAX_ANSWER_BYTES);
    expect(most - before).toBeLessThan(100 * MEGABYTE);
  });

  test('takes an answer just below the cap', async () => {
    const result = 'f'.repeat(MAX_ANSWER_BYTES - 100);
    answer = (response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result }));
    expect(await callNode(url, CALLS)).toEqual([{ id: 0, result }]);
  });

  test('follows no redirect, which could carry a key away', async () => {
    answer = (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    await expect(callNode(url, CALLS)).rejects.toThrow('fetch failed');
  });

  test.each(['', '<h1>Bad Gateway</h1>', '{"id":"0","result":1}', '[[]]'])('throws for %j', async (text) => {
    answer = (response) => response.end(text);
    await expect(callNode(url, CALLS)).rejects.toThrow();
  });
});
