import { isHandWritten, type Problem, type Tree } from './source.ts';

/** Words that make English sound translated, and what to write instead. In parts, so that this list keeps its own rule. */
const ADVICE = new Map([
  ['some' + 'body', 'someone, or name who'],
  ['no' + 'body', 'no one, or say what is impossible'],
  ['every' + 'body', 'everyone, or all visitors'],
  ['any' + 'body', 'anyone, or any wallet'],
  ['who' + 'ever', 'name who'],
  ['a' + 'new', 'again'],
  ['mean' + 'while', 'in the meantime, since, or in between'],
]);
const listed = new RegExp(`\\b(${[...ADVICE.keys()].join('|')})\\b`, 'gi');

const prose = /\.(ts|tsx|mjs|sol|css|sh|md|toml|conf|ya?ml)$/;
/** The history of changes stays as it was written. */
const history = 'CHANGELOG.md';

/** Words of the list in what we have written: code, comments and guides. */
export function checkWords(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => prose.test(path) && isHandWritten(path) && path !== history)
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((content, index) =>
        [...content.matchAll(listed)].map(([word]) => ({
          path,
          line: index + 1,
          rule: 'words',
          message: `"${word}": write ${ADVICE.get(word.toLowerCase())}`,
        })),
      ),
    );
}
