import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { RowIdSchema } from '@pitlane/shared/api/common';
import {
  AddPasskeySchema,
  FactorAddedSchema,
  FactorsSchema,
  PasskeyCreationSchema,
  PasskeyRequestSchema,
  PasskeySignInSchema,
  RenamePasskeySchema,
} from '@pitlane/shared/api/factors';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../../platform/http/operation.ts';
import { privateAnswer } from '../../../platform/http/private-answer.ts';
import { rateLimited } from '../../../platform/http/rate-limit.ts';
import { readBrowser } from '../read-browser.ts';
import type { Sessions } from '../sessions.ts';
import type { FactorsService } from './factors.service.ts';
import { findLabel } from './find-label.ts';
import type { PasskeysService } from './passkeys.service.ts';

const operation = operationsOf('Two-step verification');

const limit = rateLimited('passkey requests', { burst: 40, perSecond: 0.5 });
const params = z.object({ id: RowIdSchema.describe('Number of the passkey.') });
const factorsAnswer = { 200: json(FactorsSchema, 'What the account has now.') };

const beginSignIn = operation('public', 'POST /api/auth/passkey/options', {
  operationId: 'beginPasskeySignIn',
  summary: 'Ask for a passkey, to sign in',
  description:
    'What `navigator.credentials.get` needs. Its challenge works once, within five minutes, and only to sign in.',
  responses: { 200: json(PasskeyRequestSchema, 'The options.') },
  middleware: [limit, privateAnswer],
});

const signIn = operation('public', 'POST /api/auth/passkey', {
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  description:
    'With the passkey alone: its user holds it, and the device has verified them. The answer must come from a page of this site.',
  request: { body: jsonBody(PasskeySignInSchema) },
  responses: { 200: json(SignedInSchema, 'The session.') },
  middleware: [limit, privateAnswer],
});

const beginAdding = operation('account', 'POST /api/auth/passkeys/options', {
  operationId: 'beginPasskey',
  summary: 'Begin to add a passkey',
  description:
    'What `navigator.credentials.create` needs. Its challenge works once, within five minutes, for this account.',
  fresh: true,
  responses: { 200: json(PasskeyCreationSchema, 'The options.') },
  middleware: limit,
});

const add = operation('account', 'POST /api/auth/passkeys', {
  operationId: 'addPasskey',
  summary: 'Add a passkey',
  description:
    'From then on it signs in on its own and passes the second step. The first factor of an account comes with ten recovery codes.',
  request: { body: jsonBody(AddPasskeySchema) },
  fresh: true,
  errors: ['FORBIDDEN', 'CONFLICT'],
  responses: { 200: json(FactorAddedSchema, 'What the account has now.') },
  middleware: limit,
});

const rename = operation('account', 'PATCH /api/auth/passkeys/{id}', {
  operationId: 'renamePasskey',
  summary: 'Rename a passkey',
  description: 'Only its owner sees the name.',
  request: { params, body: jsonBody(RenamePasskeySchema) },
  errors: ['NOT_FOUND'],
  responses: factorsAnswer,
  middleware: limit,
});

const remove = operation('account', 'DELETE /api/auth/passkeys/{id}', {
  operationId: 'removePasskey',
  summary: 'Remove a passkey',
  description:
    'It can no longer sign in. Without a passkey and an authenticator app, a sign-in takes one step.',
  request: { params },
  fresh: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: factorsAnswer,
  middleware: limit,
});

type PasskeysRoutesDeps = { passkeys: PasskeysService; factors: FactorsService; sessions: Sessions };

/** The passkeys of an account, and signing in with one. */
export function passkeysRoutes({ passkeys, factors, sessions }: PasskeysRoutesDeps) {
  return router()
    .openapi(beginSignIn, async (c) => c.json(await passkeys.beginAsking({ kind: 'sign_in' }), 200))
    .openapi(signIn, async (c) => {
      const { response, remember } = c.req.valid('json');
      const browser = readBrowser(c.req);
      const { userId, passkeyId } = await passkeys.check({ kind: 'sign_in' }, response);
      return c.json(await sessions.open(userId, { remember, browser, way: 'passkey', passkeyId }), 200);
    })
    .openapi(beginAdding, async (c) => {
      const { caller } = c.var;
      return c.json(await passkeys.beginAdding(caller, await findLabel(sessions, caller)), 200);
    })
    .openapi(add, async (c) => {
      const { caller } = c.var;
      const codes = await passkeys.add(c.var, c.req.valid('json'));
      return c.json({ factors: await factors.list(caller), recovery_codes: codes }, 200);
    })
    .openapi(rename, async (c) => {
      const { caller } = c.var;
      await passkeys.rename(caller, c.req.valid('param').id, c.req.valid('json').name);
      return c.json(await factors.list(caller), 200);
    })
    .openapi(remove, async (c) => {
      const { caller } = c.var;
      await passkeys.remove(caller, c.req.valid('param').id);
      return c.json(await factors.list(caller), 200);
    });
}
