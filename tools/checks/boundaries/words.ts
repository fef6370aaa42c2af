import { isHandWritten, type Problem, type Tree } from './source.ts';

/** Words that make English sound translated, with what to write instead. */
const WORDS: Record<string, string> = {
  somebody: 'someone, or name who',
  nobody: 'no one, or say what is impossible',
  everybody: 'everyone, or all visitors',
  anybody: 'anyone, or any wallet',
  whoever: 'name who',
  anew: 'again',
  meanwhile: 'in the meantime, since, or in between',
};
const found = new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`, 'gi');

const prose = /\.(ts|tsx|mjs|sol|css|sh|md|toml|conf|ya?ml)$/;
/** This list, and the history of changes, which stays as it was written. */
const exempt = new Set([
  'tools/checks/boundaries/words.ts',
  'tools/checks/check-boundaries.test.ts',
  'CHANGELOG.md',
]);

/** Words of the list in what we have written: code, comments and guides. */
export function checkWords(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => prose.test(path) && isHandWritten(path) && !exempt.has(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((content, index) =>
        [...content.matchAll(found)].map(([word]) => ({
          path,
          line: index + 1,
          rule: 'words',
          message: `"${word}": write ${WORDS[word.toLowerCase()]}`,
        })),
      ),
    );
}
