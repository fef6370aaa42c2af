import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { MailIdSchema, MailListSchema, MailSchema, TrialMailSchema } from '@pitlane/shared/api/mail';
import { z } from 'zod';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  refuseGuarded,
  requireOperator,
} from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { MailService } from './mail.service.ts';

const tags = ['Mail'];

const list = createRoute({
  method: 'get',
  path: '/api/outbox',
  operationId: 'listMails',
  tags,
  summary: 'List the mails of the demo world',
  description:
    'Demo world only: nothing is sent there, and everybody can read what would have been. Kept for a week.',
  request: { query: NoQuerySchema },
  responses: {
    200: json(MailListSchema, 'The mails.'),
    ...errorResponses('UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const get = createRoute({
  method: 'get',
  path: '/api/outbox/{id}',
  operationId: 'getMail',
  tags,
  summary: 'Read a mail of the demo world',
  description: 'Demo world only: the mail as its recipient would get it, as text and as HTML.',
  request: { params: z.strictObject({ id: MailIdSchema }), query: NoQuerySchema },
  responses: {
    200: json(MailSchema, 'The mail.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const sendTrial = createRoute({
  method: 'post',
  path: '/api/outbox',
  operationId: 'sendTrialMail',
  tags,
  summary: 'Send a trial mail',
  description: 'For operators who want to know whether mails arrive. It is queued, and sent within seconds.',
  security: OPERATOR_SECURITY,
  request: { query: NoQuerySchema, body: jsonBody(TrialMailSchema) },
  responses: {
    201: json(TrialMailSchema, 'The mail is queued.'),
    ...errorResponses(...OPERATOR_ERRORS, 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Trial mails', { burst: 5, perSecond: 0.1 }),
});

export function mailRoutes(service: MailService, findStanding: FindStanding) {
  return router()
    .openapi(list, async (c) => c.json({ mails: await service.list() }, 200))
    .openapi(get, async (c) => c.json(await service.get(c.req.valid('param').id), 200))
    .openapi(sendTrial, async (c) => {
      const by = await requireOperator(findStanding, c);
      refuseGuarded(by);
      return c.json(await service.sendTrial(by, c.req.valid('json')), 201);
    });
}
