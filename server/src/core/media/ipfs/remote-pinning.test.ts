import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIncomingFolder } from '../storage/incoming-folder.ts';
import { createRemotePinning } from './remote-pinning.ts';

const CID = 'QmNoCidVersionOfOurs7';
const GOOD = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
let server: Server;
let dir: string;
let asked: { path: string | undefined; key: string | undefined; body: string }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-remote-'));
  server = createServer(async (request, response) => {
    asked.push({ path: request.url, key: request.headers.authorization, body: await text(request) });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end(JSON.stringify({ IpfsHash: GOOD, PinSize: 11, Timestamp: 'now' }));
});

const open = () =>
  createRemotePinning({
    service: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'hush' },
    gateway: 'https://gateway.test',
    incoming: createIncomingFolder(dir),
    timeoutMs: 500,
  });
async function* file() {
  yield Buffer.from('hello ');
  yield Buffer.from('world');
}

describe('createRemotePinning', () => {
  test('sends metadata as it is, with the key, and takes the CID that it is told', async () => {
    const metadata = { name: 'A', description: 'B', image: 'ipfs://c' };
    expect(await open().pinJson(metadata)).toEqual({ cid: GOOD, size: 11 });
    expect(asked).toEqual([
      { path: '/pinning/pinJSONToIPFS', key: 'Bearer hush', body: JSON.stringify(metadata) },
    ]);
    expect(open().toReadAddress(GOOD)).toBe(`https://gateway.test/ipfs/${GOOD}`);
  });

  test('sends a file in a form, and leaves nothing on the disk', async () => {
    expect(await open().pinFile(file(), 'hello.txt')).toEqual({ cid: GOOD, size: 11 });
    expect(asked[0]?.path).toBe('/pinning/pinFileToIPFS');
    expect(asked[0]?.body).toMatch(/name="file"; filename="hello.txt".*hello world/s);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['refuses the key', (_, response) => response.writeHead(401).end('{"error":"key"}')],
    ['breaks', (_, response) => response.writeHead(500).end()],
    ['answers what is no JSON', (_, response) => response.end('<html>')],
    ['answers no CID', (_, response) => response.end(JSON.stringify({ IpfsHash: CID, PinSize: 1 }))],
    [
      'sends us elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
    ],
    ['hangs', () => undefined],
    ['breaks off', (request) => request.socket.destroy()],
  ])('says in words that a service %s', async (_, how) => {
    answer = how;
    await expect(open().pinJson({ name: 'A' })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: 'The pinning service can’t store this right now. Try again in a minute.',
    });
  });
});
