import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  AuditListSchema,
  AuditQuerySchema,
  OperatorListSchema,
  OperatorSelfSchema,
} from '@pitlane/shared/api/operator';
import { z } from 'zod';
import { errorResponses, json, router } from '../../platform/http/operation.ts';
import {
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  requireOperator,
  requireOperatorOrNextOwner,
  requireOwner,
} from '../../platform/http/operator.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { OperatorService } from './operator.service.ts';

const params = z.strictObject({
  author: z.coerce.number().int().positive().max(2_147_483_647).describe('Number of an author.'),
});
const shared = { tags: ['Operator'], security: OPERATOR_SECURITY };

const self = createRoute({
  method: 'get',
  path: '/api/operator',
  operationId: 'getOperator',
  ...shared,
  summary: 'Ask whether you are an operator',
  description:
    'The owner of the contracts is: an account that has linked the wallet which `owner()` of the collections names. So are the accounts that the owner appoints. A wallet that `pendingOwner()` names is none yet: it can see what it may accept, and no more.',
  request: { query: NoQuerySchema },
  responses: { 200: json(OperatorSelfSchema, 'What you are.'), ...errorResponses(...OPERATOR_ERRORS) },
  middleware: privateAnswer,
});

const list = createRoute({
  method: 'get',
  path: '/api/operator/operators',
  operationId: 'listOperators',
  ...shared,
  summary: 'List the operators',
  description: 'Accounts that the owner of the contracts has appointed, with who appointed each and when.',
  request: { query: NoQuerySchema },
  responses: {
    200: json(OperatorListSchema, 'Those that were appointed.'),
    ...errorResponses(...OPERATOR_ERRORS),
  },
  middleware: privateAnswer,
});

const ofAuthor = {
  path: '/api/operator/operators/{author}',
  ...shared,
  description: 'For the owner of the contracts alone. As often as you like.',
  request: { params, query: NoQuerySchema },
  responses: {
    200: json(OperatorListSchema, 'The operators since then.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
} as const;
const changes = rateLimited('Appointments', { burst: 30, perSecond: 0.5 });

const appoint = createRoute({
  ...ofAuthor,
  method: 'put',
  operationId: 'appointOperator',
  summary: 'Appoint an operator',
  middleware: [changes, privateAnswer] as const,
});

const dismiss = createRoute({
  ...ofAuthor,
  method: 'delete',
  operationId: 'dismissOperator',
  summary: 'Dismiss an operator',
  middleware: [changes, privateAnswer] as const,
});

const listAudit = createRoute({
  method: 'get',
  path: '/api/operator/audit',
  operationId: 'listAudit',
  ...shared,
  summary: 'Read the audit log',
  description: 'What operators did, the newest first. Nobody can change or delete an entry.',
  request: { query: AuditQuerySchema },
  responses: { 200: json(AuditListSchema, 'A page of the log.'), ...errorResponses(...OPERATOR_ERRORS) },
  middleware: privateAnswer,
});

/** Who runs the site, and the log of what they did. */
export function operatorRoutes(service: OperatorService) {
  const { findStanding } = service;
  return router()
    .openapi(self, async (c) => {
      const { role, guarded } = await requireOperatorOrNextOwner(findStanding, c);
      return c.json({ role, guarded }, 200);
    })
    .openapi(list, async (c) => {
      await requireOperator(findStanding, c);
      return c.json(await service.listOperators(), 200);
    })
    .openapi(appoint, async (c) => {
      const by = await requireOwner(findStanding, c);
      return c.json(await service.appoint(by, c.req.valid('param').author), 200);
    })
    .openapi(dismiss, async (c) => {
      const by = await requireOwner(findStanding, c);
      return c.json(await service.dismiss(by, c.req.valid('param').author), 200);
    })
    .openapi(listAudit, async (c) => {
      await requireOperator(findStanding, c);
      return c.json(await service.listAudit(c.req.valid('query')), 200);
    });
}
