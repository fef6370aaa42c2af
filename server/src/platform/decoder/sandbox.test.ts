import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Loot, Targets } from '../../testing/escaping-worker.ts';
import { findCallFilter } from './call-filter.ts';
import { createDecoder } from './decoder.ts';
import { findIsolation, type Isolation } from './sandbox.ts';

const ENVIRON = '/proc/self/environ';
const loot = z.object({
  environments: z.string(),
  files: z.array(z.string()),
  written: z.string(),
  tcp: z.string(),
  socket: z.string(),
  child: z.string(),
});

let dir: string;
let targets: Targets;
const servers: Server[] = [];
/** Says so to all that reach it. */
async function listen(where: string | { port: number; host: string }) {
  const server = createServer((socket) => socket.end('reached'));
  server.listen(where as string);
  await once(server, 'listening');
  servers.push(server);
  return server.address();
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-sandbox-'));
  const file = join(dir, 'data');
  await writeFile(file, 'data of the server');
  await writeFile(join(dir, 'input'), 'the file to decode');
  const address = await listen({ port: 0, host: '127.0.0.1' });
  const socket = join(dir, 'database.sock');
  await listen(socket);
  targets = {
    // Beside the code, as .env is.
    files: [file, join(import.meta.dirname, '../../../../package-lock.json'), '/etc/passwd'],
    folder: dir,
    tcpPort: typeof address === 'object' && address ? address.port : 0,
    socket,
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(dir, { recursive: true });
});

/** What a decoder gets that has been taken over. */
function breakOut(isolation: Isolation): Promise<Loot> {
  const kind = {
    name: 'escape',
    does: 'tries to escape',
    worker: new URL('../../testing/escaping-worker.ts', import.meta.url),
    made: loot,
    timeoutMs: 20_000,
  };
  return createDecoder<Targets, Loot>(kind, { isolation }).make(join(dir, 'input'), targets);
}

const { bubblewrap } = findIsolation();

describe.runIf(existsSync(ENVIRON))('startSandboxed', () => {
  test('a process without either layer reaches everything: the attempts below are real', async () => {
    const got = await breakOut({ bubblewrap: undefined, permissions: false });
    expect(got.environments).toContain(await readFile(ENVIRON, 'utf8'));
    expect(got.files[0]).toBe('data of the server');
    expect(got).toMatchObject({ written: 'written', tcp: 'reached', socket: 'reached', child: 'child\n' });
    await rm(join(dir, 'written'));
  });

  test('Node refuses keys of other processes, files of the server, and child processes', async () => {
    const got = await breakOut({ bubblewrap: undefined, permissions: true });
    expect(got.environments).not.toContain(await readFile(ENVIRON, 'utf8'));
    expect(new Set(got.files)).toEqual(new Set(['ERR_ACCESS_DENIED']));
    expect(got).toMatchObject({ written: 'ERR_ACCESS_DENIED', child: 'ERR_ACCESS_DENIED' });
  });

  // Needs Bubblewrap, and a kernel that lets it make namespaces.
  test.skipIf(!bubblewrap || !findCallFilter())(
    'Bubblewrap keeps native code from keys, files of the server, and the network',
    async () => {
      const got = await breakOut({ bubblewrap, permissions: false });
      expect(got.environments).not.toContain(await readFile(ENVIRON, 'utf8'));
      expect(got.environments).not.toContain('PATH=');
      expect(got.files).toEqual(['ENOENT', 'ENOENT', 'ENOENT']);
      expect(got.written).toMatch(/ENOENT|EROFS/);
      // The filter refuses sockets and processes before anything else does.
      expect([got.tcp, got.socket, got.child]).toEqual(['EPERM', 'EPERM', 'EPERM']);
    },
  );

  test('a decoder has both layers where the system has them', async () => {
    expect(findIsolation()).toEqual({ bubblewrap, permissions: true });
    const got = await breakOut(findIsolation());
    expect(got.child).toBe('ERR_ACCESS_DENIED');
    expect((await readdir(dir)).toSorted()).toEqual(['data', 'database.sock', 'input']);
  });
});
