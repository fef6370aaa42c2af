import { DetailsSchema } from '@pitlane/shared/api/accounts';
import type { Queryable } from '../../platform/db/db.ts';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { findDetails, writeDetails } from './accounts.repo.ts';

const operation = operationsOf('Accounts');

const details = { 200: json(DetailsSchema, 'The details.') };

const get = operation('account', 'GET /api/auth/details', {
  operationId: 'getDetails',
  summary: 'Get your name and phone number',
  description: 'Private: no other operation answers with them. The contact form is filled in with them.',
  responses: details,
});

const update = operation('account', 'PUT /api/auth/details', {
  operationId: 'updateDetails',
  summary: 'Change your name and phone number',
  description: 'Both are optional. An empty text removes what was kept.',
  request: { body: jsonBody(DetailsSchema) },
  responses: details,
  middleware: rateLimited('changes to your details', { burst: 20, perSecond: 0.2 }),
});

/** The private details of an account. */
export function detailsRoutes(db: Queryable) {
  return router()
    .openapi(get, async (c) => c.json(await findDetails(db, c.var.caller.userId), 200))
    .openapi(update, async (c) => {
      const given = c.req.valid('json');
      await writeDetails(db, c.var.caller.userId, given);
      return c.json(given, 200);
    });
}
