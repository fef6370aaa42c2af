import { foldText } from '@pitlane/shared/domain/fold-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { matchTitle } from './match-title.ts';

const TITLES = [
  'GT Racer',
  'Old GT',
  'Night Gt3',
  'Length',
  'AC/DC',
  'Tokyo 東京タワー',
  '王',
  '100% Ünal',
  '100_',
  'Ягуар',
];

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

async function match(text: string): Promise<string[]> {
  const { params, toSql } = matchTitle('folded', foldText(text));
  const rows = await db.query<{ title: string }>(
    `select title from unnest($${params.length + 1}::text[], $${params.length + 2}::text[]) as item (title, folded)
     where ${toSql(...params.map((_, i) => `$${i + 1}`))}`,
    [...params, TITLES, TITLES.map(foldText)],
  );
  return rows.map(({ title }) => title);
}

describe('matchTitle', () => {
  test.each([
    ['GT', ['GT Racer', 'Old GT', 'Night Gt3']],
    ['ｇｔ', ['GT Racer', 'Old GT', 'Night Gt3']],
    ['gt3', ['Night Gt3']],
    ['eng', ['Length']],
    ['ac/dc', ['AC/DC']],
    ['東京', ['Tokyo 東京タワー']],
    ['京東', []],
    ['ﾀﾜｰ', ['Tokyo 東京タワー']],
    ['o 東', ['Tokyo 東京タワー']],
    ['王', ['王']],
    ['яг', ['Ягуар']],
    ['гу', ['Ягуар']],
    ['0%', ['100% Ünal']],
    ['00_', ['100_']],
    ['unal', ['100% Ünal']],
  ])('%s is in %j', async (text, titles) => {
    expect(await match(text)).toEqual(titles);
  });
});
