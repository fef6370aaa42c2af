import { describe, expect, test } from 'vitest';
import { type PagedList, readLists } from './opensea-exchange.ts';

/** A list of numbers in pages of two, and how often it was asked. */
function listOf(...numbers: number[]) {
  const asked: (string | null)[] = [];
  const read: PagedList<number> = async (cursor) => {
    asked.push(cursor);
    const start = Number(cursor ?? 0);
    const next = start + 2 < numbers.length ? String(start + 2) : null;
    return { entries: numbers.slice(start, start + 2), next };
  };
  return { read, asked };
}

describe('readLists', () => {
  test('reads one list after the other, and no page more than it needs', async () => {
    const [first, second, third] = [listOf(1, 2, 3), listOf(4, 5, 6), listOf(7)];
    const lists = [first, second, third].map(({ read }) => read);
    expect(await readLists(lists, { count: 4, maxPages: 10 })).toEqual([1, 2, 3, 4]);
    expect([first.asked.length, second.asked.length, third.asked.length]).toEqual([2, 1, 0]);
  });

  test('a list that never ends costs no more than the pages that are allowed', async () => {
    let asked = 0;
    const endless: PagedList<number> = async () => {
      asked += 1;
      return { entries: [], next: 'more' };
    };
    expect(await readLists([endless], { count: 5, maxPages: 3 })).toEqual([]);
    expect(asked).toBe(3);
  });

  test('a list that there is not is empty', async () => {
    const none: PagedList<number> = async () => undefined;
    expect(await readLists([none, listOf(1).read], { count: 5, maxPages: 9 })).toEqual([1]);
  });
});
