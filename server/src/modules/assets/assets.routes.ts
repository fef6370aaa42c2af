import { createRoute } from '@hono/zod-openapi';
import { AssetListSchema, AssetQuerySchema } from '@pitlane/shared/api/assets';
import { errorResponses, json, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AssetsService } from './assets.service.ts';

const list = createRoute({
  method: 'get',
  path: '/api/assets',
  operationId: 'listAssets',
  tags: ['Items'],
  summary: "List somebody's garages and gas stations",
  description:
    'As the index has them, with the fuel of each station. A chain whose contracts are still being read from their ' +
    'beginning is listed under `unavailable`. Changes are told on `/api/live` as entity "nft", topic `owner:<address>`.',
  request: { query: AssetQuerySchema },
  responses: {
    200: json(AssetListSchema, 'What the wallet or the author has.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for assets', { burst: 120, perSecond: 10 }),
});

export function assetsRoutes(service: AssetsService) {
  return router().openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200));
}
