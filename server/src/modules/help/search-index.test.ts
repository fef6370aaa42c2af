import { describe, expect, test } from 'vitest';
import { createSearchIndex, type SearchedRow } from './search-index.ts';
import { readShippedArticles } from './shipped-articles.ts';

const article = (slug: string, title: string, summary: string, content: string): SearchedRow => ({
  slug,
  topic: 'buying',
  title,
  summary,
  content,
});
const { search } = createSearchIndex([
  article('bid', 'Bid in an auction', 'How bids work.', 'You get a **refund** when you are outbid.'),
  article('refunds', 'Refunds', 'When money comes back.', 'A refund, and another refund of an auction.'),
  article('tune', 'Tune a car', 'Fit upgrades.', 'Fuel goes in.'),
]);
const find = (question: string) => search(question).map(({ slug }) => slug);

describe('createSearchIndex', () => {
  test.each([
    ['refund', ['refunds', 'bid']],
    ['auction refund', ['refunds', 'bid']],
    ['bidding', ['bid']],
    ['upgr', ['tune']],
    ['feul', ['tune']],
    ['zebra', []],
    ['', []],
  ])('%j finds %j', (question, slugs) => {
    expect(find(question)).toEqual(slugs);
  });

  test('says how the text writes what was found', () => {
    expect(search('tune')[0]?.found).toEqual([]);
    expect(search('refunded').find(({ slug }) => slug === 'bid')?.found).toEqual(['refund']);
  });

  test('finds every shipped article by its own title', async () => {
    const { articles } = await readShippedArticles();
    const index = createSearchIndex(articles);
    for (const { slug, title } of articles) {
      expect(
        index
          .search(title)
          .map((each) => each.slug)
          .slice(0, 2),
      ).toContain(slug);
    }
  });
});
