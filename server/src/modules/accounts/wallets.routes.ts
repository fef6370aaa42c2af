import {
  LinkWalletSchema,
  SignedInSchema,
  UserSchema,
  WalletChallengeInputSchema,
  WalletChallengeSchema,
  WalletSignInSchema,
} from '@pitlane/shared/api/accounts';
import { AddressInputSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { json, jsonBody, operation, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { Sessions } from './sessions.ts';
import type { WalletsService } from './wallets.service.ts';

const tags = ['Accounts'];
const query = NoQuerySchema;
const limit = rateLimited('Wallet signatures', { burst: 60, perSecond: 1 });

const challenge = operation({
  method: 'post',
  path: '/api/auth/wallet/challenge',
  operationId: 'getWalletChallenge',
  tags,
  summary: 'Get a text for a wallet to sign',
  description:
    'The text is of EIP-4361, good for ten minutes and once. A text for linking is good only for the account that asks.',
  request: { query, body: jsonBody(WalletChallengeInputSchema) },
  // Signed in or not.
  access: 'visitor',
  errors: ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  responses: {
    200: json(WalletChallengeSchema, 'The text.'),
  },
  middleware: [limit, privateAnswer] as const,
});

const signIn = operation({
  access: 'public',
  method: 'post',
  path: '/api/auth/wallet',
  operationId: 'signInWithWallet',
  tags,
  summary: 'Sign in with a wallet',
  description:
    'A wallet that no account has linked gets a new account. Contract wallets are asked on the chain that the text names (ERC-1271).',
  request: { query, body: jsonBody(WalletSignInSchema) },
  errors: ['TOO_MANY_REQUESTS', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(SignedInSchema, 'The session.') },
  middleware: [limit, privateAnswer] as const,
});

const link = operation({
  method: 'post',
  path: '/api/auth/wallets',
  operationId: 'linkWallet',
  tags,
  summary: 'Link a wallet',
  description:
    'Adds a wallet to the account: its cars and sales count as those of the author. A wallet is linked to one account at most.',
  access: 'account',
  request: { query, body: jsonBody(LinkWalletSchema) },
  errors: ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'CONFLICT', 'CHAIN_UNAVAILABLE'],
  responses: {
    200: json(UserSchema, 'The account.'),
  },
  middleware: limit,
});

const unlink = operation({
  method: 'delete',
  path: '/api/auth/wallets/{address}',
  operationId: 'unlinkWallet',
  tags,
  summary: 'Unlink a wallet',
  description: 'Takes a wallet off the account. The one that the account was made with stays.',
  access: 'account',
  request: { query, params: z.object({ address: AddressInputSchema }) },
  errors: ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'NOT_FOUND'],
  responses: {
    200: json(UserSchema, 'The account.'),
  },
  middleware: limit,
});

/** Signing in with a wallet, and the wallets of an account. */
export function walletsRoutes(wallets: WalletsService, sessions: Sessions) {
  return router()
    .openapi(challenge, async (c) => c.json(await wallets.challenge(c.req.valid('json'), c.var.caller), 200))
    .openapi(signIn, async (c) => {
      const browser = { userAgent: c.req.header('user-agent') };
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
