import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { findSkeleton, PAGE_SKELETONS } from './page-skeleton.tsx';

/** Paths of the route table; the index route is "/". */
const paths = (routes as RouteConfigEntry[]).map(({ path, index }) => (index ? '/' : path));

describe('PAGE_SKELETONS', () => {
  test('has one for every page of the route table, and for no other', () => {
    expect(Object.keys(PAGE_SKELETONS).sort()).toEqual([...paths].sort());
  });
});

describe('findSkeleton', () => {
  test('goes by the path, case and all', () => {
    expect(findSkeleton('/ItemDetail/matic-cars-1')).toBe(PAGE_SKELETONS['/ItemDetail/:nftId']);
    expect(findSkeleton('/garage/0xab')).toBe(PAGE_SKELETONS['/garage/:garageId']);
    expect(findSkeleton('/')).toBe(PAGE_SKELETONS['/home']);
    expect(findSkeleton('/author/7')).toBe(PAGE_SKELETONS['/Author/:id']);
    expect(findSkeleton('/itemdetail/matic-cars-1')).toBe(PAGE_SKELETONS['*']);
  });
});
