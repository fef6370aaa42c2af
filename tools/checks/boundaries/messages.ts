import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type Problem, type Tree } from './source.ts';

const CATALOGUE = /^shared\/src\/messages\/en\/(\w+)\.json$/;
const CODE = /^(web\/app|server\/src|shared\/src)\/.*\.tsx?$/;
/** What readers see, or hear from a screen reader. */
const SPOKEN = new Set([
  ...[
    'title',
    'label',
    'aria-label',
    'placeholder',
    'hint',
    'alt',
    'description',
    'heading',
    'lead',
    'caption',
  ],
  ...['check', 'effect', 'saveLabel', 'disabledReason', 'confirmationLabel', 'button', 'legend'],
]);
/** Two letters in a row that are more than a unit or a code ("ETH", "GLB"), and no identifier ("binance-cars-12"). */
const WORD = /^(?![a-z]+(-[a-z0-9]+)+$).*(\p{L}\p{Ll}|\p{Ll}\p{L})/su;

/**
 * Messages that no code reads; and texts in a feature that has a catalogue, but which are not in it. Features without one are still to move
 * (decision 0054).
 */
export function checkMessages(tree: Tree): Problem[] {
  const catalogues = [...tree].flatMap(([path, text]) => {
    const name = CATALOGUE.exec(path)?.[1];
    return name ? [{ path, name, text }] : [];
  });
  const used = new Set(
    [...tree]
      .filter(([path]) => CODE.test(path) && !isTest(path))
      .flatMap(([, text]) => [...text.matchAll(/\bm\.(\w+\.\w+)/g)].map(([, fullName]) => fullName)),
  );
  const unread = catalogues.flatMap(({ path, name, text }) =>
    Object.keys(JSON.parse(text))
      .filter((key) => !used.has(`${name}.${key}`))
      .map((key) => ({
        path,
        line: lineOf(text, `"${key}":`),
        rule: 'messages',
        message: `no code reads ${key}`,
      })),
  );
  return [...unread, ...catalogues.flatMap(({ name }) => findTextsOutside(tree, name))];
}

function findTextsOutside(tree: Tree, feature: string): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith(`web/app/features/${feature}/`) || !path.endsWith('.tsx') || isTest(path)) return [];
    return findTexts(path, text).map(({ at, words }) => ({
      path,
      line: text.slice(0, at).split('\n').length,
      rule: 'messages',
      message: `“${words}” belongs into shared/src/messages/en/${feature}.json`,
    }));
  });
}

function findTexts(path: string, code: string): { at: number; words: string }[] {
  const found: { at: number; words: string }[] = [];
  const note = (value: unknown, at: number) => {
    if (typeof value === 'string' && WORD.test(value))
      found.push({ at, words: value.trim().replaceAll(/\s+/g, ' ') });
  };
  new Visitor({
    JSXText: ({ value, start }) => note(value, start + value.search(/\S/)),
    JSXAttribute({ name, value }) {
      if (value?.type === 'Literal' && name.type === 'JSXIdentifier' && SPOKEN.has(name.name))
        note(value.value, value.start);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
