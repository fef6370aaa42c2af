import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packAssets } from '../../../server/src/app/pack-assets.ts';
import { pinnedEnv, root } from '../bootstrap.mjs';
import { writeLanguages } from './write-languages.ts';

const sources = [
  'web/app/**',
  'web/public/**',
  'web/*.{ts,json}',
  'shared/src/**',
  'server/src/app/{pack-assets,localize-files}.ts',
  'server/src/platform/messages/*.ts',
  'tools/start/supervisor/{build-web,write-languages}.ts',
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
  await writeLanguages(client);
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

type Manifest = { routes: Record<string, { imports?: unknown }> };
const BEGIN = 'window.__reactRouterManifest=';

/**
 * Removes from the browsers' route table what they never read: which files each page imports. The first page names its own in its HTML
 * (`web/app/start/page-scripts.tsx`), and those of the others are loaded ahead or follow from their code. It halves the table, which every page
 * loads. Throws an Error when React Router writes it in another form.
 */
async function trimManifest(clientBuild: string): Promise<void> {
  const assets = join(clientBuild, 'assets');
  const name = (await readdir(assets)).find((each) => /^manifest-[\w-]+\.js$/.test(each));
  if (!name) throw new Error(`${assets} has no route table`);
  const file = join(assets, name);
  await writeFile(file, withoutImports(await readFile(file, 'utf8')));
}

/** The text of the table without imports. */
export function withoutImports(text: string): string {
  if (!text.startsWith(BEGIN)) throw new Error('The route table is written in another way: see build-web.ts');
  const json = text.slice(BEGIN.length, text.lastIndexOf('}') + 1);
  const manifest = JSON.parse(json) as Manifest;
  for (const route of Object.values(manifest.routes)) delete route.imports;
  return `${BEGIN}${JSON.stringify(manifest)};`;
}
