import { beforeEach, expect, test, vi } from 'vitest';
import { hideOffer, readHidden } from './item-offers.tsx';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('what is hidden stays hidden, each once, the newest 200', () => {
  expect(readHidden()).toEqual([]);
  hideOffer('a');
  hideOffer('b');
  expect(hideOffer('a')).toEqual(['b', 'a']);
  for (let i = 0; i < 250; i++) hideOffer(`offer ${i}`);
  expect(readHidden()).toHaveLength(200);
  expect(readHidden().at(-1)).toBe('offer 249');
});

test('ignores stored values that are not ids', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('pitlane.hidden-offers', '{"a":1}');
  expect(readHidden()).toEqual([]);
  localStorage.setItem('pitlane.hidden-offers', '[1,"a",null]');
  expect(readHidden()).toEqual(['a']);
  localStorage.setItem('pitlane.hidden-offers', '[');
  expect(readHidden()).toEqual([]);
});
