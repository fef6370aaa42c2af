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
    'Present values of all that the owner may change, read from each chain at its head. Who is named as the next owner gets the contracts that wait for it.',
  responses: { 200: json(OwnedContractListSchema, 'The collections of every chain.') },
  middleware: rateLimited('requests about contracts', { burst: 30, perSecond: 1 }),
});

const note = operation('next owner contracts:write', 'POST /api/operator/contracts/sent', {
  operationId: 'noteSentCall',
  summary: 'Note a transaction of the owner',
  description:
    "The owner's wallet or multisig sends it, not the site. This writes what it calls into the audit log, as the chain has it. Who is named as the next owner can note that it has accepted.",
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
