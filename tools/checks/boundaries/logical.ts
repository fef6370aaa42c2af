import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type Problem, type Tree } from './source.ts';

/** A comment on the line, or on the one above, that says why a side is meant by its place: `physical: the picture's left`. */
const reason = /\bphysical:\s*\S/;
const advice = 'a side by its place: say it by the line (ms, pe, start, text-end, inset-inline-start …)';

const words = [
  /^-?(m|p|scroll-m|scroll-p)[lr]-(\d|\[|\(|auto|px)/,
  /^-?(left|right)-(\d|\[|\(|auto|px|full)/,
  /^border-[lr](-|$)/,
  /^rounded-(l|r|tl|tr|bl|br)(-|$)/,
  /^(text|float|clear)-(left|right)$/,
  /^(origin|object|bg)-((top|bottom)-)?(left|right)(-(top|bottom))?$/,
  /^-?translate-(x-)?(\d|\[|\(|px|full)/,
];
const property =
  /^((margin|padding|scrollMargin|scrollPadding)(Left|Right)|border(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius|left|right)$/;
const declaration =
  /(^|[;{\s])((scroll-)?(margin|padding)-(left|right)|border-(left|right)[\w-]*|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;

/** Classes, styles and declarations of the site that say left or right where they mean the start or the end of a line. */
export function checkLogical(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith('web/app/') || isTest(path)) return [];
    const found = path.endsWith('.css') ? inCss(text) : /\.tsx?$/.test(path) ? inCode(path, text) : [];
    const lines = text.split('\n');
    return found
      .filter(({ line }) => ![lines[line - 1], lines[line - 2]].some((near) => near && reason.test(near)))
      .map(({ line, name }) => ({ path, line, rule: 'logical', message: `${name} is ${advice}` }));
  });
}

type Found = { line: number; name: string };

function inCss(text: string): Found[] {
  return text.split('\n').flatMap((line, index) => {
    const name = declaration.exec(line)?.[0] ?? unequalSides(line);
    return name ? [{ line: index + 1, name: name.trim() }] : [];
  });
}

/** `margin: 0 4px 0 8px` and its like: four values of which the second and the last differ. */
function unequalSides(line: string): string | undefined {
  const values = /\b(?:inset|margin|padding)\s*:\s*([^;]+);/.exec(line);
  const [, right, , left] = values?.[1]?.match(/(?:[\w.%-]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  return left !== undefined && left !== right ? values?.[0] : undefined;
}

function inCode(path: string, text: string): Found[] {
  const found: Found[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const read = (value: string, start: number) => {
    for (const { 0: word, index } of value.matchAll(/\S+/g)) {
      if (isPhysical(word)) found.push({ line: lineAt(start + index), name: word });
    }
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') read(node.value, node.start);
    },
    TemplateElement(node) {
      read(node.value.raw, node.start);
    },
    JSXAttribute({ name, value }) {
      if (name.name !== 'style' || value?.type !== 'JSXExpressionContainer') return;
      if (value.expression.type !== 'ObjectExpression') return;
      for (const one of value.expression.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier' || !property.test(one.key.name))
          continue;
        found.push({ line: lineAt(one.start), name: one.key.name });
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** With ltr: or rtl: in front, both directions have been thought of. */
function isPhysical(word: string): boolean {
  const variants = word.split(/:(?![^[(]*[\])])/);
  const name = variants.pop() ?? '';
  if (variants.some((variant) => variant === 'ltr' || variant === 'rtl')) return false;
  return words.some((pattern) => pattern.test(name.replace(/^!/, '')));
}
