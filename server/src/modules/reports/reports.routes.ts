import { RowIdSchema } from '@pitlane/shared/api/common';
import {
  ReportDecisionSchema,
  ReportInputSchema,
  ReportListSchema,
  ReportQuerySchema,
  ReportSchema,
  ReportTakenSchema,
} from '@pitlane/shared/api/reports';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ReportsService } from './reports.service.ts';

const operation = operationsOf('Reports');

const take = operation('visitor', 'POST /api/reports', {
  operationId: 'report',
  summary: 'Report an item or an author',
  description:
    'No account is needed. A signed-in reporter gets a notice of the decision. Each visitor has one open report per subject.',
  request: { body: jsonBody(ReportInputSchema) },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  responses: { 201: json(ReportTakenSchema, 'An operator will review it.') },
  middleware: [rateLimited('reports', { burst: 20, perSecond: 0.05 }), privateAnswer],
});

const list = operation('operator reports:read', 'GET /api/operator/reports', {
  operationId: 'listReports',
  summary: 'List reports',
  description: 'For operators. Newest first.',
  request: { query: ReportQuerySchema },
  responses: { 200: json(ReportListSchema, 'A page of reports.') },
});

const decide = operation('operator reports:write', 'POST /api/operator/reports/{id}/decision', {
  operationId: 'decideReport',
  summary: 'Decide a report',
  description: 'For operators. `hidden` hides what it’s about and closes all open reports about the same.',
  request: {
    params: z.strictObject({ id: RowIdSchema }),
    body: jsonBody(ReportDecisionSchema),
  },
  errors: ['NOT_FOUND', 'CONFLICT'],
  responses: { 200: json(ReportSchema, 'The report since then.') },
  middleware: [rateLimited('decisions', { burst: 60, perSecond: 1 }), privateAnswer],
});

export function reportsRoutes(service: ReportsService) {
  return router()
    .openapi(take, async (c) =>
      c.json(await service.take(c.req.valid('json'), c.var.caller, c.get('client')), 201),
    )
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200))
    .openapi(decide, async (c) =>
      c.json(await service.decide(c.var.operator, c.req.valid('param').id, c.req.valid('json')), 200),
    );
}
