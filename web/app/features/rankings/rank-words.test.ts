import { describe, expect, test } from 'vitest';
import { describeRise, findRise, formatChange, listPages, pageLabel } from './rank-words.ts';

describe('formatChange', () => {
  test.each([
    [12.5, '+12.5%'],
    [-3, '−3.0%'],
    [0, '+0.0%'],
    [123_456.7, '+123,457%'],
    [null, null],
  ])('writes %s as %s', (change, text) => expect(formatChange(change)).toBe(text));
});

describe('findRise', () => {
  test('counts places, and knows none without both', () => {
    expect([findRise(2, 5), findRise(5, 2), findRise(3, 3), findRise(1, null), findRise(null, 1)]).toEqual([
      3,
      -3,
      0,
      null,
      null,
    ]);
    expect([describeRise(1), describeRise(-2), describeRise(0)]).toEqual([
      'up 1 place since yesterday',
      'down 2 places since yesterday',
      'same place as yesterday',
    ]);
  });
});

describe('listPages', () => {
  const labels = (page: number, total: number) =>
    listPages(page, total).map((each) => `${pageLabel(each.page)}${each.isThere ? '' : ' (none)'}`);

  test('has the three labels of the specification, however few rows there are', () => {
    expect(labels(1, 0)).toEqual(['1 - 20', '21 - 40 (none)', '41 - 60 (none)']);
    expect(labels(1, 21)).toEqual(['1 - 20', '21 - 40', '41 - 60 (none)']);
    expect(labels(2, 60)).toEqual(['1 - 20', '21 - 40', '41 - 60']);
  });

  test('goes along with the open page, to the last', () => {
    expect(labels(3, 500)).toEqual(['21 - 40', '41 - 60', '61 - 80']);
    expect(labels(25, 500)).toEqual(['441 - 460', '461 - 480', '481 - 500']);
  });
});
