import { createRoute } from '@hono/zod-openapi';
import { DoneSchema, SessionListSchema } from '@pitlane/shared/api/accounts';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import { ACCOUNT_SECURITY, requireCaller } from '../../platform/http/caller.ts';
import { errorResponses, json, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import type { Sessions } from './sessions.ts';

const account = { tags: ['Accounts'], security: ACCOUNT_SECURITY, middleware: privateAnswer };
const query = NoQuerySchema;
const done = { 200: json(DoneSchema, 'Done.'), ...errorResponses('UNKNOWN_PARAMETER', 'UNAUTHENTICATED') };
const DONE = { status: 'done' } as const;

const list = createRoute({
  method: 'get',
  path: '/api/auth/sessions',
  operationId: 'listSessions',
  summary: 'List the signed-in browsers',
  description: 'Every session of the account that has not ended.',
  ...account,
  request: { query },
  responses: {
    200: json(SessionListSchema, 'The sessions.'),
    ...errorResponses('UNKNOWN_PARAMETER', 'UNAUTHENTICATED'),
  },
});

const signOut = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'Ends this session: its token is worth nothing from then on.',
  ...account,
  request: { query },
  responses: done,
});

const revokeOthers = createRoute({
  method: 'delete',
  path: '/api/auth/sessions',
  operationId: 'revokeOtherSessions',
  summary: 'Sign out every other browser',
  description: 'Ends all sessions of the account but this one.',
  ...account,
  request: { query },
  responses: done,
});

const revoke = createRoute({
  method: 'delete',
  path: '/api/auth/sessions/{id}',
  operationId: 'revokeSession',
  summary: 'Sign out one browser',
  description: 'Ends one session of the account.',
  ...account,
  request: { query, params: z.object({ id: z.string().min(1).max(64) }) },
  responses: { ...done, ...errorResponses('NOT_FOUND') },
});

/** The sessions of an account. */
export function sessionsRoutes(sessions: Sessions) {
  return router()
    .openapi(list, async (c) => {
      const caller = await requireCaller(sessions.findCaller, c);
      return c.json({ sessions: await sessions.list(caller) }, 200);
    })
    .openapi(signOut, async (c) => {
      const caller = await requireCaller(sessions.findCaller, c);
      await sessions.end(caller, caller.sessionId);
      return c.json(DONE, 200);
    })
    .openapi(revokeOthers, async (c) => {
      await sessions.endOthers(await requireCaller(sessions.findCaller, c));
      return c.json(DONE, 200);
    })
    .openapi(revoke, async (c) => {
      const caller = await requireCaller(sessions.findCaller, c);
      if (await sessions.end(caller, c.req.valid('param').id)) return c.json(DONE, 200);
      throw new AppError('NOT_FOUND', 'There is no such session. It may have ended already.', {
        field: 'id',
      });
    });
}
