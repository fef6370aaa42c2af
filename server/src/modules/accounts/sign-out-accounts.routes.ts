import { SignedOutSchema } from '@pitlane/shared/api/accounts';
import { RowIdSchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { refuseGuarded } from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { SignOutAccountsService } from './sign-out-accounts.service.ts';

const operation = operationsOf('Operator');

const signOut = operation('operator in person', 'DELETE /api/operator/accounts/{author}/sessions', {
  operationId: 'signOutAccount',
  summary: 'Sign an account out of all browsers',
  description:
    'For a stolen token or a lost device. Ends every session of the account and the links emailed to it. Its owner gets an email and needs to sign in again.',
  request: { params: z.strictObject({ author: RowIdSchema.describe('Number of an author.') }) },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(SignedOutSchema, 'How many sessions have ended.') },
  middleware: rateLimited('accounts to sign out', { burst: 30, perSecond: 0.5 }),
});

/** What operators do with the sessions of accounts. */
export function signOutAccountsRoutes(service: SignOutAccountsService) {
  return router().openapi(signOut, async (c) => {
    refuseGuarded(c.var.operator);
    const ended = await service.signOut(c.var.operator, c.req.valid('param').author);
    return c.json({ ended }, 200);
  });
}
