import { createHmac } from 'node:crypto';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@pitlane/shared/api/accounts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@pitlane/shared/domain/people/password-length';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { betterAuth } from 'better-auth';
import { z } from 'zod';
import type { PasswordHashes } from '../../config/config.ts';
import { getBasePath } from '../../platform/http/base-path.ts';
import { type CookieForm, getCookieForm } from '../../platform/http/cookie-form.ts';
import type { Log } from '../../platform/log.ts';
import { createAuthAdapter } from './auth-adapter.ts';
import type { JoinedDb } from './joined-db.ts';
import { SESSION_SECONDS } from './session-seconds.ts';

/** Where better-auth is in the API. */
const AUTH_PATH = '/api/auth';

/** The identity providers that the operator has configured. */
export type SocialProviders = Partial<
  Record<'google' | 'facebook', { clientId: string; clientSecret: string }>
>;

export type AuthOptions = {
  db: JoinedDb;
  log: Log;
  /** The site's own address: config.siteUrl. */
  siteUrl: string;
  signingKey: string;
  social: SocialProviders;
  /** Called after another site was connected to an account, new or not. */
  onConnected: (userId: string, provider: SocialProvider) => Promise<void>;
  /** Whether no other site may be connected to an account. */
  isClosedForProviders: (userId: string) => Promise<boolean>;
  /** Whether the owner of an account is connecting another site now: no one signs in. */
  isConnectingNow: () => boolean;
  passwordHashes: Pick<PasswordHashes, 'hash' | 'verify'>;
};

/**
 * better-auth: users, sessions, hashes of passwords, links that work once, and other sites' sign-in. Its own HTTP operations are not
 * served, but the way back from another site; ours are in accounts.routes.ts.
 */
export function createAuth({
  db,
  log,
  siteUrl,
  signingKey,
  social,
  passwordHashes,
  onConnected,
  isClosedForProviders,
  isConnectingNow,
}: AuthOptions) {
  const basePath = getBasePath(siteUrl);
  return betterAuth({
    appName: getSiteName(),
    // A base URL with a path is taken as it is: better-auth would leave /api/auth out.
    baseURL: `${siteUrl}${AUTH_PATH}`,
    basePath: AUTH_PATH,
    secret: createHmac('sha256', signingKey).update('accounts').digest('base64url'),
    database: createAuthAdapter(db),
    trustedOrigins: [new URL(siteUrl).origin],
    telemetry: { enabled: false },
    advanced: nameCookies(getCookieForm(siteUrl), basePath),
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: SESSION_SECONDS.remembered.lasts },
    // No provider is trusted by its name: only an address that it has confirmed leads to an account. Another address counts where the
    // owner of an account connects the site.
    account: { modelName: 'auth_credential', accountLinking: { allowDifferentEmails: true } },
    // The job `accounts` forgets what has ended. Its library would do so while a visitor waits, all of it at once.
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwordHashes,
    },
    socialProviders: {
      ...social,
      ...(social.facebook && {
        facebook: {
          ...social.facebook,
          // Facebook confirms no address. Where an owner connects it the address leads to no account, so it need not be confirmed. It must
          // be there: without one Facebook would be connected, and could not sign in.
          mapProfileToUser: ({ email }) => (isConnectingNow() && email ? { emailVerified: true } : {}),
        },
      }),
    },
    databaseHooks: {
      account: {
        create: {
          async before(account) {
            // After a reset that removed them, another site's claim to the same address must not bring it back.
            const isClosed =
              account.providerId !== 'credential' && (await isClosedForProviders(account.userId));
            return isClosed ? false : withoutTokens(account);
          },
          async after({ userId, providerId }) {
            const provider = SOCIAL_PROVIDERS.find((one) => one === providerId);
            if (provider) await onConnected(userId, provider);
          },
        },
        update: { before: withoutTokens },
      },
    },
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, failure) =>
        log[level === 'error' ? 'error' : 'warn'](
          { part: 'accounts', ...explainAuthFailure(failure) },
          message,
        ),
    },
  });
}
/** Binds cookies to this site, and keeps them apart from those of another site on the same host. */
function nameCookies({ prefix }: CookieForm, basePath: string) {
  // better-auth itself knows `__Secure-` alone.
  if (prefix === '__Host-')
    return {
      useSecureCookies: false,
      cookiePrefix: '__Host-pitlane',
      defaultCookieAttributes: { secure: true },
    };
  return {
    cookiePrefix: `pitlane${basePath.replaceAll('/', '-')}`,
    defaultCookieAttributes: { path: basePath || '/' },
  };
}

/** Drops the tokens for another site's API: nothing here uses them, and tokens that are not stored cannot be stolen. */
async function withoutTokens<T extends object>(account: T) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}
export type Auth = ReturnType<typeof createAuth>;

const CODE = z.string().regex(/^\w{1,60}$/);
const FailureSchema = z.object({
  status: z.number().optional().catch(undefined),
  // A word at Google, an object at Facebook.
  error: z
    .union([CODE, z.object({ type: CODE }).transform(({ type }) => type)])
    .optional()
    .catch(undefined),
  cause: z.object({ code: CODE }).optional().catch(undefined),
});

/**
 * Returns the part of a failure of better-auth's that operators need: `invalid_client` says that the secret of another site is
 * wrong. Only codes: its sentences may quote what belongs to a person.
 */
export function explainAuthFailure(failure: unknown): { status?: number; code?: string } {
  const { status, error, cause } = FailureSchema.safeParse(failure).data ?? {};
  const code = error ?? cause?.code;
  return { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
}
