import { describe, expect, test, vi } from 'vitest';
import { addRecent, dropRecent, MAX_RECENT, readRecent } from './recent-searches.ts';

function memory(value?: string) {
  const kept = new Map<string, string>(value === undefined ? [] : [['pitlane.searches', value]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('addRecent', () => {
  test('the latest first, each once, in any letter case, and no more than there is room for', () => {
    const keeper = memory();
    for (let i = 0; i < MAX_RECENT + 3; i++) addRecent(`search ${i}`, keeper);
    addRecent('  Search   5 ', keeper);
    addRecent(' ', keeper);
    const list = readRecent(keeper);
    expect(list).toHaveLength(MAX_RECENT);
    expect(list.slice(0, 2)).toEqual(['Search 5', 'search 10']);
    addRecent('Café', keeper);
    expect(addRecent('ＣＡＦＥ\u0301', keeper).slice(0, 2)).toEqual(['ＣＡＦＥ\u0301', 'Search 5']);
  });
});

test('dropRecent takes one out, or all', () => {
  const keeper = memory('["fox","mint"]');
  expect(dropRecent('fox', keeper)).toEqual(['mint']);
  expect(readRecent(keeper)).toEqual(['mint']);
  expect(dropRecent(undefined, keeper)).toEqual([]);
  expect(readRecent(keeper)).toEqual([]);
});

test('readRecent leaves out what this page has not written', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(readRecent(memory('[1,"fox",null,""]'))).toEqual(['fox']);
  expect(readRecent(memory('{"a":1}'))).toEqual([]);
  expect(readRecent(memory('nonsense'))).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
