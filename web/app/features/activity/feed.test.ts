import { expect, test } from 'vitest';
import type { Feed, FeedEntry } from './feed.ts';
import { isYoung } from './feed-age.ts';
import { mergeFeed } from './use-feed.ts';

function page(...entries: [id: string, price: string][]): Feed {
  const activity = entries.map(([id, price]) => ({ id, price }) as FeedEntry);
  return { activity, next: null, indexed: {} };
}
const shown = (entries: readonly FeedEntry[]) => entries.map(({ id, price }) => `${id} ${price}`);

test('mergeFeed counts what is new and leaves it out, and shows what is known as it is now', () => {
  const pages = [page(['d', '4'], ['c', '3']), page(['c', '3'], ['b', '2'])];
  const newest = page(['f', '6'], ['e', '5'], ['d', '40']);
  const { entries, fresh } = mergeFeed(pages, newest);
  expect(shown(entries)).toEqual(['d 40', 'c 3', 'b 2']);
  expect(fresh).toBe(2);
});

test('mergeFeed without a newest page has nothing new', () => {
  expect(mergeFeed([page(['a', '1'])], undefined).fresh).toBe(0);
});

const indexed = { binance: { block: 100, lag: 0 } };
const at = (block: number | null) => isYoung({ chain: 'binance', block }, indexed, { binance: 8 });

test('an entry is young while fewer blocks lie above its own than the chain usually takes back', () => {
  expect(at(100)).toBe(true);
  expect(at(93)).toBe(true);
  expect(at(92)).toBe(false);
});

test('what people signed is in no block, and what is not known is not called young', () => {
  expect(at(null)).toBe(false);
  expect(isYoung({ chain: 'matic', block: 1 }, indexed, { matic: 8 })).toBe(false);
  expect(isYoung({ chain: 'binance', block: 100 }, indexed, {})).toBe(false);
});
