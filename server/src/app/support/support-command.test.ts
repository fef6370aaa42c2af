import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findLeaks, HOSTILE_SETTINGS } from '../../testing/hostile-settings.ts';
import { runPitlane } from '../../testing/run-pitlane.ts';
import type { Support } from './collect-support.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-support-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function bundle(name: string, settings: Record<string, string>) {
  const file = join(folder, name);
  const { out, err, status } = await runPitlane(['support', '--out', file], settings);
  expect(status, err).toBe(0);
  const written = readFileSync(file, 'utf8');
  expect(findLeaks(written + out + err)).toEqual([]);
  return { file, out, support: JSON.parse(written) as Support };
}

test('a bundle of a site where everything is away says what is away, and no secret', async () => {
  const { file, out, support } = await bundle('away.json', HOSTILE_SETTINGS);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(out).toContain(file);
  expect(support.settings).toEqual(Object.keys(HOSTILE_SETTINGS).toSorted());
  expect(support.findings?.filter(({ level }) => level === 'fail').length).toBeGreaterThan(0);
  expect(support.health).toMatch(/^No answer on port 3000: /);
  expect(support.tables).toMatch(/^The database refuses a connection: /);
}, 60_000);

test('a bundle of wrong settings lists what is wrong, and no secret', async () => {
  const { support } = await bundle('wrong.json', { ...HOSTILE_SETTINGS, PORT: 'x' });
  expect(support.problems).toEqual([expect.stringMatching(/^PORT: /)]);
  expect(support.findings).toBeUndefined();
}, 60_000);

test('a file that exists is kept', async () => {
  const file = join(folder, 'mine.json');
  writeFileSync(file, 'mine');
  const { err, status } = await runPitlane(['support', '--out', file], { PORT: 'x' });
  expect([status, err]).toEqual([1, expect.stringContaining('exists already')]);
  expect(readFileSync(file, 'utf8')).toBe('mine');
}, 60_000);
