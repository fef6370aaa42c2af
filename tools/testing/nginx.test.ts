/** deploy/nginx.conf in a real nginx, where there is one: on other ports, with a certificate of its own, and the server away. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../start/bootstrap.mjs';

const has = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** Programs of the system. */
const NGINX = 'nginx';
const OPENSSL = 'openssl';
const HSTS = 'max-age=31536000; includeSubDomains';
const canRun = has(NGINX, '-v') && has(OPENSSL, 'version');

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Writes the shipped file for this machine: its ports, paths and certificate, and no server behind it. */
function writeConfig(dir: string, ports: { http: number; https: number; away: number }): string {
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.away}`)
    .replaceAll('/etc/letsencrypt/live/cars.example', dir)
    .replaceAll('/srv/pitlane/current', root)
    .replaceAll('/var/log/nginx', dir);
  const path = join(dir, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${dir}/${kind};`)
    .join(' ');
  writeFileSync(
    path,
    `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log; events {} http { ${temporary}\n${site} }\n`,
  );
  return path;
}

describe.skipIf(!canRun)('deploy/nginx.conf', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pitlane-nginx-'));
  let nginx: ReturnType<typeof spawn>;
  let ports: { http: number; https: number; away: number };

  beforeAll(async () => {
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(dir, 'privkey.pem')];
    const certificate = ['-out', join(dir, 'fullchain.pem'), '-days', '1', '-subj', '/CN=cars.example'];
    execFileSync(OPENSSL, ['req', '-x509', ...key, ...certificate], { stdio: 'ignore' });
    ports = { http: await findPort(), https: await findPort(), away: await findPort() };
    nginx = spawn(NGINX, ['-c', writeConfig(dir, ports)], { stdio: 'ignore' });
    await vi.waitFor(() => ask('http', '/'));
  });
  afterAll(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    rmSync(dir, { recursive: true });
  });

  /** The status and headers of an answer. */
  async function ask(
    scheme: 'http' | 'https',
    path: string,
    sent: Record<string, string> = {},
  ): Promise<IncomingMessage> {
    const options = {
      host: '127.0.0.1',
      port: ports[scheme],
      path,
      headers: { host: 'cars.example', ...sent },
    };
    const request =
      scheme === 'http' ? getHttp(options) : getHttps({ ...options, rejectUnauthorized: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer.resume();
  }

  /** Whether a handshake succeeds. */
  async function canConnect(options: {
    maxVersion: 'TLSv1.2' | 'TLSv1.3';
    ciphers?: string;
  }): Promise<boolean> {
    const socket = connect({ host: '127.0.0.1', port: ports.https, rejectUnauthorized: false, ...options });
    try {
      await once(socket, 'secureConnect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  test('leads pages to HTTPS', async () => {
    const { statusCode, headers } = await ask('http', '/explore?sort=price');
    expect([statusCode, headers.location]).toEqual([301, 'https://cars.example/explore?sort=price']);
  });

  test.each(['/api/nfts', '/api', '/rpc/binance'])(
    'refuses %s without HTTPS: a program that was redirected would go on sending its token in the clear',
    async (path) => {
      expect((await ask('http', path)).statusCode).toBe(403);
    },
  );

  test.each([
    ['while the server is away', '/explore'],
    ['to an address that is too long', `/${'x'.repeat(9_000)}`],
    ['to an address that is none', '/%00'],
  ])('keeps browsers to HTTPS in its own answer %s', async (_, path) => {
    const { statusCode, headers } = await ask('https', path);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers['strict-transport-security']).toBe(HSTS);
  });

  test('keeps browsers to HTTPS once in an answer of the server', async () => {
    const server = createHttpServer((_, answer) => {
      answer.setHeader('strict-transport-security', HSTS).end();
    });
    server.listen(ports.away, '127.0.0.1');
    await once(server, 'listening');
    const { statusCode, headers } = await ask('https', '/explore');
    server.closeAllConnections();
    server.close();
    expect([statusCode, headers['strict-transport-security']]).toEqual([200, HSTS]);
  });

  test('names each request itself, for its log and the log of the server', async () => {
    const named: unknown[] = [];
    const server = createHttpServer(({ headers }, answer) => {
      named.push(headers['x-request-id']);
      answer.end();
    });
    server.listen(ports.away, '127.0.0.1');
    await once(server, 'listening');
    await ask('https', '/explore', { 'x-request-id': 'chosen-by-a-visitor' });
    server.closeAllConnections();
    server.close();
    expect(named).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await vi.waitFor(() =>
      expect(readFileSync(join(dir, 'pitlane.log'), 'utf8')).toContain(` ${named[0]}\n`),
    );
  });

  test('speaks TLS 1.3 and 1.2, with ciphers that keep the past secret', async () => {
    expect(await canConnect({ maxVersion: 'TLSv1.3' })).toBe(true);
    expect(await canConnect({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })).toBe(true);
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA256', 'ECDHE-RSA-AES128-SHA'])
      expect([ciphers, await canConnect({ maxVersion: 'TLSv1.2', ciphers })]).toEqual([ciphers, false]);
  });
});
