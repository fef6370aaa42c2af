import {
  DropIdSchema,
  DropListSchema,
  EligibilityQuerySchema,
  EligibilitySchema,
} from '@pitlane/shared/api/drops';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { DropsService } from './drops.service.ts';

const operation = operationsOf('Minting', { onlyFor: ['/mint'] });

const list = operation('public', 'GET /api/drops', {
  operationId: 'listDrops',
  summary: 'List what can be minted',
  description:
    "Price, supply, phases and conditions of every served chain's cars, tuneup garages and gas stations, read from the contracts " +
    'at the block that each drop names. A chain that does not answer within two seconds is listed under `unavailable`.',
  responses: { 200: json(DropListSchema, 'The drops.') },
});

const eligibility = operation('public', 'GET /api/drops/{id}/eligibility', {
  operationId: 'getEligibility',
  summary: 'Ask whether a wallet may mint',
  description:
    'Before it tries: whether it may now, why not, from when on, and how many more. A wallet of the tree whose root the contract has gets its proof, ' +
    'if the tree was uploaded here.',
  request: { params: z.strictObject({ id: DropIdSchema }), query: EligibilityQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(EligibilitySchema, 'What the wallet may do.') },
  middleware: rateLimited('requests about minting', { burst: 60, perSecond: 3 }),
});

export function dropsRoutes(service: DropsService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(), 200))
    .openapi(eligibility, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await service.eligibility(id, c.req.valid('query').wallet), 200);
    });
}
