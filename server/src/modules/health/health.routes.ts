import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { HealthSchema } from '@pitlane/shared/api/health';
import { errorResponses, json, router } from '../../lib/http/operation.ts';
import type { HealthService } from '../../lib/server-deps.ts';

const read = createRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tags: ['Site'],
  summary: 'Tell how the index is',
  description:
    'How far each chain has been read, and whether it can be reached. Always 200 while the process answers: a monitor reads `status`.',
  request: { query: NoQuerySchema },
  responses: { 200: json(HealthSchema, 'The state of the index.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

export function healthRoutes(service: HealthService) {
  return router().openapi(read, async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await service.health(), 200);
  });
}
