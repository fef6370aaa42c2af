import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../platform/guarded-fetch/public-address.ts';
import { PUBLIC_GUARD } from '../../platform/guarded-fetch/request-public.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const CID = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
const LIMITS = { maxBytes: 1_000, timeoutMs: 400 };
let server: Server;
let port: number;
let asked: string[] = [];
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => response.end('good'),
  '/hop': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (response) => response.writeHead(307, { location: 'http://inside.test/secret' }).end(),
  '/file': (response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/large': (response) => response.end('a'.repeat(1_001)),
  '/endless': (response) => {
    const write = () => response.write('a'.repeat(100)) && !response.destroyed;
    for (let sent = 0; sent < 100 && write(); sent++);
  },
  '/slow': (response) => void response.write('a'),
  '/packed': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)));
  },
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('a', () => response.destroy());
  },
  '/switch': (response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  },
  '/none': (response) => response.writeHead(404).end(),
  '/busy': (response) => response.writeHead(503).end(),
};
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    (ANSWERS[request.url ?? ''] ?? ANSWERS['/none'])?.(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names lead to addresses as the test says; the server's own is allowed under `open.test` alone. */
function open({ gateway, kept }: { gateway?: string; kept?: string } = {}) {
  const names: Record<string, string[]> = {
    'open.test': ['127.0.0.1'],
    'inside.test': ['10.0.0.7'],
    'both.test': ['127.0.0.1', '10.0.0.7'],
  };
  return createGuardedFetch({
    gateway,
    origin: `http://localhost:${port}`,
    store: {
      async find(cid) {
        if (!kept || cid !== CID) return undefined;
        const read = async () => ({
          body: new Response(kept).body ?? new ReadableStream(),
          bytes: kept.length,
        });
        return { cid, size: kept.length, type: 'text/plain', read, exportCar: () => new ReadableStream() };
      },
    },
    guard: {
      resolve: async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
      isAllowed: (address, to) => address === '127.0.0.1' && to === port,
    },
  });
}
async function read(address: string, from = open()): Promise<string> {
  asked = [];
  let text = '';
  for await (const piece of await from.open(address, LIMITS)) text += Buffer.from(piece).toString();
  return text;
}
const at = (path: string, host = 'open.test') => `http://${host}:${port}${path}`;

describe('createGuardedFetch', () => {
  test('reads what is allowed, with the name in the request', async () => {
    expect(await read(at('/good'))).toBe('good');
    expect(asked).toEqual([`open.test:${port} /good`]);
    expect(await read(at('/hop'))).toBe('good');
  });

  test.each([
    ['a private host', () => at('/good', 'inside.test')],
    ['a host of which one address is private', () => at('/good', 'both.test')],
    ['a private address', () => at('/good', '10.0.0.7')],
    ['this machine', () => at('/good', '[::1]')],
    ['this machine, mapped', () => at('/good', '[::ffff:127.0.0.1]')],
    ['another port', () => 'http://open.test:22/good'],
    ['a way inside', () => at('/inside')],
    ['a way to a file', () => at('/file')],
    ['a loop', () => at('/loop')],
    ['a file', () => 'file:///etc/passwd'],
    ['another protocol', () => 'ftp://open.test/a'],
    ['a script', () => 'javascript:alert(1)'],
    ['a password', () => `http://me:secret@open.test:${port}/good`],
    ['nothing', () => ''],
    ['what is packed', () => at('/packed')],
    ['what is too large', () => at('/large')],
    ['what does not end', () => at('/endless')],
    ['large data', () => `data:,${'a'.repeat(1_001)}`],
    ['data that is none', () => 'data:nothing'],
    ['base64 that is none', () => 'data:;base64,%%%'],
    ['no CID', () => 'ipfs://nothing'],
  ])('refuses %s for good', async (_, address) => {
    await expect(read(address())).rejects.toMatchObject({ name: 'FetchError', isFinal: true });
  });

  test.each([
    ['breaks off', () => at('/broken')],
    ['is not there', () => at('/none')],
    ['is busy', () => at('/busy')],
    ['speaks another protocol', () => at('/switch')],
    ['does not end in time', () => at('/slow')],
    ['is on no host', () => at('/good', 'nowhere.test')],
    ['is kept nowhere', () => `ipfs://${CID}`],
  ])('says of what %s that another time may do', async (_, address) => {
    await expect(read(address())).rejects.toMatchObject({ name: 'FetchError', isFinal: false });
  });

  test.each([
    ['data:,a%20b', 'a b'],
    ['data:text/plain;charset=utf-8,%C3%A9é%', 'éé%'],
    ['data:application/json;base64,eyJhIjoxfQ==', '{"a":1}'],
    ['DATA:;base64,eyJhIjoxfQ%3D%3D', '{"a":1}'],
    ['data:,', ''],
  ])('reads %s', async (address, text) => {
    expect(await read(address)).toBe(text);
  });

  test('reads stored content from the store, whatever gateway its address names, and sends no request', async () => {
    const from = open({ kept: 'kept here' });
    for (const address of [
      `ipfs://${CID}`,
      `http://inside.test/ipfs/${CID}`,
      `https://site.test/ipfs/${CID}/`,
    ])
      expect(await read(address, from)).toBe('kept here');
    expect(asked).toEqual([]);
    await expect(read(`ipfs://${CID}`, open({ kept: 'a'.repeat(1_001) }))).rejects.toThrow('larger');
  });

  test('asks the gateway for all else, also in a private network', async () => {
    ANSWERS[`/ipfs/${CID}/a.json`] = (response) => response.end('from the gateway');
    expect(await read(`ipfs://${CID}/a.json`, open({ gateway: `http://open.test:${port}` }))).toBe(
      'from the gateway',
    );
  });

  test('opens no connection to what is not allowed', async () => {
    await expect(read(at('/good', 'inside.test'))).rejects.toThrow('private network');
    expect(asked).toEqual([]);
  });
});

describe('PUBLIC_GUARD', () => {
  test('knows the two ports of the web', () => {
    expect([80, 443, 22, 8_080].map((to) => PUBLIC_GUARD.isAllowed('1.1.1.1', to))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('isPublicAddress', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:1.1.1.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '100::1',
    'localhost',
    '',
    '1.1.1',
    '0x7f.1',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
