import { listCuts } from '@pitlane/shared/domain/site/word-distance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { findMeant, isKnownWord } from './vocabulary.ts';

describe('findMeant', () => {
  test.each([
    ['nihgt', 'night'],
    ['foks', 'fox'],
    ['chargr', 'charger'],
    ['sunsett', 'sunset'],
    ['cuvve', 'cuvee'],
    ['thnuder', 'thunder'],
    ['garaeg', 'garage'],
  ])('%s means %s', (typed, meant) => {
    expect(findMeant(typed, [])).toBe(meant);
  });

  test('a word that is known, or part of one, stays', () => {
    for (const word of ['fox', 'sunse', 'night']) expect(findMeant(word, ['foxes'])).toBe(word);
    expect(isKnownWord('xq')).toBe(false);
  });

  test('words of the database count, and the closest one wins', () => {
    expect(findMeant('zanizbar', ['zanzibar', 'zanibarr'])).toBe('zanzibar');
    expect(findMeant('zz', ['zy'])).toBe('zz');
  });
});

describe('word_cuts', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
  });
  afterAll(() => db.close());

  test('is the twin of listCuts', async () => {
    for (const word of ['fox', 'charger', 'aab', 'flat']) {
      const [row] = await db.query<{ cuts: string[] }>('select word_cuts($1) as cuts', [word]);
      expect(row?.cuts.toSorted()).toEqual(listCuts(word).toSorted());
    }
    const [row] = await db.query<{ cuts: string[] }>(`select word_cuts('An ox, (Fox)! fox') as cuts`);
    expect(row?.cuts.toSorted()).toEqual(['fo', 'fox', 'fx', 'ox']);
  });
});
