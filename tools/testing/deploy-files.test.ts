import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { KEEP_ALIVE_MS } from '@pitlane/server/listen';
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

describe('deploy/nginx.conf, deploy/Caddyfile', () => {
  const proxies = ['deploy/nginx.conf', 'deploy/Caddyfile'];
  const nginx = [
    ['deploy/nginx.conf', ''],
    ['deploy/nginx-path.conf', '/market'],
  ] as const;

  test.each(proxies)('%s gives a connection up before the server does', (proxy) => {
    const [, seconds] = /keepalive(?:_timeout)? (\d+)s/.exec(read(proxy)) ?? [];
    expect(Number(seconds) * 1000).toBeLessThan(KEEP_ALIVE_MS);
  });

  describe.each(nginx)('%s', (file, base) => {
    test.each([
      ['/api/upload', MAX_UPLOAD_BYTES],
      ['/api/files', MAX_FILE_BYTES],
      ['/api/operator/whitelists', MAX_WHITELIST_BYTES],
    ])('lets all that %s takes through', (path, bytes) => {
      const [, block = ''] = new RegExp(`location (?:= )?${base}${path} {\n([^}]+)}`).exec(read(file)) ?? [];
      const [, megabytes] = /client_max_body_size (\d+)m;/.exec(block) ?? [];
      expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(bytes);
    });

    test('passes each path on as it is, and events at once', () => {
      const targets = [...read(file).matchAll(/proxy_pass ([^;]+);/g)].map(([, target]) => target);
      expect(new Set(targets)).toEqual(new Set(['http://pitlane']));
      expect(read(file)).toMatch(new RegExp(`location = ${base}/api/live {[^}]*proxy_buffering off;`));
    });
  });

  test.each(proxies)('%s shows a page of ours while the server is away', (proxy) => {
    const [, folder = ''] = /root (?:\* )?\/srv\/pitlane\/current\/([^;\s]+)/.exec(read(proxy)) ?? [];
    const [page = ''] = /\/away\.html/.exec(read(proxy)) ?? [];
    const html = read(`${folder}${page}`);
    // Nothing else of the site can be had at that time.
    expect(html).not.toMatch(/<script|<link|src=|url\(/);
    expect(html).toContain('The pit wall does not answer');
  });
});
