import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { AccountDeletedSchema, DeleteAccountSchema, PersonalDataSchema } from '@pitlane/shared/api/privacy';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_SECURITY,
  type FindCaller,
  requireCaller,
} from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { PrivacyService } from './privacy.service.ts';

const account = { tags: ['Accounts'], security: ACCOUNT_SECURITY };
const query = NoQuerySchema;
const limit = rateLimited('Requests about your data', { burst: 10, perSecond: 0.1 });

const exportData = createRoute({
  method: 'get',
  path: '/api/auth/export',
  operationId: 'exportAccount',
  summary: 'Download everything about you',
  description:
    'All that the site keeps about the account, as one JSON document. What is on chains is named, not copied.',
  ...account,
  request: { query },
  responses: {
    200: json(PersonalDataSchema, 'The data.'),
    ...errorResponses('UNKNOWN_PARAMETER', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'),
  },
  middleware: [limit, privateAnswer] as const,
});

const remove = createRoute({
  method: 'post',
  path: '/api/auth/delete',
  operationId: 'deleteAccount',
  summary: 'Delete your account',
  description:
    'At once and for ever: profile, name, pictures, likes, follows, notices, sessions. Wallets become wallets without an account. ' +
    'What is on chains stays, and the answer says so.',
  ...account,
  request: { query, body: jsonBody(DeleteAccountSchema) },
  responses: {
    200: json(AccountDeletedSchema, 'The account is gone.'),
    ...errorResponses(...ACCOUNT_ERRORS, 'FORBIDDEN'),
  },
  middleware: [limit, privateAnswer] as const,
});

/** What is kept about an account. */
export function privacyRoutes(privacy: PrivacyService, findCaller: FindCaller) {
  return router()
    .openapi(exportData, async (c) => {
      const caller = await requireCaller(findCaller, c);
      c.header('content-disposition', 'attachment; filename="pitlane-account.json"');
      return c.json(await privacy.export(caller), 200);
    })
    .openapi(remove, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await privacy.deleteAccount(caller, c.req.valid('json'), c.var.client), 200);
    });
}
