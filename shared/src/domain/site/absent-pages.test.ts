import { afterEach, describe, expect, test } from 'vitest';
import { isPageThere, setAbsentPages } from './absent-pages.ts';
import { PAGE_OPTIONS, PAGES, type PageOption, toAbsentPattern } from './pages.ts';
import { findPlaces } from './places.ts';

afterEach(() => setAbsentPages(undefined));

const turnOff = (...off: PageOption[]) => setAbsentPages(toAbsentPattern(off));

describe('isPageThere', () => {
  test('knows a page that is off by each of its addresses, and no other', () => {
    turnOff('create', 'news', 'components');
    const there = (path: string) => [path, isPageThere(path)];
    for (const path of ['/create', '/create2?x=1', '/createOptions', '/news', '/news/7#comments', '/tabs'])
      expect(there(path)).toEqual([path, false]);
    for (const path of ['/home', '/created', '/newsletter', '/mint', 'https://x.example/news', '/'])
      expect(there(path)).toEqual([path, true]);
  });

  test('every page is there when none is off', () => {
    turnOff();
    expect(PAGES.filter(({ path }) => !isPageThere(path))).toEqual([]);
  });

  test('a page that is off is found by no search', () => {
    expect(findPlaces(['gallery'], 5)).toHaveLength(1);
    turnOff('works');
    expect(findPlaces(['gallery'], 5)).toEqual([]);
  });
});

describe('PAGE_OPTIONS', () => {
  test('each has a page, and pages of money and accounts have none', () => {
    const options = new Set(PAGES.flatMap(({ option }) => option ?? []));
    expect([...options].toSorted()).toEqual(Object.keys(PAGE_OPTIONS).toSorted());
    turnOff(...(Object.keys(PAGE_OPTIONS) as PageOption[]));
    const kept = PAGES.filter(({ path }) => isPageThere(path)).map(({ path }) => path);
    expect(kept).toEqual([
      ...['/home', '/explore', '/garage', '/garage/:garageId', '/auction', '/activity', '/Author/:id'],
      ...['/profile/:id', '/ItemDetail/:nftId', '/login', '/register', '/contact', '/search', '/compare'],
      ...[
        '/races',
        '/series/:series',
        '/legal/:name',
        '/account',
        '/operator',
        '/notifications',
        '/outbox',
        '*',
      ],
    ]);
  });
});
