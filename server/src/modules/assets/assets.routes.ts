import { createRoute } from '@hono/zod-openapi';
import { AssetListSchema, AssetQuerySchema } from '@pitlane/shared/api/assets';
import { errorResponses, json, router } from '../../lib/http/operation.ts';
import { rateLimited } from '../../lib/http/rate-limit.ts';
import type { AssetsService } from './assets.service.ts';

const list = createRoute({
  method: 'get',
  path: '/api/assets',
  operationId: 'listAssets',
  tags: ['Items'],
  summary: "List a wallet's garages and gas stations",
  description:
    'Read from the contracts at the present head, with the fuel of each station. A chain that does not answer within ' +
    'two seconds is listed under `unavailable`.',
  request: { query: AssetQuerySchema },
  responses: {
    200: json(AssetListSchema, 'What the wallet has.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for assets', { burst: 60, perSecond: 2 }),
});

export function assetsRoutes(service: AssetsService) {
  return router().openapi(list, async (c) => c.json(await service.ofWallet(c.req.valid('query').owner), 200));
}
