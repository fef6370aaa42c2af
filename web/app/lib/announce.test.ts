import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, announcementsToReaders as region } from './announce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTime(500);

test('default: a sentence is said, and goes when it is old', () => {
  const heard: string[] = [];
  const stop = region.subscribe(() => heard.push(region.get()));
  announce('a', 'Car #1 is built.');
  expect(region.get()).toBe('');
  soon();
  expect(region.get()).toBe('Car #1 is built.');
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual(['Car #1 is built.', '']);
  stop();
});

test('behavior: what several parts of a page tell is said once', () => {
  announce('a', 'Car #1 is built.');
  announce('a', 'Car #1 is built.');
  soon();
  expect(region.get()).toBe('Car #1 is built.');
});

test('behavior: of many only the first are said one by one', () => {
  for (const number of [1, 2, 3, 4, 5]) announce(String(number), `Car #${number} is built.`);
  soon();
  expect(region.get()).toBe('Car #1 is built. Car #2 is built. Car #3 is built. And 2 more.');
});

test('behavior: news end what was said before', () => {
  announce('a', 'Car #1 is built.');
  soon();
  announce('b', 'Car #2 is built.');
  soon();
  expect(region.get()).toBe('Car #2 is built.');
});
