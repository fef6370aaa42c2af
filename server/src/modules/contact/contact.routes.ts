import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { ContactFormSchema, ContactSchema, ContactTakenSchema } from '@pitlane/shared/api/contact';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import type { ContactService } from './contact.service.ts';

const read = createRoute({
  method: 'get',
  path: '/api/contact',
  operationId: 'getContact',
  tags: ['Site'],
  summary: "Read the operator's offices",
  description: 'Also says whether messages reach somebody.',
  request: { query: NoQuerySchema },
  responses: { 200: json(ContactSchema, 'The offices.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

const send = createRoute({
  method: 'post',
  path: '/api/contact-forms',
  operationId: 'sendContactForm',
  tags: ['Site'],
  summary: 'Write to the operator',
  description: 'The message goes to the operator by mail. Nobody else gets it, the sender gets no copy.',
  request: { query: NoQuerySchema, body: jsonBody(ContactFormSchema) },
  responses: {
    201: json(ContactTakenSchema, 'It is on its way.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY_REQUESTS'),
  },
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
