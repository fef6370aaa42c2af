import { describe, expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';

/** What a message says in a language, with values. */
function say(text: string, values: Record<string, unknown> = {}, language = 'en'): unknown {
  const { code } = compileMessage(text, language);
  const made: unknown = new Function(`return ${code}`)();
  return typeof made === 'function' ? made(values) : made;
}

describe('compileMessage', () => {
  test.each([
    'Sign in',
    `A "quoted" word, a \\ and a \`backtick\` with ${'$'}{nothing}`,
    'Lines\nand\u2028separators, </script> too',
    'It’s yours: 100% <3',
    '',
  ])('gives %j as it is', (text) => {
    const written = text
      .replace('{nothing}', "'{nothing}'")
      .replace('<3', "'<'3")
      .replace('</script>', "'<'/script>");
    expect(say(written)).toBe(text);
    expect(compileMessage(written, 'en').values.size).toBe(0);
  });

  test('puts values in', () => {
    expect(say('{price} paid to {name}.', { price: '4.20 BNB', name: 'Ada' })).toBe('4.20 BNB paid to Ada.');
    expect(say('{count}', { count: 7 })).toBe('7');
  });

  test('does not read a value as a message', () => {
    expect(say('Hello {name}', { name: '{name} <b>{count}</b>' })).toBe('Hello {name} <b>{count}</b>');
  });

  test.each([
    ['en', 1, '1 car'],
    ['en', 0, '0 cars'],
    ['en', 1_234_567, '1,234,567 cars'],
    ['de', 1_234_567, '1.234.567 cars'],
  ])('counts in %s: %d is %s', (language, count, text) => {
    expect(say('{count, plural, one {# car} other {# cars}}', { count }, language)).toBe(text);
  });

  test.each([
    ['ar', 0, 'zero'],
    ['ar', 2, 'two'],
    ['ar', 3, 'few'],
    ['ar', 11, 'many'],
    ['ar', 100, 'other'],
    ['ja', 1, 'other'],
    ['pt-BR', 0, 'one'],
    ['es', 1_000_000, 'many'],
  ])('has the plural rules of %s: %d is %s', (language, count, category) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const options = categories.map((each) => `${each} {${each}}`).join(' ');
    expect(say(`{count, plural, ${options}}`, { count }, language)).toBe(category);
  });

  test('takes an exact number before a category, and an offset off', () => {
    const text =
      '{count, plural, offset:1 =0 {No bids} =1 {Ada} one {Ada and # more} other {Ada and # others}}';
    expect([0, 1, 2, 5].map((count) => say(text, { count }))).toEqual([
      'No bids',
      'Ada',
      'Ada and 1 more',
      'Ada and 4 others',
    ]);
  });

  test('tells ordinals and choices apart', () => {
    const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 11, 22].map((each) => say(place, { place: each }))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '22nd',
    ]);
    const state = '{state, select, sold {Sold} listed {For sale} other {Not listed}}';
    expect(['sold', 'listed', 'raced'].map((each) => say(state, { state: each }))).toEqual([
      'Sold',
      'For sale',
      'Not listed',
    ]);
  });

  test('gives a list of texts and parts when a part is wrapped', () => {
    const said = say('No account? <link>Register as {name}</link>.', {
      name: 'Ada',
      link: (text: string) => ({ text }),
    });
    expect(said).toEqual(['No account? ', { text: 'Register as Ada' }, '.']);
  });

  test('notes what each value has to be', () => {
    const { values } = compileMessage(
      '{name} <link>won</link> {count, plural, one {once} other {# times}} in {kind, select, kart {karts} other {cars}}: {count}',
      'en',
    );
    expect([...values]).toEqual([
      ['name', 'text'],
      ['link', 'part'],
      ['count', 'number'],
      ['kind', { choices: ['kart'] }],
    ]);
  });

  test.each([
    ['{name', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['{count, plural, one {# car}}', 'MISSING_OTHER_CLAUSE'],
    ['{at, date, short}', 'is a date or a time'],
    ['{price, number, currency}', 'has a style'],
    ['<b>bold <i>and more</i></b>', 'is inside of another part'],
    ['{Name}', 'no name of a value'],
    ['{a.b}', 'EXPECT_ARGUMENT_CLOSING_BRACE|MALFORMED_ARGUMENT|no name of a value'],
    ['{count, plural, other {#}} {count, select, a {b} other {c}}', 'two kinds of value'],
  ])('refuses %s', (text, reason) => {
    expect(() => compileMessage(text, 'en')).toThrow(SyntaxError);
    expect(() => compileMessage(text, 'en')).toThrow(new RegExp(reason));
  });
});
