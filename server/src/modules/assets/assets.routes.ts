import { AssetListSchema, AssetQuerySchema } from '@pitlane/shared/api/assets';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AssetsService } from './assets.service.ts';

const operation = operationsOf('Items');

const list = operation('public', 'GET /api/assets', {
  operationId: 'listAssets',
  summary: "List an owner's garages and gas stations",
  description:
    'As indexed, with the fuel of each station. A chain whose contracts are still being read from the start is listed ' +
    'under `unavailable`. Changes are sent on `/api/live` as entity "nft", topic `owner:<address>`.',
  request: { query: AssetQuerySchema },
  responses: { 200: json(AssetListSchema, 'What the wallet or the author has.') },
  middleware: rateLimited('requests for assets', { burst: 120, perSecond: 10 }),
});

export function assetsRoutes(service: AssetsService) {
  return router().openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200));
}
