/** The demo world, made once by today's code and copied from then on: each test run starts from its own copy. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaDir } from '@pitlane/server/config/data-folders';
import { findPostgres } from '@pitlane/server/testing/test-postgres';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { root } from '../start/bootstrap.mjs';
import { buildWeb } from '../start/supervisor/build-web.ts';
import { type InstanceOptions, startInstance } from './instance.ts';
import { startWorldDatabase } from './world-database.ts';

const CACHE = join(root, 'node_modules', '.cache', 'pitlane-world');
/** Pictures are drawn when a page asks. Drawing all of them ahead would keep a core of each copy busy for minutes. */
const SETTINGS = { PICTURES_AHEAD: '0' };
/** The history ends when it is made: in an older one, auctions and races that should still run have ended. */
const MAX_AGE_MS = 3 * 60 * 60 * 1_000;

/** Everything that has a part in what the folder holds, tests aside. */
const INPUTS = [
  'world/{src,news,creations}/**',
  'server/{src,help}/**',
  'shared/src/**',
  'contracts/{deployments,script}/**',
  'tools/start/supervisor/**',
  'tools/testing/{instance,world-snapshot,world-database}.ts',
  'package-lock.json',
];

/**
 * Gives the folder of a world that is complete: chains, orders, people, news, and the items that people have made. Starts a
 * Pitlane to make it, unless one of the same code is kept. Throws an Error when that does not start.
 */
export async function ensureWorldSnapshot(): Promise<string> {
  // Once, before several copies would build it at the same time.
  await buildWeb('inherit', new AbortController().signal);
  const folder = join(CACHE, hashInputs());
  if (isFresh(folder)) return folder;
  const database = await startWorldDatabase();
  const instance = await startInstance({ databaseUrl: database?.url, env: SETTINGS });
  const draft = `${folder}.${randomUUID()}`;
  try {
    await expectWhole(instance.url);
    await instance.stop({ keep: true });
    await removeOld();
    await cp(instance.dataDir, draft, { recursive: true });
    await database?.save(draft);
    await rename(draft, folder).catch((error: unknown) => {
      // Another run was faster.
      if (!isFresh(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await instance.stop();
  }
  return folder;
}

/** The folder of a world that is kept, made by this very code within the last hours; undefined when there is none. */
export function findWorldSnapshot(): string | undefined {
  const folder = join(CACHE, hashInputs());
  return isFresh(folder) ? folder : undefined;
}

/**
 * Copies a world so many times, each to start a Pitlane with, on ports for its chains that are free now and no other copy has. The copies share their
 * pictures of items, which are named by what they show: each is made once, and kept with the snapshot.
 */
export async function copyWorld(snapshot: string, copies: number): Promise<InstanceOptions[]> {
  const ports = await findFreePorts(copies * CHAINS.length);
  const database = await startWorldDatabase();
  const urls = (await database?.restore(snapshot, copies)) ?? [];
  const folders = Array.from({ length: copies }, () => mkdtempSync(join(tmpdir(), 'pitlane-')));
  const pictures = mediaDir({ dataDir: snapshot });
  await mkdir(pictures, { recursive: true });
  try {
    return await Promise.all(
      folders.map(async (folder, copy) => {
        await cp(snapshot, folder, { recursive: true, filter: (path) => path !== pictures });
        await symlink(pictures, mediaDir({ dataDir: folder }));
        const own = CHAINS.map((chain, i) => [chain, ports[copy * CHAINS.length + i]]);
        await writeFile(join(folder, 'chains', 'ports.json'), JSON.stringify(Object.fromEntries(own)));
        return { dataDir: folder, databaseUrl: urls[copy], env: SETTINGS };
      }),
    );
  } catch (error) {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    throw error;
  }
}

/** Lists that fill once the site is open. The site runs without them, so a failure to fill them does not stop it. */
const FILLED_IN = {
  orders: '/api/orders?limit=1',
  items: '/api/nfts?category=art&limit=1',
  posts: '/api/blog-posts',
};

async function expectWhole(url: string): Promise<void> {
  for (const [what, path] of Object.entries(FILLED_IN)) {
    const answer = (await (await fetch(new URL(path, url))).json()) as Record<string, unknown[] | undefined>;
    if (!answer[what]?.length) throw new Error(`The demo world is incomplete: ${path} is empty.`);
  }
}

function isFresh(folder: string): boolean {
  return existsSync(folder) && Date.now() - statSync(folder).birthtimeMs < MAX_AGE_MS;
}

/** Another run may be copying a fresh one. */
async function removeOld(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    if (!isFresh(folder)) await rm(folder, { recursive: true, force: true });
  }
}

function hashInputs(): string {
  const hash = createHash('sha256').update(findPostgres() ?? 'embedded');
  for (const file of globSync(INPUTS, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (/\.test\.tsx?$|\/src\/testing\//.test(file) || !statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Ports that are free now. All are held at once, so that none is given twice. */
async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Server>((resolve, reject) => {
          const server = createServer();
          server.once('error', reject);
          server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
