import { FeaturedSchema, FeatureSchema } from '@pitlane/shared/api/hidden';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { FeaturedService } from './featured.service.ts';

const operation = operationsOf('Items');

const list = operation('public', 'GET /api/featured', {
  operationId: 'listFeatured',
  summary: 'List what the home page shows first',
  description: 'Chosen by operators, in their order. Often empty.',
  responses: { 200: json(FeaturedSchema, 'The items.') },
});

const set = operation('operator featured:write', 'PUT /api/operator/featured', {
  operationId: 'setFeatured',
  summary: 'Choose what the home page shows first',
  description: 'In this order. An empty list removes the row from the home page. For operators.',
  request: { body: jsonBody(FeatureSchema) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(FeaturedSchema, 'The row since then.') },
  middleware: rateLimited('changes to the featured row', { burst: 30, perSecond: 0.5 }),
});

export function featuredRoutes(service: FeaturedService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(), 200))
    .openapi(set, async (c) => c.json(await service.set(c.var.operator, c.req.valid('json').nfts), 200));
}
