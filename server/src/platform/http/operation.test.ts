import { expect, test } from 'vitest';
import { z } from 'zod';
import { json, operationsOf, router } from './operation.ts';

const config = {
  operationId: 'getThing',
  summary: 'Read a thing',
  responses: { 200: json(z.object({}), 'The thing.') },
};

test('a router takes operations, and nothing that has no guard', () => {
  const guarded = operationsOf('Things')('account', 'GET /api/things', config);
  const routes = router().openapi(guarded, (c) => c.json({}, 200));
  const unguarded = { ...config, method: 'get' as const, path: '/api/things' };
  // The types are the check: `npm run check` fails when one of these two errors is gone.
  // @ts-expect-error: it has not been made by operationsOf.
  routes.openapi(unguarded, (c) => c.body(null));
  // @ts-expect-error: a router has no other way in.
  const { get, post, put, patch, delete: remove, all, on, use, route, mount } = routes;
  expect([get, post, put, patch, remove, all, on, use, route, mount]).toEqual(Array(10).fill(undefined));
});
