import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEEP_ALIVE_MS } from '@pitlane/server/listen';
import { CLIENT_BUDGET, PAGE_SLOTS } from '@pitlane/server/platform/http/admission';
import { UPLOAD_PACE } from '@pitlane/server/platform/http/require-pace';
import { MAX_FILE_BYTES } from '@pitlane/shared/domain/cars/item-files';
import { MAX_WHITELIST_BYTES } from '@pitlane/shared/domain/cars/whitelist-file';
import { MAX_UPLOAD_BYTES } from '@pitlane/shared/domain/people/profile-pictures';
import { describe, expect, test } from 'vitest';
import { root } from '../start/bootstrap.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  workspaces: string[];
  dependencies: { node: string };
};

describe('deploy/Dockerfile', () => {
  const copies = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );

  test('copies what exists, and the manifest of every workspace', () => {
    expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    for (const workspace of manifest.workspaces) expect(copies).toContain(`${workspace}/package.json`);
  });

  test('runs on the pinned Node, from an image that must have a digest', () => {
    const text = read('deploy/Dockerfile');
    expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(text)?.[1]).toBe(manifest.dependencies.node);
    const bases = [...text.matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)];
    const stages = bases.map(([, , stage]) => stage);
    expect(bases.filter(([, base]) => base !== `\${NODE_IMAGE}` && !stages.includes(base))).toEqual([]);
    const check = /^RUN (case "\$NODE_IMAGE" .+)$/m.exec(text)?.[1] ?? '';
    const build = (NODE_IMAGE: string) => spawnSync('/bin/sh', ['-c', check], { env: { NODE_IMAGE } }).status;
    expect([build('node:24'), build(`node:24@sha256:${'a'.repeat(64)}`)]).toEqual([1, 0]);
  });

  test('delivers nothing that only tests and builds need', () => {
    const [, stage = ''] = /^FROM manifests AS packages\n((?:.+\n)+)/m.exec(read('deploy/Dockerfile')) ?? [];
    expect(stage).toMatch(/^RUN npm ci .*--omit=dev .*&& node deploy\/leave-out-dev\.mjs$/m);
  });

  test('runs as a user without rights', () => {
    expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m);
  });
});

describe('deploy/leave-out-dev.mjs', () => {
  test('removes what the lockfile has for development, with its commands, and nothing else', () => {
    const dir = mkdtempSync(join(tmpdir(), 'pitlane-image-'));
    const place = (path: string) => mkdirSync(join(dir, path), { recursive: true });
    const packages = {
      '': {},
      server: {},
      'node_modules/hono': {},
      'node_modules/sharp-linux': { optional: true },
      'node_modules/vitest': { devOptional: true },
      'node_modules/knip': { dev: true },
      'server/node_modules/vite': { devOptional: true },
      'server/node_modules/lru-cache': {},
    };
    for (const path of Object.keys(packages)) place(path);
    writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
    place('node_modules/.bin');
    for (const name of ['hono', 'vitest']) symlinkSync(`../${name}`, join(dir, 'node_modules/.bin', name));
    const run = spawnSync(process.execPath, [join(root, 'deploy/leave-out-dev.mjs')], { cwd: dir });
    const left = (path: string) => readdirSync(join(dir, path)).toSorted();
    expect([run.status, left('node_modules/.bin')]).toEqual([0, ['hono']]);
    expect([left('node_modules'), left('server/node_modules')]).toEqual([
      ['.bin', 'hono', 'sharp-linux'],
      ['lru-cache'],
    ]);
    rmSync(dir, { recursive: true });
  });
});

