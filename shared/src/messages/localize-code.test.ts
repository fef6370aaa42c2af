import { describe, expect, test } from 'vitest';
import { compileCatalogues } from './catalogues.ts';
import { hasPlaceholders, localizeCode, writePlaceholder } from './localize-code.ts';

const compiled = compileCatalogues(
  { garage: { title: 'Your "garage"', paid: 'Paid {price}', cost: 'Costs $& and $1' } },
  'en',
);

describe('localizeCode', () => {
  test.each(['"', "'", '`'])('puts texts in, however a minifier quotes: %s', (quote) => {
    const code = `const a=$m(${quote}garage.title${quote}),b=$m(${quote}garage.paid${quote})({price:1});return [a,b]`;
    expect(hasPlaceholders(code)).toBe(true);
    const localized = localizeCode(code, compiled);
    expect(hasPlaceholders(localized)).toBe(false);
    expect(new Function(localized)()).toEqual(['Your "garage"', 'Paid 1']);
  });

  test('puts a text in as it is, also where it looks like a pattern', () => {
    expect(localizeCode(`a(${writePlaceholder('garage.cost')})`, compiled)).toBe('a("Costs $& and $1")');
  });

  test('refuses a message that a language does not have', () => {
    expect(() => localizeCode('$m("garage.gone")', compiled)).toThrow('No message is called garage.gone');
  });

  test('leaves other code as it is', () => {
    const code = 'x.$m(1);$m(name);"$m(garage)"';
    expect(hasPlaceholders(code)).toBe(false);
    expect(localizeCode(code, compiled)).toBe(code);
  });
});
