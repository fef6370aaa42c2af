import { SearchAnswerSchema, SearchQuerySchema } from '@pitlane/shared/api/search';
import { json, operation, router } from '../../platform/http/operation.ts';
import type { SearchService } from './search.service.ts';

const search = operation({
  access: 'public',
  method: 'get',
  path: '/api/search',
  operationId: 'search',
  tags: ['Search'],
  summary: 'Search everything',
  description:
    'Items, authors, news, help and pages. When nothing has the words that were typed, they are corrected: `corrected` says to what.',
  request: { query: SearchQuerySchema },
  responses: { 200: json(SearchAnswerSchema, 'What was found, by kind.') },
});

export function searchRoutes(service: SearchService) {
  return router().openapi(search, async (c) => c.json(await service.search(c.req.valid('query')), 200));
}
