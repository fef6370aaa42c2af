// Keeps what the compiler answered: one request has one answer. forge keeps some of it by its own rules, and nothing of what
// it compiles for coverage. Here a request that was made before costs nothing.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/solc');
/** How many answers are kept, the last used ones. A whole run of the tests leaves about ten. */
const kept = 30;

/** What the compiler is given for the name of an import. */
type ReadImport = (name: string) => unknown;

/**
 * The answer to a request: an earlier one where compiler, request and everything that it read besides are the same; otherwise
 * what `compile` gives, which gets the request and a function to read imports by.
 */
export function findAnswer(
  request: string,
  readImport: ReadImport,
  compile: (request: string, readImport: ReadImport) => string,
  folder = cache,
): string {
  const path = join(folder, `${hash(...readCompiler(), request)}.gz`);
  const earlier = recall(path, readImport);
  if (earlier !== undefined) return earlier;
  const imports: Record<string, string> = {};
  const answer = compile(request, (name) => {
    const found = readImport(name);
    imports[name] = hash(JSON.stringify(found));
    return found;
  });
  keep(folder, path, `${JSON.stringify(imports)}\n${answer}`);
  return answer;
}

/** All that an answer comes from besides the request: the package's compiler, and what loads it. */
function readCompiler(): Buffer[] {
  const own = ['load-solc.mjs', 'trampolines.mjs'].map((name) => join(import.meta.dirname, name));
  return [createRequire(import.meta.url).resolve('solc/soljson.js'), ...own].map((path) =>
    readFileSync(path),
  );
}

function recall(path: string, readImport: ReadImport): string | undefined {
  try {
    const stored = gunzipSync(readFileSync(path)).toString();
    const end = stored.indexOf('\n');
    for (const [name, before] of Object.entries(JSON.parse(stored.slice(0, end)) as Record<string, string>)) {
      if (hash(JSON.stringify(readImport(name))) !== before) return undefined;
    }
    const now = new Date();
    utimesSync(path, now, now);
    return stored.slice(end + 1);
  } catch (cause) {
    const error = cause as NodeJS.ErrnoException;
    if (error.code === 'ENOENT') return undefined;
    // A file that is not whole costs a compilation, and is written again.
    process.stderr.write(`A kept answer of the compiler cannot be read: ${error.message}\n`);
    return undefined;
  }
}

function keep(folder: string, path: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, gzipSync(text, { level: 1 }));
  renameSync(part, path);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const ages = files.map((file) => ({ file, used: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { file } of ages.toSorted((a, b) => b.used - a.used).slice(kept)) rmSync(file, { force: true });
}

function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length} `).update(part);
  return sum.digest('hex');
}
