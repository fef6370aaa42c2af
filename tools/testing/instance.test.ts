import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startInstance } from './instance.ts';
import { reports } from './steps.ts';

/** The real supervisor, with small replacements for the world and the server. */
const program = join(import.meta.dirname, '..', 'start', 'supervisor', 'fixtures', 'start.mjs');
const makeFolder = () => mkdtempSync(join(tmpdir(), 'pitlane-instance-'));

describe('startInstance', () => {
  test('gives the address, and deletes the folder when it is stopped', async () => {
    const dataDir = makeFolder();
    const instance = await startInstance({ dataDir, program });
    expect((await fetch(instance.url)).ok).toBe(true);
    await instance.stop();
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);

  test('keeps the logs of one that does not start, and deletes its folder', async () => {
    const dataDir = makeFolder();
    for (const name of ['PITLANE-DATA.txt', 'server-refuses']) writeFileSync(join(dataDir, name), '');
    const logs = join(reports, 'logs', basename(dataDir));
    await expect(startInstance({ dataDir, program })).rejects.toThrow(logs);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(logs)).toContain('world.log');
    rmSync(logs, { recursive: true });
  }, 60_000);
});
