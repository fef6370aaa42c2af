import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { NotedCallSchema, OwnedContractListSchema, SentCallSchema } from '@pitlane/shared/api/contracts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  refuseGuarded,
  requireOperatorOrNextOwner,
} from '../../platform/http/operator.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ContractsService } from './contracts.service.ts';

const shared = { tags: ['Operator'], security: OPERATOR_SECURITY };

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/api/operator/contracts',
  operationId: 'listOwnedContracts',
  summary: 'Read the contracts as their owner sees them',
  description:
    'Present values of all that the owner may change, read from each chain at its head. Who is named as the next owner gets the contracts that wait for it.',
  request: { query: NoQuerySchema },
  responses: {
    200: json(OwnedContractListSchema, 'The collections of every chain.'),
    ...errorResponses(...OPERATOR_ERRORS, 'TOO_MANY_REQUESTS'),
  },
  middleware: [rateLimited('Readings of contracts', { burst: 30, perSecond: 1 }), privateAnswer] as const,
});

const note = createRoute({
  ...shared,
  method: 'post',
  path: '/api/operator/contracts/sent',
  operationId: 'noteSentCall',
  summary: 'Note a transaction of the owner',
  description:
    "The owner's wallet or multisig sends it, not the site. This writes what it calls into the audit log, as the chain has it. Who is named as the next owner can note that it has accepted.",
  request: { query: NoQuerySchema, body: jsonBody(SentCallSchema) },
  responses: {
    200: json(NotedCallSchema, 'What it calls.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'CHAIN_UNAVAILABLE'),
  },
  middleware: [rateLimited('Notes of transactions', { burst: 30, perSecond: 0.5 }), privateAnswer] as const,
});

/** What the owner of the contracts does with them. */
export function contractsRoutes(service: ContractsService, findStanding: FindStanding) {
  return router()
    .openapi(list, async (c) => {
      const by = await requireOperatorOrNextOwner(findStanding, c);
      return c.json(await service.list(by), 200);
    })
    .openapi(note, async (c) => {
      const by = await requireOperatorOrNextOwner(findStanding, c);
      refuseGuarded(by);
      return c.json(await service.note(by, c.req.valid('json')), 200);
    });
}
