import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Holder } from '../launch/data-lock.mjs';
import { members, running } from '../launch/processes.mjs';

const launcher = join(import.meta.dirname, 'fixtures', 'start.mjs');
const patience = { timeout: 20_000, interval: 50 };

let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-supervise-'));
  started = [];
});

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(args: string[] = [], port = '0') {
  const child = spawn(process.execPath, [launcher, ...args], {
    env: { ...process.env, PITLANE_DATA: folder, PORT: port, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said.text += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const says = (words: string | RegExp) => vi.waitFor(() => expect(said.text).toMatch(words), patience);
  return { child, said, ended, says };
}

const open = /Pitlane is open at (\S+)/;
const address = (text: string) => open.exec(text)?.[1] ?? '';
const readLock = () => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as Holder;

/** All processes of an instance: keeper, supervisor, and the services with their children. */
const left = ({ pids, groups }: Holder) => [
  ...running().filter((one) => pids.includes(one.pid)),
  ...groups.flatMap((group) => members(group)),
];
const nothingLeft = (lock: Holder) => vi.waitFor(() => expect(left(lock)).toEqual([]), patience);

describe('npm start', () => {
  test('starts both services, prints the address, and stops on Ctrl-C with nothing left', async () => {
    const pitlane = start();
    await pitlane.says(open);
    const lock = readLock();
    expect(left(lock)).toHaveLength(5); // keeper, supervisor, world, its chain, server
    pitlane.child.kill('SIGINT');
    expect(await pitlane.ended).toBe(0);
    expect(left(lock)).toEqual([]);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('%s stops everything', async (signal) => {
    const pitlane = start();
    await pitlane.says(open);
    const lock = readLock();
    pitlane.child.kill(signal);
    expect(await pitlane.ended).toBe(0);
    expect(left(lock)).toEqual([]);
  });

  test('a stop in the middle of the start leaves nothing behind', async () => {
    const pitlane = start();
    await pitlane.says('chains made');
    const lock = readLock();
    pitlane.child.kill('SIGINT');
    await pitlane.ended;
    expect(left(lock)).toEqual([]);
  });

  test.each([
    ['the keeper', (lock: Holder) => [lock.pids[0]]],
    ['the supervisor', (lock: Holder) => [lock.pids[1]]],
    ['both at once', (lock: Holder) => lock.pids],
    ['everything but a chain', (lock: Holder) => [...lock.pids, ...lock.groups]],
  ])('leaves nothing after the next start when %s is killed', async (_who, victims) => {
    const pitlane = start();
    await pitlane.says(open);
    const lock = readLock();
    for (const pid of victims(lock)) process.kill(pid ?? 0, 'SIGKILL');
    await nothingLeft({ ...lock, groups: [] });
    if (victims(lock).length === 1) await nothingLeft(lock);
    const again = start();
    await again.says(open); // the lock of the dead does not count, and what they left is ended
    await nothingLeft(lock);
  });

  test('a second start prints where the first one runs', async () => {
    const first = start();
    await first.says(open);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.said.text).toContain(`already runs on ${folder} at ${address(first.said.text)}`);
  });

  test('of two starts at the same moment one runs, and the other reports it', async () => {
    const both = [start(), start()];
    expect(await Promise.race(both.map(({ ended }) => ended))).toBe(1);
    const winner = both.find(({ child }) => child.exitCode === null);
    const loser = both.find((one) => one !== winner);
    expect(loser?.said.text).toContain(`already runs on ${folder}`);
    await winner?.says(open);
  });

  test('reports a busy port and takes the next free one', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const bound = squatter.address();
    const busy = typeof bound === 'object' && bound ? bound.port : 0;
    const pitlane = start([], String(busy));
    await pitlane.says(open);
    squatter.close();
    expect(pitlane.said.text).toContain(`Port ${busy} is in use`);
    expect(Number(new URL(address(pitlane.said.text)).port)).toBeGreaterThan(busy);
  });

  test('restarts a service that dies', async () => {
    const pitlane = start();
    await pitlane.says(open);
    await expect(fetch(`${address(pitlane.said.text)}/die`)).rejects.toThrow();
    await pitlane.says('The server was ended by SIGKILL: starting it again');
    await pitlane.says('running again');
    expect((await fetch(address(pitlane.said.text))).status).toBe(200);
  });

  test('when the world dies, its chains stop too, and both services come back', async () => {
    const pitlane = start();
    await pitlane.says(open);
    const [world = 0] = readLock().groups;
    process.kill(world, 'SIGKILL');
    await pitlane.says('running again');
    expect(members(world)).toEqual([]);
    expect(pitlane.said.text).toContain('chains found again');
  });

  test('gives up a service that keeps dying and prints the end of its log', async () => {
    writeFileSync(join(folder, 'PITLANE-DATA.txt'), '');
    writeFileSync(join(folder, 'server-dies'), '');
    const pitlane = start();
    expect(await pitlane.ended).toBe(1);
    expect(pitlane.said.text).toContain('The server keeps dying (it ended with status 3)');
  });

  test('does not retry a service that reports why it cannot start', async () => {
    writeFileSync(join(folder, 'PITLANE-DATA.txt'), '');
    writeFileSync(join(folder, 'server-refuses'), '');
    const pitlane = start();
    expect(await pitlane.ended).toBe(1);
    expect(pitlane.said.text).toContain('The server could not start: the database is of another make');
  });

  test('--reset deletes the stored data', async () => {
    const first = start();
    await first.says('chains made');
    await first.says(open);
    first.child.kill('SIGINT');
    await first.ended;
    const second = start(['--reset']);
    await second.says('chains made');
  });

  test('leaves a folder with foreign files alone', async () => {
    writeFileSync(join(folder, 'thesis.doc'), 'mine');
    const pitlane = start(['--reset']);
    expect(await pitlane.ended).toBe(1);
    expect(pitlane.said.text).toContain('empty or a new folder');
    expect(readFileSync(join(folder, 'thesis.doc'), 'utf8')).toBe('mine');
  });
});
