// Answers the two calls that forge makes to a compiler: `--version`, and `--standard-json` (stdin to stdout).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import solc from 'solc';

const { values } = parseArgs({
  strict: false,
  options: {
    version: { type: 'boolean' },
    'standard-json': { type: 'boolean' },
    'base-path': { type: 'string' },
  },
});

const OLD_ANNOTATION = '/// @solidity memory-safe-assembly';
const PLAIN_COMMENT = '//  @solidity memory-safe-assembly';

/**
 * The compiler gives up at 256 warnings. Solady's old annotation alone brings as many, and ours would be lost among them. It
 * means something only to the IR pipeline; a comment of the same length keeps every position.
 */
function withoutOldAnnotation(request) {
  const { sources, settings } = JSON.parse(request);
  const old =
    !settings?.viaIR && Object.values(sources).some(({ content }) => content?.includes(OLD_ANNOTATION));
  return old ? request.replaceAll(OLD_ANNOTATION, PLAIN_COMMENT) : request;
}

/** Reads an import that forge named by its absolute path only, as it does for relative imports outside the root. */
function readImport(path) {
  try {
    return { contents: readFileSync(resolve(values['base-path'] ?? '.', path), 'utf8') };
  } catch (cause) {
    return { error: cause.message };
  }
}

if (values.version) {
  process.stdout.write(`solc, the solidity compiler\nVersion: ${solc.version()}\n`);
} else if (values['standard-json']) {
  process.stdout.write(solc.compile(withoutOldAnnotation(readFileSync(0, 'utf8')), { import: readImport }));
} else {
  process.stderr.write('usage: solc --version | --standard-json [--base-path <directory>]\n');
  process.exitCode = 2;
}
