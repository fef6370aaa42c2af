import { ProvedSchema, SignedInSchema } from '@pitlane/shared/api/accounts';
import {
  AuthenticatorSetupSchema,
  ConfirmAuthenticatorSchema,
  ConfirmRecoveryCodesSchema,
  FactorAddedSchema,
  FactorsSchema,
  NewRecoveryCodesSchema,
  PasskeyRequestSchema,
  ProveFactorSchema,
  SecondStepPasskeySchema,
  SecondStepSchema,
} from '@pitlane/shared/api/factors';
import { json, jsonBody, operationsOf, router } from '../../../platform/http/operation.ts';
import { privateAnswer } from '../../../platform/http/private-answer.ts';
import { rateLimited } from '../../../platform/http/rate-limit.ts';
import { readBrowser } from '../read-browser.ts';
import type { Sessions } from '../sessions.ts';
import type { AuthenticatorService } from './authenticator.service.ts';
import type { FactorsService } from './factors.service.ts';
import { findLabel } from './find-label.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { SecondStepService } from './second-step.service.ts';

const operation = operationsOf('Two-step verification');

const limit = rateLimited('two-step verification requests', { burst: 40, perSecond: 0.5 });
// Each is ten slow hashes.
const codesLimit = rateLimited('sets of recovery codes', { burst: 5, perSecond: 1 / 600 });

const beginSecondStep = operation('public', 'POST /api/auth/second-step/options', {
  operationId: 'beginSecondStep',
  summary: 'Ask for a passkey, as the second step',
  description: 'What `navigator.credentials.get` needs, for the account that the ticket belongs to.',
  request: { body: jsonBody(SecondStepPasskeySchema) },
  responses: { 200: json(PasskeyRequestSchema, 'The options.') },
  middleware: [limit, privateAnswer],
});

const secondStep = operation('public', 'POST /api/auth/second-step', {
  operationId: 'passSecondStep',
  summary: 'Sign in: the second step',
  description:
    'Opens the session that the first step prepared. A ticket allows five failed attempts; then the sign-in starts over. Wrong codes are limited by account too.',
  request: { body: jsonBody(SecondStepSchema) },
  responses: { 200: json(SignedInSchema, 'The session.') },
  middleware: [limit, privateAnswer],
});

const list = operation('account', 'GET /api/auth/factors', {
  operationId: 'getFactors',
  summary: 'List passkeys, authenticator app and recovery codes',
  description: 'What the account has beside its password and its wallets.',
  responses: { 200: json(FactorsSchema, 'What the account has.') },
});

const beginAuthenticator = operation('account', 'POST /api/auth/totp', {
  operationId: 'beginAuthenticator',
  summary: 'Begin to set up an authenticator app',
  description: 'A new secret. It takes effect once its first code is confirmed.',
  fresh: true,
  responses: { 200: json(AuthenticatorSetupSchema, 'The secret, which only this answer has.') },
  middleware: limit,
});

const confirmAuthenticator = operation('account', 'POST /api/auth/totp/confirm', {
  operationId: 'confirmAuthenticator',
  summary: 'Set up an authenticator app',
  description:
    'With the first code of the app, which replaces the previous one. Add a code from the previous app, and the new one counts as long-standing as the old. The first factor of an account comes with ten recovery codes.',
  request: { body: jsonBody(ConfirmAuthenticatorSchema) },
  fresh: true,
  errors: ['FORBIDDEN'],
  responses: { 200: json(FactorAddedSchema, 'What the account has now.') },
  middleware: limit,
});

const removeAuthenticator = operation('account', 'DELETE /api/auth/totp', {
  operationId: 'removeAuthenticator',
  summary: 'Remove the authenticator app',
  description:
    'Its codes stop working. Without a passkey and an authenticator app, a sign-in takes one step.',
  fresh: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(FactorsSchema, 'What the account has now.') },
  middleware: limit,
});

