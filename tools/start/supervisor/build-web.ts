import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packAssets } from '../../../server/src/app/pack-assets.ts';
import { pinnedEnv, root } from '../bootstrap.mjs';
import { trimManifest } from './trim-manifest.ts';

const sources = [
  'web/app/**',
  'web/public/**',
  'web/*.{ts,json}',
  'shared/src/**',
  'server/src/app/pack-assets.ts',
  'tools/start/supervisor/trim-manifest.ts',
  'package-lock.json',
];
const stampFile = join(root, 'web', 'build', 'built-from');

/**
 * Builds the site into web/build, unless it was built from the same files. Returns whether it was built now.
 * The output goes to `logFile`, or to the terminal with 'inherit'. Throws an Error when the build fails.
 */
export async function buildWeb(logFile: string, signal: AbortSignal): Promise<boolean> {
  const wanted = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  rmSync(stampFile, { force: true }); // a build that is broken off must not count
  const log = logFile === 'inherit' ? 'inherit' : openSync(logFile, 'w');
  const child = spawn(join(root, 'node_modules', '.bin', 'react-router'), ['build'], {
    cwd: join(root, 'web'),
    env: pinnedEnv({ NODE_ENV: 'production' }),
    stdio: ['ignore', log, log],
    signal,
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0) {
    const where = logFile === 'inherit' ? 'above' : `in ${logFile}`;
    throw new Error(`The site could not be built; the reason is ${where}.`);
  }
  const client = join(root, 'web', 'build', 'client');
  await trimManifest(client);
  await packAssets(client);
  writeFileSync(stampFile, wanted);
  return true;
}

/** One hash over the names and contents of everything the site is built from, tests aside. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}
