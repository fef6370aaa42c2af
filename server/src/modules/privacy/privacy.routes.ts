import { AccountDeletedSchema, DeleteAccountSchema, PersonalDataSchema } from '@pitlane/shared/api/privacy';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { PrivacyService } from './privacy.service.ts';

const operation = operationsOf('Accounts');

const limit = rateLimited('requests about your data', { burst: 10, perSecond: 0.1 });

const exportData = operation('account', 'GET /api/auth/export', {
  operationId: 'exportAccount',
  summary: 'Download everything about you',
  description:
    'Everything the site stores about the account, as one JSON document. Items on chains are listed, not copied.',
  responses: { 200: json(PersonalDataSchema, 'The data.') },
  middleware: limit,
});

const remove = operation('account', 'POST /api/auth/delete', {
  operationId: 'deleteAccount',
  summary: 'Delete your account',
  description:
    'At once and for ever: profile, name, pictures, likes, follows, notices, sessions. Your wallets are unlinked. ' +
    'What’s on chains stays, and the answer says so.',
  fresh: true,
  request: { body: jsonBody(DeleteAccountSchema) },
  errors: ['FORBIDDEN'],
  responses: { 200: json(AccountDeletedSchema, 'The account is deleted.') },
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
      c.json(await privacy.deleteAccount(c.var.caller, c.req.valid('json').username), 200),
    );
}
