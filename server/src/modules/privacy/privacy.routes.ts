import { NoQuerySchema } from '@pitlane/shared/api/common';
import { AccountDeletedSchema, DeleteAccountSchema, PersonalDataSchema } from '@pitlane/shared/api/privacy';
import { json, jsonBody, operation, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { PrivacyService } from './privacy.service.ts';

const account = { tags: ['Accounts'], access: 'account' as const };
const query = NoQuerySchema;
const limit = rateLimited('Requests about your data', { burst: 10, perSecond: 0.1 });

const exportData = operation({
  method: 'get',
  path: '/api/auth/export',
  operationId: 'exportAccount',
  summary: 'Download everything about you',
  description:
    'All that the site keeps about the account, as one JSON document. What is on chains is named, not copied.',
  ...account,
  request: { query },
  responses: { 200: json(PersonalDataSchema, 'The data.') },
  middleware: limit,
});

const remove = operation({
  method: 'post',
  path: '/api/auth/delete',
  operationId: 'deleteAccount',
  summary: 'Delete your account',
  description:
    'At once and for ever: profile, name, pictures, likes, follows, notices, sessions. Wallets become wallets without an account. ' +
    'What is on chains stays, and the answer says so.',
  ...account,
  request: { query, body: jsonBody(DeleteAccountSchema) },
  errors: ['FORBIDDEN'],
  responses: { 200: json(AccountDeletedSchema, 'The account is gone.') },
  middleware: limit,
});

/** Routes for the data of an account. */
export function privacyRoutes(privacy: PrivacyService) {
  return router()
    .openapi(exportData, async (c) => {
      const { caller } = c.var;
      c.header('content-disposition', 'attachment; filename="pitlane-account.json"');
      return c.json(await privacy.export(caller), 200);
    })
    .openapi(remove, async (c) =>
      c.json(await privacy.deleteAccount(c.var.caller, c.req.valid('json'), c.var.client), 200),
    );
}
