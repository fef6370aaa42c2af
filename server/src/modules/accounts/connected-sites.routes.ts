import {
  SOCIAL_PROVIDERS,
  SocialPageSchema,
  SocialSignInSchema,
  UserSchema,
} from '@pitlane/shared/api/accounts';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ConnectedSitesService } from './connected-sites.service.ts';
import type { Sessions } from './sessions.ts';

const operation = operationsOf('Accounts');

const limit = rateLimited('changes to connected sites', { burst: 20, perSecond: 0.2 });

const connect = operation('account', 'POST /api/auth/providers', {
  operationId: 'connectSite',
  summary: 'Begin to connect another site',
  description:
    'Answers with the page to go to. The other site sends the browser back to /account?connect=done, or =failed. Its email address may differ from the account’s.',
  request: { body: jsonBody(SocialSignInSchema) },
  fresh: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(SocialPageSchema, 'Where to go.') },
  middleware: limit,
});

const disconnect = operation('account', 'DELETE /api/auth/providers/{provider}', {
  operationId: 'disconnectSite',
  summary: 'Disconnect another site',
  description:
    'You can’t sign in with it until you connect it again. You can’t remove the last way to sign in.',
  request: { params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }) },
  fresh: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(UserSchema, 'The account.') },
  middleware: limit,
});

/** The other sites that an account is connected to. */
export function connectedSitesRoutes(sites: ConnectedSitesService, sessions: Sessions) {
  return router()
    .openapi(connect, async (c) => {
      const { provider } = c.req.valid('json');
      const { url, cookies } = await sites.begin(c.var.caller, provider, c.req.raw.headers);
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json({ url }, 200);
    })
    .openapi(disconnect, async (c) => {
      const { caller } = c.var;
      await sites.disconnect(caller, c.req.valid('param').provider);
      return c.json(await sessions.readUser(caller.userId), 200);
    });
}
