import {
  SignedInSchema,
  SignedWalletSchema,
  UserSchema,
  WalletChallengeInputSchema,
  WalletChallengeSchema,
  WalletSignInSchema,
} from '@pitlane/shared/api/accounts';
import { AddressInputSchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { readBrowser } from './read-browser.ts';
import type { Sessions } from './sessions.ts';
import type { WalletsService } from './wallets.service.ts';

const operation = operationsOf('Accounts');

const limit = rateLimited('wallet signatures', { burst: 60, perSecond: 1, shared: 'wallet signatures' });

const challenge = operation('visitor', 'POST /api/auth/wallet/challenge', {
  operationId: 'getWalletChallenge',
  summary: 'Get a text for a wallet to sign',
  description:
    'An EIP-4361 message that works once, within ten minutes. A message for linking works only for the account that asks.',
  request: { body: jsonBody(WalletChallengeInputSchema) },
  errors: ['UNAUTHENTICATED'],
  responses: { 200: json(WalletChallengeSchema, 'The text.') },
  middleware: [limit, privateAnswer],
});

const signIn = operation('public', 'POST /api/auth/wallet', {
  operationId: 'signInWithWallet',
  summary: 'Sign in with a wallet',
  description:
    'A wallet that isn’t linked to any account gets a new account. Contract wallets are checked on the chain that the message names (ERC-1271).',
  request: { body: jsonBody(WalletSignInSchema) },
  errors: ['FORBIDDEN', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(SignedInSchema, 'The session.') },
  middleware: [limit, privateAnswer],
});

const link = operation('account', 'POST /api/auth/wallets', {
  operationId: 'linkWallet',
  summary: 'Link a wallet',
  description:
    'Adds a wallet to the account: its cars and sales count as the author’s. A wallet can be linked to only one account.',
  request: { body: jsonBody(SignedWalletSchema) },
  fresh: true,
  errors: ['CONFLICT', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(UserSchema, 'The account.') },
  middleware: limit,
});

const unlink = operation('account', 'DELETE /api/auth/wallets/{address}', {
  operationId: 'unlinkWallet',
  summary: 'Unlink a wallet',
  description: 'Unlinks a wallet from the account. The one the account was created with stays.',
  fresh: true,
  request: { params: z.object({ address: AddressInputSchema }) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(UserSchema, 'The account.') },
  middleware: limit,
});

/** Signing in with a wallet, and the wallets of an account. */
export function walletsRoutes(wallets: WalletsService, sessions: Sessions) {
  return router()
    .openapi(challenge, async (c) => c.json(await wallets.challenge(c.req.valid('json'), c.var.caller), 200))
    .openapi(signIn, async (c) => {
      const browser = readBrowser(c.req);
      return c.json(await wallets.signIn(c.req.valid('json'), browser, c.var.client), 200);
    })
    .openapi(link, async (c) => {
      const { caller } = c.var;
      await wallets.link(caller, c.req.valid('json'), c.var.client);
      return c.json(await sessions.readUser(caller.userId), 200);
    })
    .openapi(unlink, async (c) => {
      const { caller } = c.var;
      await wallets.unlink(caller, c.req.valid('param').address);
      return c.json(await sessions.readUser(caller.userId), 200);
    });
}
