import { MailIdSchema, MailListSchema, MailSchema, TrialMailSchema } from '@pitlane/shared/api/mail';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { refuseGuarded } from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { MailService } from './mail.service.ts';

const operation = operationsOf('Mail');

const list = operation('public', 'GET /api/outbox', {
  operationId: 'listMails',
  summary: 'List the mails of the demo world',
  description:
    'Demo world only, which sends no email. The emails it would have sent are public and kept for a week.',
  errors: ['NOT_FOUND'],
  responses: { 200: json(MailListSchema, 'The mails.') },
});

const get = operation('public', 'GET /api/outbox/{id}', {
  operationId: 'getMail',
  summary: 'Read a mail of the demo world',
  description: 'Demo world only: the email as its recipient would get it, as text and as HTML.',
  request: { params: z.strictObject({ id: MailIdSchema }) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(MailSchema, 'The mail.') },
});

const sendTrial = operation('operator mail:write', 'POST /api/outbox', {
  operationId: 'sendTrialMail',
  summary: 'Send a trial mail',
  description: 'For operators who want to check that emails arrive. It’s queued and sent within seconds.',
  request: { body: jsonBody(TrialMailSchema) },
  responses: { 201: json(TrialMailSchema, 'The email is queued.') },
  middleware: rateLimited('test emails', { burst: 5, perSecond: 0.1, shared: 'trial mails' }),
});

export function mailRoutes(service: MailService) {
  return router()
    .openapi(list, async (c) => c.json({ mails: await service.list() }, 200))
    .openapi(get, async (c) => c.json(await service.get(c.req.valid('param').id), 200))
    .openapi(sendTrial, async (c) => {
      const by = c.var.operator;
      refuseGuarded(by);
      return c.json(await service.sendTrial(by, c.req.valid('json')), 201);
    });
}
