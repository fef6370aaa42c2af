import { PAGES } from '@pitlane/shared/domain/site/pages';
import { describe, expect, test } from 'vitest';
import { findPagePattern } from './find-page-pattern.ts';

describe('findPagePattern', () => {
  test('names a page by its pattern, as a document and as data', () => {
    expect(findPagePattern('/ItemDetail/binance-cars-7')).toBe('/ItemDetail/:nftId');
    expect(findPagePattern('/ItemDetail/binance-cars-7.data')).toBe('/ItemDetail/:nftId');
    expect(findPagePattern('/author/12')).toBe('/Author/:id');
    expect(findPagePattern('/helpcenter/')).toBe('/helpcenter');
    expect(findPagePattern('/')).toBe('/');
  });

  test('what is no page has no pattern, so that robots make no series', () => {
    expect(findPagePattern('/wp-admin/setup.php')).toBeUndefined();
    expect(findPagePattern('/ItemDetail/a/b')).toBeUndefined();
    expect(findPagePattern('/EXPLORE')).toBeUndefined();
  });

  test('every page of the table is found', () => {
    const listed = PAGES.filter(({ path }) => path !== '*').map(({ path }) => path);
    expect(listed.map((path) => findPagePattern(path.replaceAll(/:\w+/g, 'x')))).toEqual(listed);
  });
});
