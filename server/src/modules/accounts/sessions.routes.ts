import { DoneSchema, SessionListSchema } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { Sessions } from './sessions.ts';

const operation = operationsOf('Accounts');

const done = { 200: json(DoneSchema, 'Done.') };
const DONE = { status: 'done' } as const;

const list = operation('account', 'GET /api/auth/sessions', {
  operationId: 'listSessions',
  summary: 'List the signed-in browsers',
  description: 'Every session of the account that has not ended.',
  responses: { 200: json(SessionListSchema, 'The sessions.') },
});

const signOut = operation('account', 'POST /api/auth/sign-out', {
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'Ends this session: its token stops working.',
  responses: done,
});

const revokeOthers = operation('account', 'DELETE /api/auth/sessions', {
  operationId: 'revokeOtherSessions',
  summary: 'Sign out every other browser',
  fresh: true,
  description: 'Ends all sessions of the account except this one.',
  responses: done,
});

const revoke = operation('account', 'DELETE /api/auth/sessions/{id}', {
  operationId: 'revokeSession',
  summary: 'Sign out one browser',
  fresh: true,
  description: 'Ends one session of the account.',
  request: { params: z.object({ id: z.string().min(1).max(64) }) },
  errors: ['NOT_FOUND'],
  responses: { ...done },
});

/** The sessions of an account. */
export function sessionsRoutes(sessions: Sessions) {
  return router()
    .openapi(list, async (c) => c.json({ sessions: await sessions.list(c.var.caller) }, 200))
    .openapi(signOut, async (c) => {
      const { caller } = c.var;
      await sessions.end(caller, caller.sessionId);
      return c.json(DONE, 200);
    })
    .openapi(revokeOthers, async (c) => {
      await sessions.endOthers(c.var.caller);
      return c.json(DONE, 200);
    })
    .openapi(revoke, async (c) => {
      const { caller } = c.var;
      if (await sessions.end(caller, c.req.valid('param').id)) return c.json(DONE, 200);
      throw new AppError('NOT_FOUND', 'Session not found. It may have ended already.', {
        field: 'id',
      });
    });
}
