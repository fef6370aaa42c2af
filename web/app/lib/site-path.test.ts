import { afterEach, describe, expect, test } from 'vitest';
import { setBasePath, toAddress, toPath } from './site-path.ts';

afterEach(() => setBasePath(''));

describe('toAddress', () => {
  test.each([
    ['', '/media/a.webp', '/media/a.webp'],
    ['/market', '/media/a.webp', '/market/media/a.webp'],
    ['/market', '/market/home', '/market/market/home'],
    ['/market', 'https://gateway.example/ipfs/a', 'https://gateway.example/ipfs/a'],
    ['/market', 'blob:https://studio.example/1', 'blob:https://studio.example/1'],
    ['/market', '#odds', '#odds'],
    ['/market', '?page=2', '?page=2'],
  ])('at "%s" %s has the address %s', (base, path, address) => {
    setBasePath(base);
    expect(toAddress(path)).toBe(address);
  });
});

describe('toPath', () => {
  test.each([
    ['', '/explore', '/explore'],
    ['/market', '/market/explore', '/explore'],
    ['/market', '/market/', '/'],
    ['/market', '/market', '/'],
    ['/market', '/marketplace', '/marketplace'],
    ['/market', '/market/market/x', '/market/x'],
  ])('at "%s" %s is the path %s', (base, pathname, path) => {
    setBasePath(base);
    expect(toPath(pathname)).toBe(path);
  });
});
