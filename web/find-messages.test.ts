import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { findMessages, replaceMessages } from './find-messages.ts';

const SOURCE = '@pitlane/shared/messages/messages';
const IMPORT = `import { m } from '${SOURCE}';`;

function find(code: string) {
  return findMessages(parseSync('page.js', code).program, SOURCE, (fault) => {
    throw new SyntaxError(fault);
  });
}
const replace = (code: string) => replaceMessages(code, find(code), (fullName) => `<${fullName}>`);

describe('findMessages', () => {
  test('finds each message, and the import that is no longer needed', () => {
    expect(replace(`${IMPORT}\nexport const say = () => m.garage.title + m.garage.cars({ count: 2 });`)).toBe(
      '\nexport const say = () => <garage.title> + <garage.cars>({ count: 2 });',
    );
  });

  test('leaves what only looks like one', () => {
    const code = 'const say = () => ({ m: other.m.garage, n: other.m });';
    expect(replace(`${IMPORT}${code}`)).toBe(code);
  });

  test('finds those that go into another message, and those that are called in place', () => {
    expect(replace(`${IMPORT}function f() { return m.a.b({ of: m.a.c, in: m.a.d.trim() }); }`)).toBe(
      'function f() { return <a.b>({ of: <a.c>, in: <a.d>.trim() }); }',
    );
  });

  test.each([
    ['const title = m.garage.title;', 'inside of a function'],
    ['const f = (key) => m.garage[key];', 'by its name'],
    ['const f = (key) => m[key].title;', 'by its name'],
    ['const f = () => m;', 'Only messages are called m'],
    ['const f = () => m.garage;', 'Only messages are called m'],
    ['const f = (m) => m.garage.title;', 'Only messages are called m'],
    ['const f = () => { const { garage } = m; return garage; };', 'Only messages are called m'],
  ])('refuses %s', (code, fault) => {
    expect(() => find(`${IMPORT}${code}`)).toThrow(fault);
  });

  test('refuses another name', () => {
    expect(() => find(`import { m as texts } from '${SOURCE}';`)).toThrow('Import messages as { m }');
    expect(() => find(`import * as m from '${SOURCE}';`)).toThrow('Import messages as { m }');
  });
});
