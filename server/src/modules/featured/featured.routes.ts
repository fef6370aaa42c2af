import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { FeaturedSchema, FeatureSchema } from '@pitlane/shared/api/hidden';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  requireOperator,
} from '../../platform/http/operator.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { FeaturedService } from './featured.service.ts';

const tags = ['Items'];

const list = createRoute({
  method: 'get',
  path: '/api/featured',
  operationId: 'listFeatured',
  tags,
  summary: 'List what the home page shows first',
  description: 'Chosen by operators, in their order; often nothing.',
  request: { query: NoQuerySchema },
  responses: { 200: json(FeaturedSchema, 'The items.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

const set = createRoute({
  method: 'put',
  path: '/api/operator/featured',
  operationId: 'setFeatured',
  tags,
  summary: 'Choose what the home page shows first',
  description: 'In this order; an empty list takes the row off the home page. For operators.',
  security: OPERATOR_SECURITY,
  request: { query: NoQuerySchema, body: jsonBody(FeatureSchema) },
  responses: {
    200: json(FeaturedSchema, 'The row since then.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware: [rateLimited('Changes of the row', { burst: 30, perSecond: 0.5 }), privateAnswer],
});

export function featuredRoutes(service: FeaturedService, findStanding: FindStanding) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(), 200))
    .openapi(set, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await service.set(by, c.req.valid('json').nfts), 200);
    });
}
