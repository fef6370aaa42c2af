import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createWorkerProcess, forkWorker } from './worker-process.ts';

const file = fileURLToPath(new URL('../testing/curious-worker.ts', import.meta.url));
const worker = createWorkerProcess<{ path: string }, string>({
  does: 'reads files',
  start: () => forkWorker(file),
  timeoutMs: 25_000,
});
afterAll(() => worker.rest());

describe('forkWorker', () => {
  test('starts a process that reads code, and no keys, settings or data', async () => {
    expect(await worker.make({ path: file })).toContain('answerParent');
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    for (const path of [`/proc/${process.pid}/environ`, '/etc/passwd', `${root}../.env.example`])
      expect({ path, read: await worker.make({ path }) }).toEqual({ path, read: 'ERR_ACCESS_DENIED' });
  });
});
