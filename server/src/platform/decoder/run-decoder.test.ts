import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SlowWorkError } from '../worker-process.ts';
import { type DecoderRun, runDecoder } from './run-decoder.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-run-decoder-'));
  await writeFile(join(dir, 'input'), 'the file to decode');
});
afterAll(() => rm(dir, { recursive: true }));

/** Runs a shell script in the place of a decoder. */
const run = (
  script: string,
  { shell = '/bin/sh', ...given }: Partial<DecoderRun> & { shell?: string } = {},
) =>
  runDecoder({
    does: 'tests',
    file: 'unused',
    path: join(dir, 'input'),
    work: {},
    timeoutMs: 400,
    signal: new AbortController().signal,
    start: (_, { input }) =>
      spawn(shell, ['-c', script], { detached: true, stdio: [input, 'pipe', 'ignore'] }),
    ...given,
  });

describe('runDecoder', () => {
  test('passes the file, and returns the answer', async () => {
    expect(await run('cat', { timeoutMs: 10_000 })).toBe('the file to decode');
  });

  test.each([
    ['waits for what it has started', 'sleep 20 & sleep 20'],
    ['has started what left its group', 'setsid sleep 3 & sleep 20'],
    ['has ended, and what left its group holds its output', 'setsid sleep 3 & sleep 0.2'],
  ])('a process that %s is given up in time', { timeout: 5_000 }, async (_, script) => {
    await expect(run(script)).rejects.toBeInstanceOf(SlowWorkError);
  });

  test('what a process has started ends with it', { timeout: 5_000 }, async () => {
    expect(await run('sleep 20 & echo done', { timeoutMs: 10_000 })).toBe('done\n');
  });

  test('a process that cannot be started is an error of this work alone', async () => {
    await expect(run('', { shell: '/nowhere/sh' })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
