import {
  RemovedSearchSchema,
  RemoveSearchQuerySchema,
  SavedSearchListSchema,
  SavedSearchSchema,
  SaveSearchSchema,
} from '@pitlane/shared/api/saved-searches';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { SavedSearchesService } from './saved-searches.service.ts';

const operation = operationsOf('Watchlist');

const limit = rateLimited('changes to saved searches', { burst: 60, perSecond: 1 });

const list = operation('account', 'GET /api/saved-searches', {
  operationId: 'listSavedSearches',
  summary: 'Read the saved searches',
  description: 'The searches that the signed-in account keeps.',
  responses: { 200: json(SavedSearchListSchema, 'The searches.') },
  middleware: rateLimited('requests for saved searches', { burst: 60, perSecond: 5 }),
});

const save = operation('account', 'PUT /api/saved-searches', {
  operationId: 'saveSearch',
  summary: 'Save a search',
  description:
    'Keeps filters under a name. With `alert` you’re notified when an item that matches is listed, or falls to its price. Repeating it for the same filters changes name and alert.',
  request: { body: jsonBody(SaveSearchSchema) },
  errors: ['CONFLICT'],
  responses: { 200: json(SavedSearchSchema, 'As it is now.') },
  middleware: limit,
});

const remove = operation('account', 'DELETE /api/saved-searches', {
  operationId: 'removeSearch',
  summary: 'Remove a saved search',
  description: 'Ends its alerts too. Repeating it changes nothing.',
  request: { query: RemoveSearchQuerySchema },
  responses: { 200: json(RemovedSearchSchema, 'It isn’t kept any more.') },
  middleware: limit,
});

/** Searches that an account keeps. */
export function savedSearchesRoutes(searches: SavedSearchesService) {
  return router()
    .openapi(list, async (c) => c.json(await searches.list(c.var.caller), 200))
    .openapi(save, async (c) => c.json(await searches.save(c.var.caller, c.req.valid('json')), 200))
    .openapi(remove, async (c) =>
      c.json(await searches.remove(c.var.caller, c.req.valid('query').filters), 200),
    );
}
