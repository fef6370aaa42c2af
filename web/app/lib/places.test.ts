import { PLACES } from '@pitlane/shared/domain/site/places';
import { expect, test } from 'vitest';
import routes from '../routes.ts';

/** Not for the search: other addresses of listed pages, and what only operators or the demo world have. */
const LEFT_OUT = ['/create2', '/helpcenterGrey', '/search', '/operator', '/outbox'];

test('PLACES has every page of the route table that has one address, and no other', () => {
  const paths = routes.flatMap(({ path = '' }) => (/^\/[^:*]+$/.test(path) ? [path] : []));
  expect(PLACES.map(({ path }) => path).toSorted()).toEqual(
    paths.filter((path) => !LEFT_OUT.includes(path)).toSorted(),
  );
  expect(LEFT_OUT.filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(PLACES.map(({ title }) => title)).size).toBe(PLACES.length);
});
