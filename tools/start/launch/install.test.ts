import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureInstalled, InstallError } from './install.mjs';
import { running } from './processes.mjs';
import { isSupportedNode } from './require-node.mjs';

const fixture = join(import.meta.dirname, 'fixtures', 'install.mjs');
const waiting = { timeout: 20_000, interval: 20 };

/** Replaces npm: records how it was called, waits for the file `go`, and installs one package. */
const fakeNpm = `#!/bin/sh
echo "$1 $$" >> calls
rm -rf node_modules
mkdir -p node_modules/car
[ -f fail ] && exit 7
while [ ! -f go ]; do sleep 0.02; done
echo '{"version":"1.0.0"}' > node_modules/car/package.json
echo '{}' > node_modules/.package-lock.json
`;

let root: string;
let started: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitlane-install-'));
  started = [];
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'npm'), fakeNpm);
  chmodSync(join(root, 'bin', 'npm'), 0o755);
  lock('1.0.0');
});

afterEach(async () => {
  writeFileSync(join(root, 'go'), '');
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  rmSync(root, { recursive: true, force: true });
});

function lock(version: string) {
  const optional = { 'node_modules/car-mac': { version, optional: true } };
  const packages = { '': {}, garage: {}, 'node_modules/car': { version }, ...optional };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

function install() {
  const env = { ...process.env, PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) };
  const child = spawn(process.execPath, [fixture, root], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  const said = { text: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
  });
  return { child, said, ended: once(child, 'close').then(([status]) => status as number | null) };
}

const calls = () =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];
const go = () => writeFileSync(join(root, 'go'), '');
const untilNpmRuns = (times = 1) => vi.waitFor(() => expect(calls()).toHaveLength(times), waiting);
/** The lock names the npm that was started. */
const untilNpmIsRecorded = () =>
  vi.waitFor(() => expect(readFileSync(join(root, '.install-lock'), 'utf8')).toContain('"npm"'), waiting);
const stamped = () => existsSync(join(root, 'node_modules', '.pitlane-stamp'));

describe('ensureInstalled', () => {
  test('a checkout that cannot be written is a sentence', async () => {
    const options = {
      root: join(root, 'gone'),
      say: () => undefined,
      repair: () => undefined,
      findFailures: () => [],
    };
    await expect(ensureInstalled(options)).rejects.toThrow(
      /cannot be written, and the packages have to be installed/,
    );
  });

  test('installs by the lockfile once, and finds that done the next time', async () => {
    go();
    expect(await install().ended).toBe(0);
    expect(await install().ended).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci /)]);
    expect(stamped()).toBe(true);
    expect(existsSync(join(root, '.install-lock'))).toBe(false);
  });

  test('of two commands at once one installs and the other waits for it', async () => {
    const both = [install(), install()];
    await vi.waitFor(
      () => expect(both.map(({ said }) => said.text).join()).toContain('Another command installs'),
      waiting,
    );
    await untilNpmRuns();
    go();
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'after an install that %s broke off, the next one starts from the lockfile again',
    async (signal) => {
      const first = install();
      await untilNpmRuns();
      await untilNpmIsRecorded();
      first.child.kill(signal);
      await first.ended;
      expect(stamped()).toBe(false);
      const second = install();
      if (signal === 'SIGKILL') {
        // npm outlives the process that started it: the next command waits until npm is gone too.
        await vi.waitFor(() => expect(second.said.text).toContain('Another command installs'), waiting);
      } else await untilNpmRuns(2);
      go();
      expect(await second.ended).toBe(0);
      expect(calls().every((call) => call.startsWith('ci '))).toBe(true);
      expect(stamped()).toBe(true);
    },
  );

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends an npm that goes on when it is told to stop',
    async (signal) => {
      writeFileSync(join(root, 'bin', 'npm'), fakeNpm.replace('\n', "\ntrap '' TERM INT\n"));
      const { child, said, ended } = install();
      await untilNpmRuns();
      await untilNpmIsRecorded();
      child.kill(signal);
      expect(await ended).toBe(1);
      expect(said.text).toContain('The install was stopped.');
      expect(running().map(({ pid }) => String(pid))).not.toContain(calls()[0]?.replace('ci ', ''));
      expect(existsSync(join(root, '.install-lock'))).toBe(false);
    },
  );

  test('an npm that fails leaves no stamp, and a sentence', async () => {
    writeFileSync(join(root, 'fail'), '');
    const failed = install();
    expect(await failed.ended).toBe(1);
    expect(failed.said.text).toContain('npm ci did not finish (7)');
    expect(stamped()).toBe(false);
  });

  test('a manual npm install counts when every version is the locked one', async () => {
    mkdirSync(join(root, 'node_modules', 'car'), { recursive: true });
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}');
    writeFileSync(join(root, 'node_modules', 'car', 'package.json'), '{"version":"1.0.0"}');
    expect(await install().ended).toBe(0);
    expect(calls()).toEqual([]);
    lock('2.0.0');
    go();
    expect(await install().ended).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  test('a part that does not load is said, and nothing is stamped', async () => {
    go();
    const path = process.env.PATH;
    process.env.PATH = [join(root, 'bin'), path].join(delimiter);
    const failing = ensureInstalled({
      root,
      say: () => undefined,
      repair: () => undefined,
      findFailures: () => ['sharp: no binary'],
    });
    await expect(failing).rejects.toThrow(InstallError);
    await expect(failing).rejects.toThrow('sharp: no binary');
    process.env.PATH = path;
    expect(stamped()).toBe(false);
  });

  test('says for what it installs', async () => {
    go();
    vi.stubEnv('PATH', [join(root, 'bin'), process.env.PATH].join(delimiter));
    const said: string[] = [];
    await ensureInstalled({
      root,
      what: 'benchmarks need',
      say: (line) => said.push(line),
      repair: () => undefined,
      findFailures: () => [],
    });
    expect(said[0]).toBe('Installing what benchmarks need (once; about a minute)');
  });

  test('a lock of a process that is gone does not count', async () => {
    writeFileSync(join(root, '.install-lock'), JSON.stringify({ pid: process.pid, command: 'another one' }));
    go();
    expect(await install().ended).toBe(0);
  });
});

test.each([
  ['v20.10.0', false],
  ['v18.20.4', false],
  ['v20.11.0', true],
  ['v24.21.0', true],
])('isSupportedNode: %s is %s', (version, supported) => {
  expect(isSupportedNode(version)).toBe(supported);
});
