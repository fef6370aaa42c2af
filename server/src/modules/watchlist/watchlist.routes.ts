import { createRoute } from '@hono/zod-openapi';
import { NftIdSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { SetWatchSchema, UnwatchedSchema, WatchlistSchema, WatchSchema } from '@pitlane/shared/api/watchlist';
import { z } from 'zod';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_SECURITY,
  type FindCaller,
  requireCaller,
} from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { WatchlistService } from './watchlist.service.ts';

const account = { tags: ['Watchlist'], security: ACCOUNT_SECURITY };
const query = NoQuerySchema;
const params = z.object({ id: NftIdSchema });
const limit = rateLimited('Changes of the watchlist', { burst: 60, perSecond: 1 });

const list = createRoute({
  ...account,
  method: 'get',
  path: '/api/watchlist',
  operationId: 'listWatched',
  summary: 'Read the watchlist',
  description: 'The cars that the signed-in account watches.',
  request: { query },
  responses: { 200: json(WatchlistSchema, 'The watchlist.'), ...errorResponses(...ACCOUNT_ERRORS) },
  middleware: [
    rateLimited('Requests for the watchlist', { burst: 60, perSecond: 5 }),
    privateAnswer,
  ] as const,
});

const set = createRoute({
  ...account,
  method: 'put',
  path: '/api/watchlist/{id}',
  operationId: 'watchNft',
  summary: 'Watch a car',
  description:
    'You are told when its auction is about to end and, with `below`, when it is listed at that price or less. Again: changes `below`.',
  request: { query, params, body: jsonBody(SetWatchSchema) },
  responses: {
    200: json(WatchSchema, 'As it is now.'),
    ...errorResponses(...ACCOUNT_ERRORS, 'NOT_FOUND', 'CONFLICT'),
  },
  middleware: [limit, privateAnswer] as const,
});

const end = createRoute({
  ...account,
  method: 'delete',
  path: '/api/watchlist/{id}',
  operationId: 'unwatchNft',
  summary: 'Watch a car no more',
  description: 'As often as you like.',
  request: { query, params },
  responses: { 200: json(UnwatchedSchema, 'It is not watched now.'), ...errorResponses(...ACCOUNT_ERRORS) },
  middleware: [limit, privateAnswer] as const,
});

/** Cars that an account watches. */
export function watchlistRoutes(watchlist: WatchlistService, findCaller: FindCaller) {
  return router()
    .openapi(list, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await watchlist.list(caller), 200);
    })
    .openapi(set, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await watchlist.set(caller, c.req.valid('param').id, c.req.valid('json')), 200);
    })
    .openapi(end, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await watchlist.end(caller, c.req.valid('param').id), 200);
    });
}
