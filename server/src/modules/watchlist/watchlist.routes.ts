import { NftIdSchema } from '@pitlane/shared/api/common';
import { SetWatchSchema, UnwatchedSchema, WatchlistSchema, WatchSchema } from '@pitlane/shared/api/watchlist';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { WatchlistService } from './watchlist.service.ts';

const operation = operationsOf('Watchlist');

const params = z.object({ id: NftIdSchema });
const limit = rateLimited('changes to the watchlist', { burst: 60, perSecond: 1 });

const list = operation('account', 'GET /api/watchlist', {
  operationId: 'listWatched',
  summary: 'Read the watchlist',
  description: 'The cars that the signed-in account watches.',
  responses: { 200: json(WatchlistSchema, 'The watchlist.') },
  middleware: rateLimited('requests for the watchlist', { burst: 60, perSecond: 5 }),
});

const set = operation('account', 'PUT /api/watchlist/{id}', {
  operationId: 'watchNft',
  summary: 'Watch a car',
  description:
    'You’re notified when its auction is about to end and, with `below`, when it’s listed at or below that price. Repeating it changes `below`.',
  request: { params, body: jsonBody(SetWatchSchema) },
  errors: ['NOT_FOUND', 'CONFLICT'],
  responses: { 200: json(WatchSchema, 'As it is now.') },
  middleware: limit,
});

const end = operation('account', 'DELETE /api/watchlist/{id}', {
  operationId: 'unwatchNft',
  summary: 'Watch a car no more',
  description: 'Repeating it changes nothing.',
  request: { params },
  responses: { 200: json(UnwatchedSchema, 'It isn’t watched any more.') },
  middleware: limit,
});

/** Cars that an account watches. */
export function watchlistRoutes(watchlist: WatchlistService) {
  return router()
    .openapi(list, async (c) => c.json(await watchlist.list(c.var.caller), 200))
    .openapi(set, async (c) =>
      c.json(await watchlist.set(c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(end, async (c) => c.json(await watchlist.end(c.var.caller, c.req.valid('param').id), 200));
}
