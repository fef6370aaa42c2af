/** Accounts as component tests answer and keep them. */
import {
  type Proved,
  type SessionList,
  SessionListSchema,
  type SignedIn,
  SignedInSchema,
  type SignInWays,
  type User,
  UserSchema,
  type WalletChallenge,
  WalletChallengeInputSchema,
} from '@pitlane/shared/api/accounts';
import { getProofStatement } from '@pitlane/shared/domain/people/proof-statements';
import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { signedIn } from '../../lib/session/store-session.ts';
import type { AskedRequest } from './scripted-server.ts';
import { NOW } from './scripted-site.ts';

/** GET /api/auth/me: an account with a mail address and a password, unless told otherwise. */
export function makeUser(given: Partial<User> = {}): User {
  return UserSchema.parse({
    id: 7,
    username: 'Apex Hunter',
    named: true,
    email: 'driver@cars.example',
    confirmed: true,
    wallet: null,
    wallets: [],
    own_wallet: null,
    avatar: { url: '/media/avatars/7.webp' },
    has_password: true,
    operator: false,
    providers: [],
    ...given,
  });
}

/** Makes the answer of every way to sign in. */
export function makeSignedIn(user: Partial<User> = {}, jwt = 'token of the driver'): SignedIn {
  return { jwt, user: makeUser(user) };
}

/** The answer of every way to confirm who uses a session. */
export const PROVED: Proved = { status: 'done', jwt: 'new token of the driver' };

/** How the server answers POST /api/auth/wallet/challenge. `texts` are what it gave to sign. */
export function scriptChallenges() {
  const texts: string[] = [];
  const answer = ({ body }: Pick<AskedRequest, 'body'>): WalletChallenge => {
    const { address, chain_id: chainId, purpose } = WalletChallengeInputSchema.parse(body);
    const issuedAt = new Date();
    const expirationTime = new Date(issuedAt.getTime() + 600_000);
    const message = createSiweMessage({
      ...{ domain: location.host, uri: location.origin, version: '1', nonce: 'abcdefgh12345678' },
      ...{ address: getAddress(address), chainId, issuedAt, expirationTime },
      statement: getProofStatement(purpose),
    });
    texts.push(message);
    return { message, expires_at: Math.floor(expirationTime.getTime() / 1_000) };
  };
  return { texts, answer };
}

let sessions = 0;

/**
 * The browser has signed in before the page is opened. Gives the answer that it got. Each session has a token of its own: what the site
 * remembers of one is not for the next test.
 */
export function storeSession(user: Partial<User> = {}, { remember = false } = {}): SignedIn {
  sessions += 1;
  const answer = makeSignedIn(user, `token of session ${sessions}`);
  signedIn(answer, remember);
  return answer;
}

/** GET /api/auth/ways of the demo world. */
export function makeWays(given: Partial<SignInWays> = {}): SignInWays {
  return {
    google: false,
    facebook: false,
    demo: { identifier: 'demo@demo.example', password: 'demo password' },
    ...given,
  };
}

/** GET /api/auth/sessions: this browser, and others by their ids. */
export function makeSessions(...others: readonly string[]): SessionList {
  return SessionListSchema.parse({
    sessions: ['this', ...others].map((id, i) => ({
      id,
      current: i === 0,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      signed_in_at: NOW - i * 60,
      expires_at: NOW + 86_400,
    })),
  });
}

/** A session of an account, as the sign-in answers it. Keep it with lib/session/store-session.ts. */
export function makeSession(given: Partial<User> = {}): SignedIn {
  return SignedInSchema.parse({
    jwt: 'a token',
    user: {
      id: 7,
      username: 'Apex',
      named: true,
      email: 'apex@pit.example',
      confirmed: true,
      wallet: null,
      wallets: [],
      own_wallet: null,
      avatar: { url: '/media/avatars/7.webp' },
      has_password: true,
      operator: false,
      providers: [],
      ...given,
    },
  });
}
