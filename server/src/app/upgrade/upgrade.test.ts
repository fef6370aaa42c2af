import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upgrade } from './upgrade.ts';
import { runUpgrade } from './upgrade-command.ts';

let root: string;
let server: Server;
/** Answers as the release that the link names would: by its file `state`. */
let ready: string;
let said: string[];

beforeEach(async () => {
  said = [];
  root = mkdtempSync(join(tmpdir(), 'pitlane-upgrade-'));
  server = createServer((_, response) => {
    response.statusCode = readFileSync(join(root, 'serving'), 'utf8') === 'well' ? 200 : 503;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  ready = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/health/ready`;
});

afterEach(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** A release whose server would be `well`, or something else. */
function makeRelease(name: string, state: string, migrations = ['0000_baseline.sql']): string {
  const folder = join(root, name);
  const parts = ['package.json', 'server/src/main.ts', 'web/build/server/index.js', 'node_modules/.bin/node'];
  for (const part of [...parts, ...migrations.map((file) => `server/src/platform/db/migrations/${file}`)]) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    writeFileSync(join(folder, part), '');
  }
  writeFileSync(join(folder, 'state'), state);
  return folder;
}

function options(folder: string, changed: Partial<Parameters<typeof upgrade>[0]> = {}) {
  const current = join(root, 'current');
  return {
    ...{ folder, current, ready, withinMs: 300 },
    backup: `touch ${join(root, 'backed-up')}`,
    restart: `cp ${current}/state ${join(root, 'serving')}`,
    ...changed,
  };
}

function serve(folder: string) {
  symlinkSync(folder, join(root, 'current'));
  writeFileSync(join(root, 'serving'), readFileSync(join(folder, 'state')));
}
const current = () => readlinkSync(join(root, 'current'));
const run = (given: Parameters<typeof upgrade>[0]) => upgrade(given, (line) => said.push(line));

test('a release that becomes ready takes the place of the old one, after a backup', async () => {
  const [old, next] = [makeRelease('old', 'well'), makeRelease('next', 'well')];
  serve(old);
  expect(await run(options(next))).toBe('upgraded');
  expect(current()).toBe(next);
  expect(existsSync(join(root, 'backed-up'))).toBe(true);
  expect(said).toContain('The tables stay as they are.');
});

test('a release that does not become ready is taken back', async () => {
  const [old, next] = [makeRelease('old', 'well'), makeRelease('next', 'broken')];
  serve(old);
  expect(await run(options(next))).toBe('taken_back');
  expect(current()).toBe(old);
  expect(said.at(-1)).toMatch(/^The old release is ready again/);
});

test('where the tables have changed and neither release starts, the backup is the way out', async () => {
  const old = makeRelease('old', 'well');
  const next = makeRelease('next', 'broken', ['0000_baseline.sql', '0001_more.sql']);
  serve(old);
  const restart = `cp ${next}/state ${join(root, 'serving')}`;
  expect(await run(options(next, { restart }))).toBe('stuck');
  expect(said).toContain('The tables change (0001_more): once they have, only the backup leads back.');
  expect(said.at(-1)).toContain('Restore the backup');
});

test('nothing changes when the upgrade can’t begin', async () => {
  const [old, next] = [makeRelease('old', 'well'), makeRelease('next', 'well')];
  serve(old);
  await expect(run(options(next, { backup: 'exit 3' }))).rejects.toThrow(
    'The backup ended with 3. Nothing has changed.',
  );
  await expect(run(options(old))).rejects.toThrow('already');
  await expect(run(options(join(root, 'none')))).rejects.toThrow('lacks package.json');
  await expect(run(options(next, { current: old }))).rejects.toThrow('is a folder, and no link');
  await expect(run(options(next, { current: join(root, 'no-link') }))).rejects.toThrow('--current');
  writeFileSync(join(root, 'serving'), 'broken');
  await expect(run(options(next))).rejects.toThrow('not ready before the upgrade (503)');
  server.close();
  await expect(run(options(next))).rejects.toThrow('ECONNREFUSED');
  expect(current()).toBe(old);
});

test('a restart that fails is taken back as well', async () => {
  const [old, next] = [makeRelease('old', 'well'), makeRelease('next', 'well')];
  serve(old);
  const restart = `[ "$(readlink ${join(root, 'current')})" = ${old} ]`;
  expect(await run(options(next, { restart }))).toBe('taken_back');
  expect(current()).toBe(old);
});

test('words that make no sense are refused', async () => {
  await expect(runUpgrade([], () => undefined)).rejects.toThrow('Name the folder of one release.');
  await expect(runUpgrade(['a', '--within', 'soon'], () => undefined)).rejects.toThrow('--within takes');
});
