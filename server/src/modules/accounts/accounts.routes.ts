import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  ConfirmEmailSchema,
  ConfirmSchema,
  DoneSchema,
  ForgotPasswordSchema,
  MailSentSchema,
  ProvedSchema,
  RegisterSchema,
  ResetPasswordSchema,
  SignedInSchema,
  SignInSchema,
  type SignInWays,
  SignInWaysSchema,
  UserSchema,
} from '@pitlane/shared/api/accounts';
import { SecondStepRequiredSchema } from '@pitlane/shared/api/factors';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AccountsService } from './accounts.service.ts';
import type { EmailAddressService } from './email-address.service.ts';
import { readBrowser } from './read-browser.ts';
import type { RegistrationsService } from './registrations.service.ts';
import type { Sessions } from './sessions.ts';

const operation = operationsOf('Accounts');

const signInLimit = rateLimited('sign-in attempts', { burst: 20, perSecond: 0.5, shared: 'sign-ins' });
const mailLimit = rateLimited('requests for emails', { burst: 10, perSecond: 0.05, shared: 'mail requests' });
const mailSent = json(
  MailSentSchema,
  'An email was sent if the address allows it. The answer is the same for every address.',
);
const done = json(DoneSchema, 'Done.');

const ways = operation('public', 'GET /api/auth/ways', {
  operationId: 'listSignInWays',
  summary: 'List the ways to sign in',
  description: 'The other sites that users can sign in with, as configured by the operator.',
  responses: { 200: json(SignInWaysSchema, 'The ways.') },
});

const signIn = operation('public', 'POST /api/auth/local', {
  operationId: 'signIn',
  summary: 'Sign in with a password',
  description:
    'An unknown address and a wrong password get the same answer in the same time. Attempts are limited per account and client, so strangers who guess can’t lock the owner out.',
  request: { body: jsonBody(SignInSchema) },
  errors: ['UNAUTHENTICATED'],
  responses: {
    200: json(SignedInSchema, 'The session.'),
    202: json(SecondStepRequiredSchema, 'The account has a second step.'),
  },
  middleware: [signInLimit, privateAnswer],
});

const register = operation('public', 'POST /api/auth/local/register', {
  operationId: 'register',
  summary: 'Register',
  description:
    'Mails a link that creates the account; an address that is never confirmed is not kept. An address that has an account gets ' +
    'a mail that says so, with the same response here. The name is not reserved until the address is confirmed.',
  request: { body: jsonBody(RegisterSchema) },
  errors: ['CONFLICT'],
  responses: { 202: mailSent },
  middleware: [mailLimit, privateAnswer],
});

const confirm = operation('public', 'POST /api/auth/confirm', {
  operationId: 'confirmRegistration',
  summary: 'Confirm a registration',
  description:
    'Creates the account with the token from the email and signs in. The browser that registered sends its secret; any other browser sends the password, because the reader of the email must be the person who chose the password.',
  request: { body: jsonBody(ConfirmSchema) },
  responses: { 200: json(SignedInSchema, 'The session.') },
  middleware: [signInLimit, privateAnswer],
});

const forgotPassword = operation('public', 'POST /api/auth/forgot-password', {
  operationId: 'forgotPassword',
  summary: 'Ask for a new password',
  description: 'Emails a link to the address if it has an account. The answer is the same if it doesn’t.',
  request: { body: jsonBody(ForgotPasswordSchema) },
  responses: { 202: mailSent },
  middleware: [mailLimit, privateAnswer],
});

const resetPassword = operation('public', 'POST /api/auth/reset-password', {
  operationId: 'resetPassword',
  summary: 'Set a new password',
  description:
    'With the token from the mail. Every browser is signed out. All other ways to sign in are removed where asked: do so when another person had access.',
  request: { body: jsonBody(ResetPasswordSchema) },
  errors: ['FORBIDDEN'],
  responses: { 200: done },
  middleware: [signInLimit, privateAnswer],
});

const me = operation('account', 'GET /api/auth/me', {
  operationId: 'getUser',
  summary: 'Get the signed-in account',
  description: 'Who this session belongs to.',
  responses: { 200: json(UserSchema, 'The account.') },
});

const changePassword = operation('account', 'POST /api/auth/change-password', {
  operationId: 'changePassword',
  summary: 'Change the password',
  description:
    'Signs out every other browser and gives this session a new token. An account without a password sets one by email. The current password counts as the proof, as for `proveWithPassword`; with two-step verification the session needs a fresh one.',
  request: { body: jsonBody(ChangePasswordSchema) },
  errors: ['FORBIDDEN', 'PROOF_REQUIRED'],
  responses: { 200: json(ProvedSchema, 'Done.') },
  middleware: signInLimit,
});

const changeEmail = operation('account', 'POST /api/auth/email', {
  operationId: 'changeEmail',
  summary: 'Change your email address',
  fresh: true,
  description:
    'Emails a link to the new address. The account keeps the current one until the link is opened.',
  request: { body: jsonBody(ChangeEmailSchema) },
  errors: ['FORBIDDEN'],
  responses: { 202: mailSent },
  middleware: mailLimit,
});

const confirmEmail = operation('visitor', 'POST /api/auth/email/confirm', {
  operationId: 'confirmEmail',
  summary: 'Confirm a new mail address',
  description:
    'With the token from the email, in a browser that is signed in to the account, or with its password. So no account takes an address whose owner didn’t ask for it.',
  request: { body: jsonBody(ConfirmEmailSchema) },
  responses: { 200: done },
  middleware: [signInLimit, privateAnswer],
});

export type AccountsRoutesDeps = {
  accounts: AccountsService;
  registrations: RegistrationsService;
  emailAddress: EmailAddressService;
  sessions: Sessions;
  ways: SignInWays;
};

/** Accounts with a password, and the account of a session. */
export function accountsRoutes(deps: AccountsRoutesDeps) {
  const { accounts, registrations, emailAddress, sessions } = deps;
  const DONE = { status: 'done' } as const;
  return router()
    .openapi(ways, (c) => c.json(deps.ways, 200))
    .openapi(signIn, async (c) => {
      const browser = readBrowser(c.req);
      const answer = await accounts.signIn(c.req.valid('json'), browser, c.var.client);
      return 'ticket' in answer ? c.json(answer, 202) : c.json(answer, 200);
    })
    .openapi(register, async (c) =>
      c.json(await registrations.register(c.req.valid('json'), c.var.client), 202),
    )
    .openapi(confirm, async (c) => {
      const browser = readBrowser(c.req);
      return c.json(await registrations.confirm(c.req.valid('json'), browser, c.var.client), 200);
    })
    .openapi(forgotPassword, async (c) =>
      c.json(await accounts.forgotPassword(c.req.valid('json').email, c.var.client), 202),
    )
    .openapi(resetPassword, async (c) => {
      await accounts.resetPassword(c.req.valid('json'), c.var.client);
      return c.json(DONE, 200);
    })
    .openapi(me, async (c) => {
      const { userId } = c.var.caller;
      return c.json(await sessions.readUser(userId), 200);
    })
    .openapi(changePassword, async (c) => {
      const { caller } = c.var;
      const jwt = await accounts.changePassword(caller, c.req.valid('json'), c.var.client);
      return c.json({ ...DONE, jwt }, 200);
    })
    .openapi(changeEmail, async (c) =>
      c.json(await emailAddress.change(c.var.caller, c.req.valid('json').email, c.var.client), 202),
    )
    .openapi(confirmEmail, async (c) => {
      await emailAddress.confirm(c.req.valid('json'), c.var);
      return c.json(DONE, 200);
    });
}
