import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  ReportDecisionSchema,
  ReportInputSchema,
  ReportListSchema,
  ReportQuerySchema,
  ReportSchema,
  ReportTakenSchema,
} from '@pitlane/shared/api/reports';
import { z } from 'zod';
import type { FindCaller } from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  requireOperator,
} from '../../platform/http/operator.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ReportsService } from './reports.service.ts';

/** An account may say who it is, and is told then. */
const ANYBODY: Record<string, string[]>[] = [{}, { account: [] }];

const take = createRoute({
  method: 'post',
  path: '/api/reports',
  operationId: 'report',
  tags: ['Reports'],
  summary: 'Report an item or an author',
  description:
    'Anybody may. An account is told by a notice what came of it. Each visitor has one open report about the same thing.',
  security: ANYBODY,
  request: { query: NoQuerySchema, body: jsonBody(ReportInputSchema) },
  responses: {
    201: json(ReportTakenSchema, 'An operator will look at it.'),
    ...errorResponses(
      'BAD_REQUEST',
      'UNKNOWN_PARAMETER',
      'FORBIDDEN',
      'NOT_FOUND',
      'CONFLICT',
      'TOO_MANY_REQUESTS',
    ),
  },
  middleware: [rateLimited('Reports', { burst: 20, perSecond: 0.05 }), privateAnswer],
});

const list = createRoute({
  method: 'get',
  path: '/api/operator/reports',
  operationId: 'listReports',
  tags: ['Reports'],
  security: OPERATOR_SECURITY,
  summary: 'List reports',
  description: 'For operators. The newest first.',
  request: { query: ReportQuerySchema },
  responses: { 200: json(ReportListSchema, 'A page of reports.'), ...errorResponses(...OPERATOR_ERRORS) },
  middleware: privateAnswer,
});

const decide = createRoute({
  method: 'post',
  path: '/api/operator/reports/{id}/decision',
  operationId: 'decideReport',
  tags: ['Reports'],
  security: OPERATOR_SECURITY,
  summary: 'Decide a report',
  description: 'For operators. `hidden` hides what it is about, and decides all open reports about the same.',
  request: {
    params: z.strictObject({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: NoQuerySchema,
    body: jsonBody(ReportDecisionSchema),
  },
  responses: {
    200: json(ReportSchema, 'The report since then.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'),
  },
  middleware: [rateLimited('Decisions', { burst: 60, perSecond: 1 }), privateAnswer],
});

export function reportsRoutes(service: ReportsService, findCaller: FindCaller, findStanding: FindStanding) {
  return router()
    .openapi(take, async (c) => {
      const caller = await findCaller(c.req.header('authorization'));
      return c.json(await service.take(c.req.valid('json'), caller, c.get('client')), 201);
    })
    .openapi(list, async (c) => {
      await requireOperator(findStanding, c);
      return c.json(await service.list(c.req.valid('query')), 200);
    })
    .openapi(decide, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await service.decide(by, c.req.valid('param').id, c.req.valid('json')), 200);
    });
}
