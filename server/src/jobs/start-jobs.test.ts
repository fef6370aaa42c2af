import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasFreeBytes } from './start-jobs.ts';

test('hasFreeBytes compares with what the disk has left', async () => {
  expect(await hasFreeBytes(tmpdir(), 0)).toBe(true);
  expect(await hasFreeBytes(tmpdir(), 1e18)).toBe(false);
});
