import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../generated/english.ts';
import { compileCatalogues, findTranslationFaults, SOURCE_LANGUAGE } from './catalogues.ts';

const compile = (messages: Record<string, string>, language = 'en') =>
  compileCatalogues({ garage: messages }, language);

describe('compileCatalogues', () => {
  test('names the message that is not right', () => {
    expect(() => compile({ title: 'Garage', cars: '{count, plural, one {#}}' })).toThrow(
      /^en garage\.cars: /,
    );
    expect(() => compile({ 'a title': 'Garage' })).toThrow(/a name has letters and digits only/);
  });

  test('compiles what the site has in English', () => {
    const compiled = compileCatalogues(ENGLISH, SOURCE_LANGUAGE);
    expect(compiled.size).toBeGreaterThan(0);
  });
});

describe('findTranslationFaults', () => {
  const source = compile({
    title: 'Garage of {name}',
    cars: '{count, plural, one {# car} other {# cars}}',
    more: 'See <link>all</link>',
  });

  test('accepts the same messages in other words', () => {
    const german = compile(
      {
        title: 'Garage von {name}',
        cars: '{count, plural, one {# Auto} other {# Autos}}',
        more: '<link>Alle</link> ansehen',
      },
      'de',
    );
    expect(findTranslationFaults(source, german)).toEqual([]);
  });

  test('accepts one that leaves a value out or only shows a number', () => {
    expect(
      findTranslationFaults(
        source,
        compile({ title: 'Garage', cars: '{count}台', more: '<link>x</link>' }, 'ja'),
      ),
    ).toEqual([]);
  });

  test('says what is missing, unknown, and asked for in vain', () => {
    const wrong = compile({ title: 'Garage von {owner}', more: '{link} ansehen', extra: 'Mehr' }, 'de');
    expect(findTranslationFaults(source, wrong)).toEqual([
      'garage.cars is missing',
      'garage.title asks for {owner}, which it does not get',
      'garage.more asks for {link}, which it does not get',
      'garage.extra is not a message of this site',
    ]);
  });
});
