import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('./command.ts', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../../package.json', import.meta.url));
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-command-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Runs the command and returns its standard error. */
const run = (...args: string[]) =>
  new Promise<string>((resolve) => {
    const env = { PITLANE_DATA: dataDir };
    execFile(process.execPath, [COMMAND, ...args], { env }, (_, __, said) => resolve(said.trim()));
  });

test('a folder that has pictures and no database is left as it is', async () => {
  await mkdir(join(dataDir, 'media'));
  expect(await run('check')).toBe(
    `There is no database in ${dataDir}. Set PITLANE_DATA or DATABASE_URL as the server has it.`,
  );
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
}, 30_000);

test('the commands read the settings where the server reads them', () => {
  const { scripts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { scripts: Record<string, string> };
  const [settings = ''] = /--env-file-if-exists=\S+/.exec(scripts.serve ?? '') ?? [];
  const commands = Object.entries(scripts).filter(([name]) => name.startsWith('index:'));
  expect(commands).toHaveLength(3);
  for (const [, command] of commands) expect(command).toContain(`run.mjs ${settings} server/`);
});
