import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { DropListSchema } from '@pitlane/shared/api/drops';
import { errorResponses, json, router } from '../../lib/http/operation.ts';
import type { DropsService } from './drops.service.ts';

const list = createRoute({
  method: 'get',
  path: '/api/drops',
  operationId: 'listDrops',
  tags: ['Minting'],
  summary: 'List what can be minted',
  description:
    "Price, supply and conditions of every served chain's cars, tuneup garages and gas stations, read from the contracts " +
    'at the block that each drop names. A chain that does not answer within two seconds is listed under `unavailable`.',
  request: { query: NoQuerySchema },
  responses: { 200: json(DropListSchema, 'The drops.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

export function dropsRoutes(service: DropsService) {
  return router().openapi(list, async (c) => c.json(await service.list(), 200));
}
