import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, announceNow } from './announce.ts';

/** A region as a page has it, with everything that it said. */
const createRegion = () => ({
  said: [] as string[],
  get textContent() {
    return this.said.at(-1) ?? '';
  },
  set textContent(text: string) {
    this.said.push(text);
  },
});
let region = createRegion();
let alarm = createRegion();

beforeEach(() => {
  region = createRegion();
  alarm = createRegion();
  vi.useFakeTimers();
  vi.stubGlobal('document', { getElementById: (id: string) => ({ announcer: region, alarm })[id] ?? null });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = () => vi.advanceTimersByTime(500);

describe('announce', () => {
  test('announces a sentence, and removes it when it is old', () => {
    announce('a', 'Car #1 is built.');
    expect(region.said).toEqual([]);
    soon();
    expect(region.said).toEqual(['Car #1 is built.']);
    vi.advanceTimersByTime(10_000);
    expect(region.said).toEqual(['Car #1 is built.', '']);
  });

  test('announces once what several parts of a page report', () => {
    announce('a', 'Car #1 is built.');
    announce('a', 'Car #1 is built.');
    soon();
    expect(region.said).toEqual(['Car #1 is built.']);
  });

  test('announces the first sentences one by one, and counts the rest', () => {
    for (const number of [1, 2, 3, 4, 5]) announce(String(number), `Car #${number} is built.`);
    soon();
    expect(region.said).toEqual(['Car #1 is built. Car #2 is built. Car #3 is built. And 2 more.']);
  });

  test('a sentence that comes again is announced again', () => {
    announce('a', 'Step 2 of 4: Sign.');
    soon();
    announce('a', 'Step 2 of 4: Sign.');
    soon();
    vi.advanceTimersByTime(100);
    expect(region.said).toEqual(['Step 2 of 4: Sign.', '', 'Step 2 of 4: Sign.']);
  });

  test('news replace an older sentence', () => {
    announce('a', 'Car #1 is built.');
    soon();
    announce('b', 'Car #2 is built.');
    soon();
    expect(region.said).toEqual(['Car #1 is built.', 'Car #2 is built.']);
  });
});

describe('announceNow', () => {
  test('announces a failure at once, in a region of its own, and removes it when it is old', () => {
    announceNow('It failed.');
    expect(alarm.said).toEqual(['It failed.']);
    expect(region.said).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(alarm.said).toEqual(['It failed.', '']);
  });
});
