import { CompareQuerySchema, CompareSchema } from '@pitlane/shared/api/compare';
import { MAX_COMPARED } from '@pitlane/shared/domain/cars/compare';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { CompareService } from './compare.service.ts';

const operation = operationsOf('Items');

const compare = operation('public', 'GET /api/compare', {
  operationId: 'compareCars',
  summary: 'Compare cars',
  description: `Up to ${MAX_COMPARED} cars with their stats, parts, traits, prices and best offers, in the order of \`ids\`.`,
  request: { query: CompareQuerySchema },
  responses: { 200: json(CompareSchema, 'Each item, or why it can’t be compared.') },
  middleware: rateLimited('requests to compare cars', { burst: 60, perSecond: 4 }),
});

export function compareRoutes(service: CompareService) {
  return router().openapi(compare, async (c) => c.json(await service.compare(c.req.valid('query').ids), 200));
}
