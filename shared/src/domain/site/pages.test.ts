import { expect, test } from 'vitest';
import { PAGE_CARDS } from './page-cards.ts';
import { PAGES } from './pages.ts';
import { PLACES } from './places.ts';

const withoutParameters = PAGES.filter(({ path }) => /^\/[^:]+$/.test(path));

/** Other addresses of listed pages, and what only operators or the demo world have. */
const NOT_FOUND_BY_SEARCH = ['/create2', '/helpcenterGrey', '/search', '/operator', '/outbox'];
/** Pages that belong to one account, or that only operators or the demo world have. */
const WITHOUT_CARD = ['/account', '/operator', '/notifications', '/outbox'];

test('the search finds every page with one address, each by another title', () => {
  const paths = withoutParameters.map(({ path }) => path);
  expect(PLACES.map(({ path }) => path).toSorted()).toEqual(
    paths.filter((path) => !NOT_FOUND_BY_SEARCH.includes(path)).toSorted(),
  );
  expect(new Set(PLACES.map(({ title }) => title)).size).toBe(PLACES.length);
});

test('every public page has a social card, and no two cards have one name', () => {
  expect(withoutParameters.filter(({ card }) => !card).map(({ path }) => path)).toEqual(WITHOUT_CARD);
  expect(Object.keys(PAGE_CARDS).length).toBe(PAGES.filter(({ card }) => card).length);
});

test('every link of the footer has a label', () => {
  for (const { path, footer, search } of PAGES)
    if (footer) expect([path, footer.label ?? search?.title]).toEqual([path, expect.any(String)]);
});
