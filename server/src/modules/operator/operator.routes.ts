import { RowIdSchema } from '@pitlane/shared/api/common';
import { OperatorListSchema, OperatorSelfSchema } from '@pitlane/shared/api/operator';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { OperatorService } from './operator.service.ts';

const operation = operationsOf('Operator');

const params = z.strictObject({
  author: RowIdSchema.describe('Number of an author.'),
});

const self = operation('next owner self:read', 'GET /api/operator', {
  operationId: 'getOperator',
  summary: 'Ask whether you are an operator',
  description:
    'The contracts’ owner is an operator: a session that signed within the last 12 hours with the wallet that a collection’s `owner()` names. A contract wallet counts only on the chain where it confirmed its signature. Until it has signed, an account that has linked that wallet gets `PROOF_REQUIRED`. Accounts that the owner appoints are operators too. A wallet that `pendingOwner()` names isn’t one yet: it can only see what it may accept.',
  responses: { 200: json(OperatorSelfSchema, 'What you are.') },
});

const list = operation('operator operators:read', 'GET /api/operator/operators', {
  operationId: 'listOperators',
  summary: 'List the operators',
  description: 'Accounts that the owner of the contracts has appointed, with who appointed each and when.',
  responses: { 200: json(OperatorListSchema, 'Those that were appointed.') },
});

const ofAuthor = {
  description: 'Only for the contracts’ owner. Repeating it changes nothing.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(OperatorListSchema, 'The operators since then.') },
  middleware: rateLimited('changes to operators', { burst: 30, perSecond: 0.5 }),
} as const;

const appoint = operation('owner', 'PUT /api/operator/operators/{author}', {
  ...ofAuthor,
  operationId: 'appointOperator',
  summary: 'Appoint an operator',
});

const dismiss = operation('owner', 'DELETE /api/operator/operators/{author}', {
  ...ofAuthor,
  operationId: 'dismissOperator',
  summary: 'Dismiss an operator',
});

/** Routes for operators. */
export function operatorRoutes(service: OperatorService) {
  return router()
    .openapi(self, async (c) => {
      const { role, guarded } = c.var.operator;
      return c.json({ role, guarded }, 200);
    })
    .openapi(list, async (c) => c.json(await service.listOperators(), 200))
    .openapi(appoint, async (c) =>
      c.json(await service.appoint(c.var.operator, c.req.valid('param').author), 200),
    )
    .openapi(dismiss, async (c) =>
      c.json(await service.dismiss(c.var.operator, c.req.valid('param').author), 200),
    );
}
