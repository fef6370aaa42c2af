import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAddresses } from './boundaries/addresses.ts';
import { checkConflicts, checkConventions, checkLength, checkPaths } from './boundaries/conventions.ts';
import { checkCycles } from './boundaries/cycles.ts';
import { checkDocLinks } from './boundaries/doc-links.ts';
import { checkLayers } from './boundaries/layers.ts';
import { checkLogical } from './boundaries/logical.ts';
import { checkMessages } from './boundaries/messages.ts';
import { checkSecrets } from './boundaries/secrets.ts';
import { type Problem, readSources, type Tree } from './boundaries/source.ts';
import { checkWords } from './boundaries/words.ts';

const binary = /\.(woff2?|ttf|otf|eot|png|jpe?g|gif|webp|avif|ico|gz|br|zip|mp4|wasm|pdf)$/i;

/** Everything in the tree that breaks a rule of ARCHITECTURE.md that a machine can see. */
export function checkBoundaries(tree: Tree): Problem[] {
  const sources = readSources(tree);
  return [
    ...checkLayers(tree, sources),
    ...checkCycles(tree, sources),
    ...checkConventions(sources),
    ...checkLogical(tree),
    ...checkAddresses(tree),
    ...checkLength(tree),
    ...checkConflicts(tree),
    ...checkPaths(tree),
    ...checkDocLinks(tree),
    ...checkWords(tree),
    ...checkMessages(tree),
    ...checkSecrets(tree),
  ];
}

/** The project's files: those that git knows and those that it would add. */
function readTree(root: string): Tree {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root });
  const gone = new Set(deleted.toString().split('\0'));
  const paths = list
    .toString()
    .split('\0')
    .filter((path) => path !== '' && !gone.has(path));
  return new Map(
    paths.map((path) => [path, binary.test(path) ? '' : readFileSync(join(root, path), 'utf8')]),
  );
}

if (import.meta.main) {
  const problems = checkBoundaries(readTree(join(import.meta.dirname, '../..')));
  for (const { path, line, rule, message } of problems) console.log(`${path}:${line} ${rule}: ${message}`);
  console.log(problems.length === 0 ? 'No boundary is crossed.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
