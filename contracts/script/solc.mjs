// Answers the two calls that forge makes to a compiler: `--version`, and `--standard-json` (stdin to stdout). With
// `--optimize <path>` the optimizer works on these files and folders alone.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compile, compileAside, findVersion } from './compiler/compile.mjs';
import { joinAnswers, splitRequest } from './compiler/parts.ts';

const { values } = parseArgs({
  strict: false,
  options: {
    version: { type: 'boolean' },
    'standard-json': { type: 'boolean' },
    'base-path': { type: 'string', default: '.' },
    optimize: { type: 'string', multiple: true, default: [] },
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

async function answer(request) {
  const folder = values['base-path'];
  const parts = splitRequest(JSON.parse(request), values.optimize);
  if (parts.length === 1) return compile(JSON.stringify(parts[0]), folder);
  const answers = await Promise.all(parts.map((part) => compileAside(JSON.stringify(part), folder)));
  return JSON.stringify(joinAnswers(answers.map((each) => JSON.parse(each))));
}

if (values.version) {
  process.stdout.write(`solc, the solidity compiler\nVersion: ${findVersion()}\n`);
} else if (values['standard-json']) {
  process.stdout.write(await answer(withoutOldAnnotation(readFileSync(0, 'utf8'))));
} else {
  process.stderr.write(
    'usage: solc --version | --standard-json [--base-path <folder>] [--optimize <path>]…\n',
  );
  process.exitCode = 2;
}
