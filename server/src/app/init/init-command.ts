import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAsk } from './ask.ts';
import { askAll } from './questions.ts';
import { makeSettings } from './write-settings.ts';

export const INIT_USAGE = `pitlane init [--folder <folder>] [--studio <file>]
  Asks for what only you know, makes the secrets, and writes .env and a studio file. Nothing that exists is overwritten.
  --folder   where .env goes; this folder without it
  --studio   your studio file; studio/studio.toml in that folder without it. One that exists is kept.`;

type Streams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Sets a server up with the words after its name. Resolves with the exit status. Throws when there are settings already. */
export async function runInit(
  args: string[],
  print: (line: string) => void,
  streams: Streams = { input: process.stdin, output: process.stdout },
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { folder: { type: 'string', default: '.' }, studio: { type: 'string' } },
  });
  const folder = resolve(values.folder);
  const settingsFile = join(folder, '.env');
  const studioFile = resolve(values.studio ?? join(folder, 'studio', 'studio.toml'));
  if (existsSync(settingsFile))
    throw new Error(`${settingsFile} exists already. Change it by hand, or remove it to begin again.`);
  const hasStudioFile = existsSync(studioFile);
  const { ask, close } = createAsk(streams);
  const answers = await askAll(ask, hasStudioFile).finally(close);

  const made = makeSettings(answers, studioFile);
  if (made.studioFile !== undefined) {
    await mkdir(dirname(studioFile), { recursive: true });
    await writeFile(studioFile, made.studioFile, { flag: 'wx' });
  }
  await writeFile(settingsFile, made.settings, { flag: 'wx', mode: 0o600 });
  const networks = answers.nodes.map(({ chainId }) => chainId);
  for (const line of [
    '',
    `Wrote ${settingsFile}${made.studioFile === undefined ? '' : ` and ${studioFile}`}.`,
    '',
    'What is left:',
    `  1. Send coins for network fees to the builder ${made.accounts.builder} and the settler ${made.accounts.settler}.`,
    `  2. Deploy the contracts with that builder (docs/studio-guide.md, step 5), on each chain: npm run deploy -- --chain ${networks.join(' or ')} --config … --studio ${studioFile} --broadcast`,
    '     Are they deployed already? Then put their addresses into the studio file (docs/studio-file.md).',
    '  3. npm run build, npx pitlane doctor, npm run serve',
    '  4. Sign in with the wallet that owns the contracts: it is the first operator, and appoints others on /operator.',
  ])
    print(line);
  return 0;
}