const makeCodes = operation('account', 'POST /api/auth/recovery-codes', {
  operationId: 'makeRecoveryCodes',
  summary: 'Make new recovery codes',
  description:
    'Ten codes, shown only in this answer. They work once confirmed; the previous codes work until then.',
  fresh: true,
  errors: ['BAD_REQUEST', 'FORBIDDEN'],
  responses: { 200: json(NewRecoveryCodesSchema, 'The codes.') },
  middleware: codesLimit,
});

const confirmCodes = operation('account', 'POST /api/auth/recovery-codes/confirm', {
  operationId: 'confirmRecoveryCodes',
  summary: 'Replace the recovery codes',
  description:
    'Replaces the recovery codes once the owner has saved the new ones. The previous codes stop working.',
  request: { body: jsonBody(ConfirmRecoveryCodesSchema) },
  fresh: true,
  errors: ['FORBIDDEN'],
  responses: { 200: json(FactorsSchema, 'What the account has now.') },
  middleware: limit,
});

const beginProving = operation('account', 'POST /api/auth/prove/options', {
  operationId: 'beginProof',
  summary: 'Ask for a passkey, to confirm who uses the session',
  description: 'What `navigator.credentials.get` needs, for a passkey of this account.',
  responses: { 200: json(PasskeyRequestSchema, 'The options.') },
  middleware: limit,
});

const prove = operation('account', 'POST /api/auth/prove/factor', {
  operationId: 'proveWithFactor',
  summary: 'Confirm who uses the session, with a passkey or a code',
  description:
    'Like the password proof, which isn’t enough for an account with two-step verification. A passkey also opens the console to operators for 12 hours.',
  request: { body: jsonBody(ProveFactorSchema) },
  responses: { 200: json(ProvedSchema, 'The session is confirmed and has a new token.') },
  middleware: limit,
});

type FactorsRoutesDeps = {
  factors: FactorsService;
  passkeys: PasskeysService;
  authenticator: AuthenticatorService;
  secondStep: SecondStepService;
  sessions: Sessions;
};

/** The second step of a sign-in, and what an account passes it with. */
export function factorsRoutes(deps: FactorsRoutesDeps) {
  const { factors, passkeys, authenticator, sessions } = deps;
  return router()
    .openapi(beginSecondStep, async (c) =>
      c.json(await deps.secondStep.beginPasskey(c.req.valid('json').ticket), 200),
    )
    .openapi(secondStep, async (c) => {
      const browser = readBrowser(c.req);
      return c.json(await deps.secondStep.finish(c.req.valid('json'), browser, c.var.client), 200);
    })
    .openapi(list, async (c) => c.json(await factors.list(c.var.caller), 200))
    .openapi(beginAuthenticator, async (c) => {
      const { caller } = c.var;
      return c.json(authenticator.begin(caller, await findLabel(sessions, caller)), 200);
    })
    .openapi(confirmAuthenticator, async (c) => {
      const { caller } = c.var;
      const codes = await authenticator.confirm(c.var, c.req.valid('json'));
      return c.json({ factors: await factors.list(caller), recovery_codes: codes }, 200);
    })
    .openapi(removeAuthenticator, async (c) => {
      await authenticator.remove(c.var.caller);
      return c.json(await factors.list(c.var.caller), 200);
    })
    .openapi(makeCodes, async (c) => c.json(await factors.makeRecoveryCodes(c.var), 200))
    .openapi(confirmCodes, async (c) => {
      await factors.confirmRecoveryCodes(c.var.caller, c.req.valid('json').set);
      return c.json(await factors.list(c.var.caller), 200);
    })
    .openapi(beginProving, async (c) =>
      c.json(await passkeys.beginAsking({ kind: 'prove', userId: c.var.caller.userId }), 200),
    )
    .openapi(prove, async (c) => {
      const jwt = await factors.prove(c.var.caller, c.req.valid('json'), c.var.client);
      return c.json({ status: 'done', jwt } as const, 200);
    });
}
