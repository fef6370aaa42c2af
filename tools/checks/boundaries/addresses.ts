import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type Problem, type Tree } from './source.ts';

/** What a browser fetches for these is named by the server or by us: a path of the site. */
const MEDIA = new Set(['img', 'audio', 'video', 'source']);
const NAMED = new Set(['src', 'href', 'action', 'poster']);
const advice =
  'the site may be below a path of its host: give the browser toAddress(…) (web/app/lib/site-path.ts)';

/** Addresses that the site gives the browser itself, past the router, without the path that the site is at. */
export function checkAddresses(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    if (!/^web\/app\/.*\.tsx?$/.test(path) || isTest(path)) return [];
    return findPlain(path, text).map(({ line, name }) => ({
      path,
      line,
      rule: 'addresses',
      message: `${name}: ${advice}`,
    }));
  });
}

function findPlain(path: string, text: string): { line: number; name: string }[] {
  const found: { line: number; name: string }[] = [];
  const report = (start: number, name: string) =>
    found.push({ line: text.slice(0, start).split('\n').length, name });
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      // Components with a capital letter are ours or the router's.
      if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name)) return;
      for (const each of attributes) {
        if (each.type !== 'JSXAttribute' || each.name.type !== 'JSXIdentifier' || !each.value) continue;
        const { start, end } = each.value;
        const value = text.slice(start, end);
        const isPlainPath = NAMED.has(each.name.name) && /^\{?["'`]\//.test(value);
        const isPlainMedia =
          MEDIA.has(name.name) && each.name.name === 'src' && !value.includes('toAddress(');
        if (isPlainPath || isPlainMedia) report(start, `${each.name.name} of ${name.name}`);
      }
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'fetch' || !first) return;
      if (/^["'`]\//.test(text.slice(first.start, first.end))) report(first.start, 'fetch');
    },
  }).visit(parseSync(path, text).program);
  return found;
}
