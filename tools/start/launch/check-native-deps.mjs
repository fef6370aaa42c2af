// Loads every part of a folder's packages that comes as a binary for one platform, and prints a JSON list of those that fail.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** @type {Record<string, { programs: string[], libraries: string[] }>} */
const partsOf = {
  '.': {
    programs: ['anvil', 'biome', 'tsc', 'esbuild'],
    libraries: ['sharp', '@tailwindcss/oxide', 'lightningcss', 'rolldown', 'oxc-parser', 'oxc-resolver'],
  },
  tools: { programs: ['forge'], libraries: [] },
};
const folder = process.argv[2] ?? '.';
const bin = join(import.meta.dirname, '..', '..', '..', folder, 'node_modules', '.bin');
const { programs, libraries } = partsOf[folder] ?? { programs: [], libraries: [] };

const failures = [];
for (const name of programs) {
  const { stdout, stderr, error } = spawnSync(join(bin, name), ['--version'], { encoding: 'utf8' });
  // Not the exit status: the package of forge and anvil always reports success.
  if (!/\d+\.\d+/.test(stdout ?? '')) failures.push(`${name}: ${firstLine(error?.message ?? stderr)}`);
}
for (const name of libraries) {
  try {
    await import(name);
  } catch (error) {
    failures.push(`${name}: ${firstLine(error instanceof Error ? error.message : String(error))}`);
  }
}
process.stdout.write(JSON.stringify(failures));

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n')[0] ?? '';
}
