import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../platform/guarded-fetch/public-address.ts';
import { PUBLIC_GUARD } from '../../platform/guarded-fetch/request-public.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const CID = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
const TX = 'Zk9TqGJcB5Y0mS-6oO2x_rWv1nE7uKdLhA3sPfQyXw4';
const BOMB = gzipSync(Buffer.alloc(10_000_000));
const LIMITS = { maxBytes: 1_000, timeoutMs: 400 };
let server: Server;
let port: number;
let asked: string[] = [];
const packed = (encoding: string, body: string | Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-encoding': encoding }).end(body);
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
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB);
  },
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('a', () => response.destroy());
  },
  '/switch': (response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  },
  '/gzip': packed('gzip', gzipSync('good')),
  '/unlabelled': packed('identity', gzipSync('good')),
  '/twice': packed('gzip', gzipSync(gzipSync('good'))),
  '/deflate': packed('deflate', deflateSync('good')),
  '/br': packed('br', brotliCompressSync('good')),
  '/zstd': packed('zstd', zstdCompressSync('good')),
  '/utf8': packed('UTF-8', 'good'),
  '/mislabelled': packed('gzip', 'good'),
  '/layers': packed('gzip', gzipSync(gzipSync(Buffer.alloc(100_000)))),
  '/cut': packed('gzip', gzipSync('good').subarray(0, -9)),
  '/203': (response) => response.writeHead(203).end('good'),
  '/206': (response) => response.writeHead(206).end('good'),
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
function open({ gateway, arweave, kept }: { gateway?: string; arweave?: string; kept?: string } = {}) {
  const names: Record<string, string[]> = {
    'open.test': ['127.0.0.1'],
    'inside.test': ['10.0.0.7'],
    'both.test': ['127.0.0.1', '10.0.0.7'],
  };
  return createGuardedFetch({
    gateways: { ipfs: gateway, arweave },
    siteUrl: `http://localhost:${port}`,
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
      resolve: async (host) => {
        if (host === 'silent.test') return new Promise(() => undefined);
        return names[host] ?? Promise.reject(new Error('ENOTFOUND'));
      },
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

  test('gives up a host whose name is not resolved in time', async () => {
    const { name, message } = await open()
      .open(at('/good', 'silent.test'), { ...LIMITS, timeoutMs: 50 })
      .then(
        () => new Error('it was read'),
        (error: Error) => error,
      );
    expect([name, message]).toEqual(['FetchError', 'This address isn’t responding.']);
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
    ['what grows too large when it is unpacked', () => at('/packed')],
    ['what grows so in layers', () => at('/layers')],
    ['what is too large', () => at('/large')],
    ['what does not end', () => at('/endless')],
    ['large data', () => `data:,${'a'.repeat(1_001)}`],
    ['data that is none', () => 'data:nothing'],
    ['no CID', () => 'ipfs://nothing'],
  ])('refuses %s until it changes', async (_, address) => {
    await expect(read(address())).rejects.toMatchObject({ name: 'FetchError', isLasting: true });
  });

  test.each([
    ['breaks off', () => at('/broken')],
    ['breaks off while it is unpacked', () => at('/cut')],
    ['needs a gateway of Arweave', () => `ar://${TX}`],
    ['is not there', () => at('/none')],
    ['is busy', () => at('/busy')],
    ['speaks another protocol', () => at('/switch')],
    ['does not end in time', () => at('/slow')],
    ['is on no host', () => at('/good', 'nowhere.test')],
    ['is kept nowhere', () => `ipfs://${CID}`],
  ])('says of what %s that another time may do', async (_, address) => {
    await expect(read(address())).rejects.toMatchObject({ name: 'FetchError', isLasting: false });
  });

  test('reads data: addresses', async () => {
    expect(await read('data:application/json;base64,eyJhIjoxfQ==')).toBe('{"a":1}');
    expect(await read(' DATA:,a%20b')).toBe('a b');
  });

  test.each([
    ['stored gzip', '/gzip'],
    ['gzip without its header', '/unlabelled'],
    ['gzip twice', '/twice'],
    ['deflate', '/deflate'],
    ['Brotli', '/br'],
    ['Zstandard', '/zstd'],
    ['an encoding of another name', '/utf8'],
    ['a header that names gzip before plain text', '/mislabelled'],
    ['203', '/203'],
    ['206', '/206'],
  ])('reads %s', async (_, path) => {
    expect(await read(at(path))).toBe('good');
  });

  test.each([
    ['30', 30],
    ['soon', undefined],
  ])('keeps how long the host asks us to wait: %s', async (header, retryAfterSeconds) => {
    ANSWERS['/limited'] = (response) => response.writeHead(429, { 'retry-after': header }).end();
    await expect(read(at('/limited'))).rejects.toMatchObject({ isLasting: false, retryAfterSeconds });
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

  test('sends the whole name of a file to a gateway', async () => {
    ANSWERS[`/ipfs/${CID}/Ape%20%231.png`] = (response) => response.end('the ape');
    const gateway = `http://open.test:${port}`;
    for (const address of [`ipfs://${CID}/Ape #1.png`, `${gateway}/ipfs/${CID}/Ape #1.png`])
      expect(await read(address, open({ gateway }))).toBe('the ape');
  });

  test('reads Arweave through the gateway of the operator', async () => {
    ANSWERS[`/${TX}/1.json`] = (response) => response.end('from Arweave');
    const arweave = `http://open.test:${port}`;
    expect(await read(`ar://${TX}/1.json`, open({ arweave }))).toBe('from Arweave');
    await expect(read(`ar://${TX}`)).rejects.toThrow('Set ARWEAVE_GATEWAY');
  });

  test('knows where else the content of a gateway is', () => {
    const all = open({ gateway: 'https://own.test', arweave: 'https://own.test' });
    const dead = `https://dead.test/ipfs/${CID}/1.json`;
    expect(all.listSources(dead)).toEqual([dead, `ipfs://${CID}/1.json`]);
    expect(all.listSources(`https://arweave.net/${TX}`)).toEqual([`https://arweave.net/${TX}`, `ar://${TX}`]);
    expect(all.listSources('https://a.test/1')).toEqual(['https://a.test/1']);
    expect(open().listSources(dead)).toEqual([dead]);
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
