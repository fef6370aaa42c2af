/** What the documents name as proof between backticks: `file`, `file › name of a test`, or `file › name in the code`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/bootstrap.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const TEST_FILE = /\.(?:(?:test|spec)\.tsx?|t\.sol)$/;
const FILE = /^[\w./-]+\.(?:tsx?|mjs|sol|css|sql|md|sh|yaml|json|conf|service)$/;

/** Returns the tracked files whose path is `end` or ends with it. */
const findFiles = (end: string) => files.filter((file) => file === end || file.endsWith(`/${end}`));
/** Quotes of a name are escaped in the source, and not in a document. */
const readSource = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll('\\', '');

/** Lists what a text has between backticks. */
export function listCited(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
}

/** Returns whether something cited is the name of a test in its file. */
export function isTestProof(cited: string): boolean {
  const [file = '', name] = cited.split(' › ');
  return name !== undefined && TEST_FILE.test(file);
}

/** Returns whether something cited is a test, a file, or a name in a file. */
export function isProof(cited: string): boolean {
  return cited.includes(' › ') || FILE.test(cited);
}

/**
 * Lists the proofs that do not exist: a file that is gone, a test of another name, a name that its file does not have. The name of a
 * test may be any beginning of a text in its file, unless tests are to be `exact`: then it is the whole title, or a beginning with " …".
 */
export function findMissingProofs(cited: readonly string[], { exact = false } = {}): string[] {
  return cited.filter(isProof).filter((text) => {
    const [file = '', name] = text.split(' › ');
    const found = findFiles(file);
    if (name === undefined) return found.length === 0;
    const has = !TEST_FILE.test(file) ? hasText : exact ? hasTitle : hasBeginning;
    return !found.some((path) => has(readSource(path), name));
  });
}

const QUOTES = ["'", '"', '`'];

function hasBeginning(source: string, name: string): boolean {
  const begin = name.replace(/ …$/, '');
  return [...QUOTES, 'function '].some((before) => source.includes(before + begin));
}

/** A title is the first argument of test, describe or their each; in Solidity it is the name of a function. */
function hasTitle(source: string, name: string): boolean {
  if (source.includes(`function ${name}(`)) return true;
  const begin = RegExp.escape(name.replace(/ …$/, ''));
  return QUOTES.some((quote) =>
    new RegExp(`\\(\\s*${quote}${begin}${name.endsWith(' …') ? '' : quote}`).test(source),
  );
}

function hasText(source: string, name: string): boolean {
  return source.includes(name);
}
