import { NftBuildSchema } from '@pitlane/shared/api/builds';
import { NftIdSchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { BuildsService } from './builds.service.ts';

const operation = operationsOf('Items');

const read = operation('public', 'GET /api/nfts/{id}/build', {
  operationId: 'getNftBuild',
  summary: 'Read how a car was built',
  description:
    'The epoch, commitment, draw block, secret and seed from which the series of a car was drawn, read from its contract: ' +
    'enough to draw it again (docs/fair-builds.md). A car whose epoch is still open, or not revealed, is answered too, ' +
    'with null for what is not known yet, and so is every car until its collection is revealed.',
  request: { params: z.strictObject({ id: NftIdSchema }) },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(NftBuildSchema, 'The draw.') },
  middleware: rateLimited('requests about builds', { burst: 40, perSecond: 4 }),
});

export function buildsRoutes(service: BuildsService) {
  return router().openapi(read, async (c) => c.json(await service.ofCar(c.req.valid('param').id), 200));
}
