import { expect, test } from 'vitest';
import type { Feed, FeedEntry } from './feed.ts';
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
