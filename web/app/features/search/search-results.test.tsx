import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { toGroups } from './search-groups.ts';
import { findExplorePath, readQuery, type SearchCards } from './search-paths.ts';
import { SearchResults } from './search-results.tsx';

const NOTHING: SearchCards = {
  query: 'fox',
  corrected: null,
  partial: false,
  items: { items: [], total: 0, capped: false },
  authors: [],
  news: [],
  help: [],
  pages: [],
};
const FOUND = {
  ...NOTHING,
  authors: [{ id: 3, username: 'Foxy', avatar: { url: '/a.svg' } }],
  news: [{ id: 7, title: 'Fox cup', excerpt: 'It begins.', timestamp: 1_700_000_000 }],
  help: [{ slug: 'foxes', topic: 'buying' as const, title: 'About foxes', summary: 'What they are.' }],
  pages: [{ path: '/fox', title: 'Fox' }],
};

function render(answer: SearchCards): string {
  const element = <SearchResults answer={answer} cards={<p>cards</p>} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const titled = (titles: readonly string[]) => ({
  items: titles.map((title) => ({ title })) as unknown as SearchCards['items']['items'],
  total: 1_000,
  capped: true,
});

describe('SearchResults', () => {
  test('each group that has something, with its count and its links', () => {
    const html = render(FOUND);
    for (const link of ['/Author/3', '/news/7', '/helpcenter/foxes', '/fox']) {
      expect(html).toContain(`href="${link}"`);
    }
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>/g, ''),
    );
    expect(headings).toEqual(['People 1', 'News 1', 'Help 1', 'Pages 1']);
  });

  test('leads to all items in Explore, where that finds them', () => {
    const html = render({ ...NOTHING, items: titled(['Racing Fox 0001']) });
    expect(html).toContain('All 1,000+ items in Explore');
    expect(render({ ...NOTHING, query: 'fox racing', items: titled(['Racing Fox 0001']) })).not.toContain(
      'in Explore',
    );
  });
});

test('findExplorePath asks for the corrected words', () => {
  const answer = { ...NOTHING, query: 'foks', corrected: 'fox', items: titled(['Racing Fox 0001']) };
  expect(findExplorePath(answer)).toBe('/explore?title=fox');
  const found = (query: string, title: string) =>
    findExplorePath({ ...NOTHING, query, items: titled([title]) });
  expect(found('istanbul', 'İstanbul Night')).toBe('/explore?title=istanbul');
  expect(found('王', '王')).toBe('/explore?title=%E7%8E%8B');
  expect(found('a', 'A')).toBeUndefined();
});

test('findExplorePath filters by series and rank when the query names nothing else', () => {
  const car = { title: 'Deep Mile 0001', buildSeries: 'rare_series', currentRank: 'legend' };
  const found = (query: string, items: object[] = [car]) =>
    findExplorePath({ ...NOTHING, query, items: { items, total: 1, capped: false } as SearchCards['items'] });
  expect(found('muscle')).toBe('/explore?buildSeries=rare_series');
  expect(found('Rare muscle cars')).toBe('/explore?buildSeries=rare_series');
  expect(found('legend muscle')).toBe('/explore?buildSeries=rare_series&currentRank=legend');
  expect(found('legend', [{ ...car, currentRank: 'pro' }])).toBeUndefined();
  expect(found('rare gt')).toBeUndefined();
  expect(found('hex camo')).toBeUndefined();
});

test('readQuery takes what the API takes', () => {
  expect(readQuery('?q=+a++b%00c+')).toBe('a bc');
  expect(readQuery(`?q=${'a'.repeat(200)}`)).toHaveLength(80);
  expect(readQuery('')).toBe('');
});

test('toGroups puts a page first that is called exactly so', () => {
  const named = (answer: SearchCards) => toGroups(answer).map(({ name }) => name);
  expect(named(FOUND)).toEqual(['Pages', 'People', 'News', 'Help']);
  expect(named({ ...FOUND, query: 'fo' })).toEqual(['People', 'News', 'Help', 'Pages']);
});
