import { NotedCallSchema, OwnedContractListSchema, SentCallSchema } from '@pitlane/shared/api/contracts';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { refuseGuarded } from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ContractsService } from './contracts.service.ts';

const operation = operationsOf('Operator');

const list = operation('next owner contracts:read', 'GET /api/operator/contracts', {
  operationId: 'listOwnedContracts',
  summary: 'Read the contracts as their owner sees them',
  description:
    'Current values of everything the owner can change, read at the head of each chain. A named next owner gets the contracts waiting to be accepted.',
  responses: { 200: json(OwnedContractListSchema, 'The collections of every chain.') },
  middleware: rateLimited('requests about contracts', { burst: 30, perSecond: 1 }),
});

const note = operation('next owner contracts:write', 'POST /api/operator/contracts/sent', {
  operationId: 'noteSentCall',
  summary: 'Note a transaction of the owner',
  description:
    "The owner's wallet or multisig sends it, not the site. This records what it calls in the audit log, as it is on the chain. A named next owner can record that they accepted.",
  request: { body: jsonBody(SentCallSchema) },
  errors: ['NOT_FOUND', 'CONFLICT', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(NotedCallSchema, 'What it calls.') },
  middleware: rateLimited('transactions', { burst: 30, perSecond: 0.5 }),
});

/** Routes for the owner of the contracts. */
export function contractsRoutes(service: ContractsService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.var.operator), 200))
    .openapi(note, async (c) => {
      const by = c.var.operator;
      refuseGuarded(by);
      return c.json(await service.note(by, c.req.valid('json')), 200);
    });
}
