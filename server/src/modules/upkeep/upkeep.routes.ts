import {
  JobListSchema,
  JobNameSchema,
  JudgedSchema,
  JudgeSchema,
  QueuedMailSchema,
  QueueQuerySchema,
  QueueSchema,
} from '@pitlane/shared/api/upkeep';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { UpkeepService } from './upkeep.service.ts';

const operation = operationsOf('Operator');

const limited = [rateLimited('changes', { burst: 60, perSecond: 1 })];

const jobs = operation('operator jobs:read', 'GET /api/operator/jobs', {
  operationId: 'listJobs',
  summary: 'List the jobs',
  description: 'The background jobs, and which are paused.',
  responses: { 200: json(JobListSchema, 'All of them.') },
});

const ofJob = {
  request: { params: z.strictObject({ name: JobNameSchema }) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(JobListSchema, 'The jobs since then.') },
  middleware: limited,
} as const;
const pause = operation('operator jobs:write', 'PUT /api/operator/jobs/{name}/pause', {
  ...ofJob,
  operationId: 'pauseJob',
  summary: 'Pause a job',
  description: 'It pauses within seconds until it’s resumed. A restart doesn’t end a pause.',
});
const resume = operation('operator jobs:write', 'DELETE /api/operator/jobs/{name}/pause', {
  ...ofJob,
  operationId: 'resumeJob',
  summary: 'Resume a job',
  description: 'It resumes within seconds. A job that isn’t paused doesn’t change.',
});

const mails = operation('operator mail:read', 'GET /api/operator/mails', {
  operationId: 'listQueue',
  summary: 'List the mails of a state',
  description: 'Addresses are shortened, and the emails’ text isn’t shown.',
  request: { query: QueueQuerySchema },
  responses: { 200: json(QueueSchema, 'A page of mails.') },
});

const ofMail = {
  request: {
    params: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  },
  errors: ['NOT_FOUND', 'CONFLICT'],
  responses: { 200: json(QueuedMailSchema, 'The mail since then.') },
  middleware: limited,
} as const;
const retry = operation('operator mail:write', 'POST /api/operator/mails/{id}/retry', {
  ...ofMail,
  operationId: 'retryMail',
  summary: 'Send a mail at once',
  description: 'As if it were the first try.',
});
const drop = operation('operator mail:write', 'DELETE /api/operator/mails/{id}', {
  ...ofMail,
  operationId: 'dropMail',
  summary: 'Give a mail up',
  description: 'It’s no longer tried. Retrying undoes that.',
});

const judge = operation('operator orders:write', 'POST /api/operator/orders/judge', {
  operationId: 'judgeOrders',
  summary: 'Judge orders again',
  description:
    'An order, those of an item, or those of a wallet on all chains: from what the index knows now. Usually nothing changes.',
  request: { body: jsonBody(JudgeSchema) },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(JudgedSchema, 'How many verdicts changed.') },
  middleware: rateLimited('checks of orders', { burst: 20, perSecond: 0.2 }),
});

/** Routes of operators for jobs, mails and verdicts. */
export function upkeepRoutes(service: UpkeepService) {
  return router()
    .openapi(jobs, async (c) => c.json(await service.listJobs(), 200))
    .openapi(pause, async (c) => c.json(await service.pause(c.var.operator, c.req.valid('param').name), 200))
    .openapi(resume, async (c) =>
      c.json(await service.resume(c.var.operator, c.req.valid('param').name), 200),
    )
    .openapi(mails, async (c) => c.json(await service.listMails(c.req.valid('query')), 200))
    .openapi(retry, async (c) =>
      c.json(await service.retryMail(c.var.operator, c.req.valid('param').id), 200),
    )
    .openapi(drop, async (c) => c.json(await service.dropMail(c.var.operator, c.req.valid('param').id), 200))
    .openapi(judge, async (c) => c.json(await service.judge(c.var.operator, c.req.valid('json')), 200));
}
