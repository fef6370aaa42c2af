import { isHandWritten, isTest, type Problem, type Tree } from './source.ts';

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
/** What the interface calls otherwise: one term for one thing, as other marketplaces use it (docs/glossary.md). */
const INTERFACE_ADVICE = new Map([
  ['mail address', 'email address'],
  ['under way', 'in progress'],
  ['for ever', 'forever, or permanently'],
  ['could not be read', 'couldn’t load …'],
  ['is being read', 'Loading …'],
  ['are being read', 'Loading …'],
  ['does not answer', 'isn’t responding'],
  ['taken back', 'cancelled'],
]);
const listed = toPattern(ADVICE);
const listedInInterface = toPattern(INTERFACE_ADVICE);
const comment = /^\s*(\/\/|\/?\*|\{\/\*)/;

const prose = /\.(ts|tsx|mjs|sol|css|sh|md|toml|conf|ya?ml)$|\/messages\/en\/\w+\.json$/;
/** The history of changes stays as it was written. */
const history = 'CHANGELOG.md';

/** Words of the lists in what we have written: code, comments and guides; and in what the interface says. */
export function checkWords(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => prose.test(path) && isHandWritten(path) && path !== history)
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((content, index) => {
        const spoken = isInterface(path) && !comment.test(content);
        return [
          ...findWords(content, listed, ADVICE),
          ...(spoken ? findWords(content, listedInInterface, INTERFACE_ADVICE) : []),
        ].map((message) => ({ path, line: index + 1, rule: 'words', message }));
      }),
    );
}

function isInterface(path: string): boolean {
  if (path.startsWith('shared/src/messages/en/')) return true;
  return path.startsWith('web/app/') && /\.tsx?$/.test(path) && !isTest(path) && !path.includes('/testing/');
}

function toPattern(advice: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`\\b(${[...advice.keys()].join('|')})\\b`, 'gi');
}

function findWords(text: string, pattern: RegExp, advice: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(pattern)].map(([word]) => `"${word}": write ${advice.get(word.toLowerCase())}`);
}
