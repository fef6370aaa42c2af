import { SearchAnswerSchema, SearchQuerySchema } from '@pitlane/shared/api/search';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { SearchService } from './search.service.ts';

const operation = operationsOf('Search');

const search = operation('public', 'GET /api/search', {
  operationId: 'search',
  summary: 'Search everything',
  description:
    'Items, authors, news, help and pages. If nothing matches, typos are corrected: `corrected` says how.',
  request: { query: SearchQuerySchema },
  responses: { 200: json(SearchAnswerSchema, 'What was found, by kind.') },
});

export function searchRoutes(service: SearchService) {
  return router().openapi(search, async (c) => c.json(await service.search(c.req.valid('query')), 200));
}
