import { expect, test } from 'vitest';
import { findSkeleton } from './page-skeleton.tsx';

test('findSkeleton goes by the path, case and all', () => {
  expect(findSkeleton('/ItemDetail/matic-cars-1')).toBe('item');
  expect(findSkeleton('/garage/0xab')).toBe('garage');
  expect(findSkeleton('/')).toBe('home');
  expect(findSkeleton('/author/7')).toBe('author');
  expect(findSkeleton('/itemdetail/matic-cars-1')).toBe('plain');
});
