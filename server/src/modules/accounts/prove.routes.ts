import { ProvedSchema, ProvePasswordSchema, SignedWalletSchema } from '@pitlane/shared/api/accounts';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AccountsService } from './accounts.service.ts';
import type { WalletsService } from './wallets.service.ts';

const operation = operationsOf('Accounts');

const limit = rateLimited('confirmations', { burst: 20, perSecond: 0.5 });
const proved = { 200: json(ProvedSchema, 'The session is confirmed and has a new token.') };
const DONE = { status: 'done' } as const;

const withPassword = operation('account', 'POST /api/auth/prove/password', {
  operationId: 'proveWithPassword',
  summary: 'Confirm who uses the session, with the password',
  description:
    'For the next 30 minutes this session can change the ways to sign in and write as an operator. Operations that need it say so (`x-fresh-proof`) and answer `PROOF_REQUIRED` until then, with the ways the account has. The session gets a new token, and the previous one stops working.',
  request: { body: jsonBody(ProvePasswordSchema) },
  responses: proved,
  middleware: limit,
});

const withWallet = operation('account', 'POST /api/auth/prove/wallet', {
  operationId: 'proveWithWallet',
  summary: 'Confirm who uses the session, with a wallet',
  description:
    'The same with the signature of one of the account’s wallets, on a message whose purpose is `prove`. It also proves for 12 hours that the session holds the wallet, which the owner of the contracts needs.',
  request: { body: jsonBody(SignedWalletSchema) },
  errors: ['FORBIDDEN', 'CHAIN_UNAVAILABLE'],
  responses: proved,
  middleware: limit,
});

/** Confirming who uses a session that was opened some time ago. */
export function proveRoutes({ accounts, wallets }: { accounts: AccountsService; wallets: WalletsService }) {
  return router()
    .openapi(withPassword, async (c) => {
      const { password } = c.req.valid('json');
      const jwt = await accounts.prove(c.var.caller, password, c.var.client);
      return c.json({ ...DONE, jwt }, 200);
    })
    .openapi(withWallet, async (c) => {
      const jwt = await wallets.prove(c.var.caller, c.req.valid('json'), c.var.client);
      return c.json({ ...DONE, jwt }, 200);
    });
}