describe('deploy/healthcheck.mjs', () => {
  test.each([
    ['http://localhost:3000', ''],
    ['https://studio.example/market', '/market'],
    ['https://studio.example/market/', '/market'],
  ])('at %s asks the process below the path of the site', async (siteUrl, path) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === `${path}/api/health/live` ? 200 : 404;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { PORT: String(port), PUBLIC_ORIGIN: siteUrl };
    const check = spawn(process.execPath, [join(root, 'deploy/healthcheck.mjs')], { env, stdio: 'ignore' });
    const [status] = await once(check, 'exit');
    server.close();
    expect(status).toBe(0);
  });

  test('asks a decoder at its socket, and fails where there is none', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'pitlane-health-'));
    const DECODER_SOCKET = join(dir, 'decoder.sock');
    const check = () => {
      const env = { ROLES: 'decoder', DECODER_SOCKET };
      return once(
        spawn(process.execPath, [join(root, 'deploy/healthcheck.mjs')], { env, stdio: 'ignore' }),
        'exit',
      );
    };
    expect(await check()).toEqual([1, null]);
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/api/health/live' ? 200 : 404;
      response.end();
    }).listen(DECODER_SOCKET);
    await once(server, 'listening');
    expect(await check()).toEqual([0, null]);
    server.close();
    rmSync(dir, { recursive: true });
  });

  test('asks for the process alone: a restart brings no database back', () => {
    expect(read('deploy/healthcheck.mjs')).toMatch(/path: `[^`]*\/api\/health\/live`/);
  });
});

describe('deploy/nginx*.conf, deploy/Caddyfile', () => {
  const site = read('deploy/nginx-site.conf');
  const http = read('deploy/nginx-http.conf');
  const caddy = read('deploy/Caddyfile');
  const readNumber = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

  test.each([
    ['nginx', read('deploy/nginx.conf')],
    ['Caddy', caddy],
  ])('%s gives a connection up before the server does', (_, text) => {
    expect(readNumber(text, /keepalive(?:_timeout)? (\d+)s/) * 1000).toBeLessThan(KEEP_ALIVE_MS);
  });

  describe('deploy/nginx-site.conf', () => {
    test.each([
      ['/api/upload', MAX_UPLOAD_BYTES],
      ['/api/files', MAX_FILE_BYTES],
      ['/api/operator/whitelists', MAX_WHITELIST_BYTES],
    ])('lets all that %s takes through', (path, bytes) => {
      const [, block = ''] = new RegExp(`location ~ ${path}\\S* {\n([^}]+)}`).exec(site) ?? [];
      expect(readNumber(block, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBeGreaterThan(bytes);
    });

    test('passes each path on as it is, and events at once', () => {
      const files = [site, read('deploy/nginx.conf'), read('deploy/nginx-path.conf')];
      const targets = files.flatMap((text) => [...text.matchAll(/proxy_pass ([^;]+);/g)].map(([, to]) => to));
      expect(new Set(targets)).toEqual(new Set(['http://pitlane']));
      expect(site).toMatch(/location ~ \/api\/live\$ {[^}]*proxy_buffering off;/);
    });

    test('lets more through than the server admits of a client, which knows the cost of each request', () => {
      expect(readNumber(http, /rate=(\d+)r\/s/)).toBeGreaterThan(CLIENT_BUDGET.perSecond);
      expect(readNumber(site, /limit_req \S+ burst=(\d+) nodelay;/)).toBeGreaterThan(CLIENT_BUDGET.burst);
      const { perClient, waiting } = PAGE_SLOTS;
      expect(readNumber(site, /limit_conn \S+ (\d+);/)).toBeGreaterThan(perClient + waiting.perClient);
    });

    test('does not count monitors', () => {
      const [, pattern = ''] = /"~(\S+)" "";/.exec(http) ?? [];
      const isFree = (path: string) => new RegExp(pattern).test(path);
      expect(['/api/health', '/market/api/health/ready', '/api/healthy', '/'].map(isFree)).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    test.each([
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:'],
      ['2001:db8:1:2::1', '2001:db8:1:2:'],
      ['2001:db8::1', '2001:db8:'],
      ['203.0.113.9', undefined],
    ])('counts %s as its network', (address, network) => {
      const patterns = [...http.matchAll(/"~(\S+)" +\$network;/g)].map(
        ([, pattern = '']) => new RegExp(pattern),
      );
      const found = patterns.map((pattern) => pattern.exec(address)?.groups?.network).find(Boolean);
      expect([patterns.length, found]).toEqual([2, network]);
    });

    test('gives up a body that stops when the server does', () => {
      expect(readNumber(site, /client_body_timeout (\d+)s;/) * 1000).toBe(UPLOAD_PACE.withinMs);
    });
  });

  test.each([
    ['deploy/nginx.conf', ['http', 'answers', 'site']],
    ['deploy/nginx-path.conf', ['site', 'answers']],
  ])('%s includes what both need', (file, parts) => {
    const included = [...read(file).matchAll(/^ *include \S+nginx-(\w+)\.conf;/gm)].map(([, part]) => part);
    expect(included).toEqual(parts);
  });

  test('Caddy takes the largest body of all, and no slow headers', () => {
    expect(readNumber(caddy, /max_size (\d+)MB/) * 1_000_000).toBeGreaterThan(MAX_FILE_BYTES);
    expect(caddy).toMatch(/read_header \d+s/);
  });

  test('Caddy says of a larger body that it is too large, and not that the server is away', () => {
    expect(caddy).toMatch(/@large expression .+"body too large"\)\n\t\trespond @large ".+" 413\n/);
  });

  const away = ['deploy/nginx-answers.conf', 'deploy/Caddyfile'];
  test.each(away)('%s shows a page of ours while the server is away', (proxy) => {
    const [, folder = ''] = /(?:root \*|alias) \/srv\/pitlane\/current\/(deploy)/.exec(read(proxy)) ?? [];
    const [page = ''] = /\/away\.html/.exec(read(proxy)) ?? [];
    const html = read(`${folder}${page}`);
    // Nothing else of the site can be had at that time.
    expect(html).not.toMatch(/<script|<link|src=|url\(/);
    expect(html).toContain('The pit wall isn’t answering');
  });
});
