import { describe, expect, test } from 'vitest';
import { listRanges } from './news-pages.tsx';

const labels = (total: number, page: number) => listRanges(total, page).map(({ label }) => label);

describe('listRanges', () => {
  test('names pages by their posts', () => {
    expect(labels(5, 1)).toEqual(['1-5']);
    expect(labels(8, 1)).toEqual(['1-5', '6-8']);
    expect(labels(11, 2)).toEqual(['1-5', '6-10', '11']);
  });

  test('names the pages around this one', () => {
    expect(listRanges(200, 20).map(({ page }) => page)).toEqual([18, 19, 20, 21, 22]);
    expect(listRanges(8, 99).map(({ page }) => page)).toEqual([1, 2]);
  });
});
