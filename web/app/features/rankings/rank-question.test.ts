import { describe, expect, test } from 'vitest';
import {
  changeQuestion,
  getRankPath,
  readRankQuestion,
  toggleSort,
  writeRankQuestion,
} from './rank-question.ts';

const read = (query: string) => readRankQuestion(new URLSearchParams(query));

describe('readRankQuestion', () => {
  test('reads what writeRankQuestion has written', () => {
    for (const query of [
      '',
      '?view=collections&sort=owners&order=asc',
      '?period=all_time&category=art&page=3',
    ])
      expect(writeRankQuestion(read(query))).toBe(query);
  });

  test('leaves out what there is not', () => {
    expect(writeRankQuestion(read('?view=cars&period=year&sort=name&order=up&page=0'))).toBe('');
    expect([read('?page=26').page, read('?page=x').page, read('?page=1.5').page]).toEqual([1, 1, 1]);
  });
});

describe('toggleSort', () => {
  test('begins with the highest, and turns round when it is pressed again', () => {
    const byOwners = toggleSort(read('?page=2'), 'owners');
    expect(byOwners).toMatchObject({ sort: 'owners', order: 'desc', page: 1 });
    expect(toggleSort(byOwners, 'owners').order).toBe('asc');
    expect(toggleSort(toggleSort(byOwners, 'owners'), 'owners').order).toBe('desc');
  });
});

describe('changeQuestion', () => {
  test('begins at the first page', () => {
    expect(changeQuestion(read('?page=3'), { period: 'all_time' }).page).toBe(1);
    expect(changeQuestion(read(''), { page: 3 }).page).toBe(3);
  });
});

describe('getRankPath', () => {
  test('asks for the own place among authors alone', () => {
    expect(getRankPath(read(''), '0xa')).toBe(
      '/api/author_ranks?period=last_7_days&category=all_categories&sort=volume&order=desc&page=1&own=0xa',
    );
    expect(getRankPath(read('?view=collections'), '0xa')).toBe(
      '/api/hot-collections?period=last_7_days&category=all_categories&sort=volume&order=desc&page=1',
    );
  });
});
