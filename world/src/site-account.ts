/** The site as one person of the demo world uses it: signed in with their wallet, through the same API as any user. */
import { setTimeout as pause } from 'node:timers/promises';
import { SignedInSchema, type User, WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { ErrorResponseSchema } from '@pitlane/shared/api/common';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import type { PrivateKeyAccount } from 'viem';
import { accountAt } from './accounts.ts';

/** The API refuses something, in its own words. */
export class SiteRefusal extends Error {}

/** Many people sign in from one address here: the site asks them to come one after the other. A longer wait is a refusal. */
const MAX_WAIT_SECONDS = 10;

/** Sends one request. Throws a SiteRefusal with the site's own words when it refuses. */
export async function callSite(
  url: string,
  path: string,
  { method = 'GET', body, jwt }: { method?: string; body?: object; jwt?: string | undefined } = {},
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(jwt && { authorization: `Bearer ${jwt}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const wait = Number(response.headers.get('retry-after'));
  if (response.status === 429 && wait > 0 && wait <= MAX_WAIT_SECONDS) {
    await pause(wait * 1_000);
    return callSite(url, path, { method, jwt, ...(body && { body }) });
  }
  throw new SiteRefusal(`${method} ${path}: ${ErrorResponseSchema.parse(answer).error.message}`);
}

export type SiteAccount = { jwt: string; user: User };

/** The demo world's people at the site, by the index of their wallet. */
export type Sessions = {
  /** Signs a person in, the first time that anything asks. Throws a SiteRefusal when the site refuses. */
  of: (index: number) => Promise<SiteAccount>;
  /** Signs a person in again the next time: the site has ended their session. */
  forget: (index: number) => void;
  /** Signs everyone out. Throws a SiteRefusal when the site refuses. */
  end: () => Promise<void>;
};

/**
 * Shares one session of each person among all that they do. They come from one address, and the site limits how often one address
 * may sign in.
 */
export function openSessions(url: string): Sessions {
  const open = new Map<number, Promise<SiteAccount>>();
  return {
    of(index) {
      const session = open.get(index) ?? signInWithWallet(url, accountAt(index));
      open.set(index, session);
      // The next one to ask tries again.
      session.catch(() => open.delete(index));
      return session;
    },
    forget: (index) => void open.delete(index),
    async end() {
      const sessions = [...open.values()];
      open.clear();
      for (const session of sessions) await signOut(url, await session);
    },
  };
}

/** Signs in with a wallet. */
async function signInWithWallet(url: string, wallet: PrivateKeyAccount): Promise<SiteAccount> {
  const asked = { address: wallet.address, chain_id: CHAIN_FACTS.binance.demoId, purpose: 'sign_in' };
  const { message } = WalletChallengeSchema.parse(
    await callSite(url, '/api/auth/wallet/challenge', { method: 'POST', body: asked }),
  );
  const signature = await wallet.signMessage({ message });
  const body = { message, signature };
  return SignedInSchema.parse(await callSite(url, '/api/auth/wallet', { method: 'POST', body }));
}

/** Ends a session. */
export const signOut = (url: string, { jwt }: SiteAccount) =>
  callSite(url, '/api/auth/sign-out', { method: 'POST', jwt });
