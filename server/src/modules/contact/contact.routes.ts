import { ContactFormSchema, ContactSchema, ContactTakenSchema } from '@pitlane/shared/api/contact';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import type { ContactService } from './contact.service.ts';

const operation = operationsOf('Site');

const read = operation('public', 'GET /api/contact', {
  operationId: 'getContact',
  summary: "Read the operator's offices",
  description: 'Also says whether the site accepts messages.',
  responses: { 200: json(ContactSchema, 'The offices.') },
});

const send = operation('public', 'POST /api/contact-forms', {
  operationId: 'sendContactForm',
  summary: 'Write to the operator',
  description: 'Emails the message to the operator only. The sender gets no copy.',
  request: { body: jsonBody(ContactFormSchema) },
  errors: ['FORBIDDEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  responses: { 201: json(ContactTakenSchema, 'In progress.') },
  middleware: privateAnswer,
});

export function contactRoutes(service: ContactService) {
  return router()
    .openapi(read, (c) => c.json(service.describe(), 200))
    .openapi(send, async (c) => {
      await service.send(c.req.valid('json'), c.get('client'));
      return c.json({ taken: true } as const, 201);
    });
}
