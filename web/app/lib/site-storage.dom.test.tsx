import { afterEach, describe, expect, test } from 'vitest';
import { setBasePath } from './site-path.ts';
import { clearStorage, toStorageName } from './site-storage.ts';

afterEach(() => {
  setBasePath('');
  localStorage.clear();
  sessionStorage.clear();
});

const keep = (base: string) => {
  setBasePath(base);
  for (const storage of [localStorage, sessionStorage])
    storage.setItem(toStorageName('pitlane.theme'), 'dark');
};

describe('toStorageName', () => {
  test.each([
    ['', 'pitlane.theme'],
    ['/market', '/market:pitlane.theme'],
  ])('at "%s" is %s', (base, name) => {
    setBasePath(base);
    expect(toStorageName('pitlane.theme')).toBe(name);
  });
});

describe('clearStorage', () => {
  test('leaves what other sites of the host keep', () => {
    localStorage.setItem('game.save', 'lap 3');
    for (const base of ['', '/a', '/market', '/market/a']) keep(base);
    setBasePath('/market');
    clearStorage();
    const left = ['game.save', 'pitlane.theme', '/a:pitlane.theme', '/market/a:pitlane.theme'];
    expect(Object.keys(localStorage).toSorted()).toEqual(left.toSorted());
    expect(Object.keys(sessionStorage).toSorted()).toEqual(left.slice(1).toSorted());
  });

  test('at the root of a host leaves what sites below a path keep', () => {
    for (const base of ['/market', '/market/a', '']) keep(base);
    clearStorage();
    const left = ['/market/a:pitlane.theme', '/market:pitlane.theme'];
    for (const storage of [localStorage, sessionStorage])
      expect(Object.keys(storage).toSorted()).toEqual(left);
  });

  test('forgets everything of its own at the root of a host', () => {
    localStorage.setItem('something', 'of the account');
    keep('');
    clearStorage();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
