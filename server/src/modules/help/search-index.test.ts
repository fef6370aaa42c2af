import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex, isOneSlipAway, type SearchedRow, splitQuestion, toStem } from './search-index.ts';
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

  describe('where words have no spaces between them', () => {
    const { search: searchIn } = createSearchIndex([
      article('sell', '出售汽车', '如何出售您的汽车', '打开车库，选择一辆汽车，然后按“出售”。'),
      article('kau', 'くるまをかう', 'オークションのしくみ', '入札すると、ほかの人に通知がとどきます。'),
      article('tune', '改装', '安装升级', '加油。'),
    ]);
    test.each([
      ['出售', ['sell']],
      ['汽车', ['sell']],
      ['车', ['sell']],
      ['怎么出售汽车', ['sell']],
      ['オークション', ['kau']],
      ['通知', ['kau']],
      ['汽油', []],
    ])('%s finds %j', (question, slugs) => {
      expect(searchIn(question).map(({ slug }) => slug)).toEqual(slugs);
    });
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

describe('toStem', () => {
  test.each([
    ['listings', 'listing', 'listed', 'list'],
    ['royalties', 'royalty'],
    ['cancelling', 'cancelled', 'cancel'],
    ['connection', 'connect', 'connected'],
    ['trades', 'trading', 'trade'],
    ['fees', 'fee'],
  ])('%s and its other forms are one', (...words) => {
    expect(new Set(words.map(toStem)).size).toBe(1);
  });

  test.each([
    ['bus', 'bu'],
    ['address', 'addres'],
    ['mint', 'mine'],
    ['list', 'lost'],
  ])('%s and %s are two', (a, b) => {
    expect(toStem(a)).not.toBe(toStem(b));
  });
});

describe('isOneSlipAway', () => {
  test.each([
    ['wallet', 'walet'],
    ['refund', 'refnd'],
    ['royalty', 'roaylty'],
    ['auction', 'auctiom'],
    ['bid', 'bid'],
    ['bid', 'bids'],
  ])('%s and %s', (a, b) => {
    expect([isOneSlipAway(a, b), isOneSlipAway(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['wallet', 'wale'],
    ['refund', 'fund'],
    ['auction', 'caution'],
    ['ab', 'cd'],
  ])('not %s and %s', (a, b) => {
    expect([isOneSlipAway(a, b), isOneSlipAway(b, a)]).toEqual([false, false]);
  });

  test('leaves one letter out anywhere', () => {
    const cases = fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.nat(11));
    fc.assert(
      fc.property(cases, ([word, at]) => {
        expect(isOneSlipAway(word, word.slice(0, at) + word.slice(at + 1))).toBe(true);
      }),
    );
  });
});

describe('splitQuestion', () => {
  test.each([
    ['How do I connect my wallet?', ['connect', 'wallet']],
    ['wallet WALLET', ['wallet']],
    ['what is it', ['what', 'is', 'it']],
    ['MetaMask', ['wallet']],
    ['?!', []],
    ['constructor', ['constructor']],
  ])('%j', (question, words) => {
    expect(splitQuestion(question)).toEqual(words);
  });
});
