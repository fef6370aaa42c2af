import { createRoute } from '@hono/zod-openapi';
import { MarketHistoryQuerySchema, MarketHistorySchema } from '@pitlane/shared/api/market';
import { errorResponses, json, router } from '../../lib/http/operation.ts';
import { rateLimited } from '../../lib/http/rate-limit.ts';
import type { MarketService } from './market.service.ts';

const history = createRoute({
  method: 'get',
  path: '/api/market/history',
  operationId: 'getMarketHistory',
  tags: ['Activity'],
  summary: 'Read sales by day',
  description: 'How many cars were sold on each day, and for how much together.',
  request: { query: MarketHistoryQuerySchema },
  responses: {
    200: json(MarketHistorySchema, 'The days with sales.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for sales by day', { burst: 60, perSecond: 4 }),
});

export function marketRoutes(service: MarketService) {
  return router().openapi(history, async (c) => c.json(await service.history(c.req.valid('query')), 200));
}
