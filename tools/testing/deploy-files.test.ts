import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  test('runs on the pinned Node', () => {
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(
      ([, version]) => version,
    );
    expect(bases).toEqual([manifest.dependencies.node, manifest.dependencies.node]);
  });
});

describe('deploy/compose.yaml', () => {
  const keys = [...read('.env.example').matchAll(/^#(\w+_PRIVATE_KEY|BUILD_SECRET)=/gm)].flatMap(
    ([, name]) => (name && name !== 'FAUCET_PRIVATE_KEY' ? [name] : []),
  );

  test.each(['site', 'indexer'])('%s gets none of the keys that only jobs work with', (service) => {
    const [, block = ''] =
      new RegExp(`^  ${service}:\n((?: {4}.*\n)+)`, 'm').exec(read('deploy/compose.yaml')) ?? [];
    expect(keys).toHaveLength(3);
    expect(keys.filter((name) => !block.includes(`${name}: ""`))).toEqual([]);
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

  test('asks for the process alone: a restart brings no database back', () => {
    expect(read('deploy/healthcheck.mjs')).toMatch(/fetch\(`[^`]+\/api\/health\/live`\)/);
  });
});

describe('deploy/*.service', () => {
  test.each(['deploy/pitlane.service', 'deploy/pitlane-backup.service'])(
    '%s starts files that exist',
    (unit) => {
      const started = [...read(unit).matchAll(/^ExecStart=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' '),
      );
      const ours = started
        .map((word) => word.replace('/srv/pitlane/current/', ''))
        .filter((word) => /^(deploy|server|scripts)\//.test(word));
      expect(ours.length).toBeGreaterThan(0);
      expect(ours.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );
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

  const away = ['deploy/nginx-answers.conf', 'deploy/Caddyfile'];
  test.each(away)('%s shows a page of ours while the server is away', (proxy) => {
    const [, folder = ''] = /(?:root \*|alias) \/srv\/pitlane\/current\/(deploy)/.exec(read(proxy)) ?? [];
    const [page = ''] = /\/away\.html/.exec(read(proxy)) ?? [];
    const html = read(`${folder}${page}`);
    // Nothing else of the site can be had at that time.
    expect(html).not.toMatch(/<script|<link|src=|url\(/);
    expect(html).toContain('The pit wall does not answer');
  });
});
