import { type SignedIn, SOCIAL_PROVIDERS, type SocialProvider } from '@pitlane/shared/api/accounts';
import type { SecondStepRequired } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { findNameFault, normalName } from '@pitlane/shared/domain/people/username';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { getBasePath } from '../../platform/http/base-path.ts';
import { getCookieForm } from '../../platform/http/cookie-form.ts';
import { nowMs } from '../../platform/now.ts';
import * as repo from './accounts.repo.ts';
import type { Auth, SocialProviders } from './auth.ts';
import type { SecondStepService } from './factors/second-step.service.ts';
import { type JoinedDb, transactOrAgain } from './joined-db.ts';
import { keepValue, useValue } from './kept-values.ts';
import { deleteStoredSession } from './sessions.repo.ts';
import type { Browser } from './sessions.ts';

/** Holds, for some minutes, the one thing that the way back from another site leaves: a code that is good once. */
const COOKIE = 'pitlane-social';
const CODE_SECONDS = 300;

/** Who has come back, and from where. */
type Arrival = { userId: string; way: SocialProvider };

/**
 * Signing in at another site (OAuth 2 with PKCE, by better-auth). The way back ends in a cookie with a code, so that only the browser
 * that went there can finish; the session itself is a bearer token like any other.
 */
export function createSocialService(deps: {
  db: JoinedDb;
  auth: Auth;
  secondStep: SecondStepService;
  siteUrl: string;
  social: SocialProviders;
  tally: Pick<AuditTally, 'count'>;
}) {
  const { db, auth, secondStep, siteUrl, social, tally } = deps;
  const toCookie = (value: string, seconds: number) =>
    `${prefix}${COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const { prefix, isSecure } = getCookieForm(siteUrl);
  const path = prefix === '__Host-' ? '/' : `${getBasePath(siteUrl)}/api/auth`;

  return {
    /**
     * The page of the other site, which leads back to one of ours, and the cookies that the way back needs. Throws NOT_FOUND for one that is not
     * configured.
     */
    async begin(
      provider: SocialProvider,
      headers: Headers,
      pages = { done: `${siteUrl}/login?social=done`, failed: `${siteUrl}/login?social=failed` },
    ): Promise<{ url: string; cookies: string[] }> {
      if (!social[provider]) {
        const message = `Sign in with ${SITE_NAMES[provider]} isn’t set up here. The operator can set it up: see the self-hosting guide.`;
        throw new AppError('NOT_FOUND', message, { field: 'provider' });
      }
      const { response, headers: given } = await auth.api.signInSocial({
        body: {
          provider,
          disableRedirect: true,
          callbackURL: pages.done,
          errorCallbackURL: pages.failed,
        },
        headers,
        returnHeaders: true,
      });
      if (!response.url) throw new Error(`${provider} has no page to sign in at`);
      return { url: response.url, cookies: given.getSetCookie() };
    },

    /** The answer to the browser that comes back: it goes on to the page of Sign In. */
    async handleCallback(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const answer = await auth.handler(new Request(`${siteUrl}${pathname}${search}`, request));
      const location = new URL(answer.headers.get('location') ?? '/login?social=failed', siteUrl);
      const stored = readCookie(answer.headers.getSetCookie(), 'session_token');
      // Only to our own page, whatever went wrong on the way.
      const isDone = stored !== undefined && location.searchParams.get('social') === 'done';
      const headers = new Headers({ location: `${siteUrl}/login?social=${isDone ? 'done' : 'failed'}` });
      const userId = stored && (await deleteStoredSession(db, stored));
      const way = SOCIAL_PROVIDERS.find((provider) => pathname.endsWith(`/${provider}`));
      if (isDone && userId && way)
        headers.append('set-cookie', toCookie(await createCode({ userId, way }), CODE_SECONDS));
      if (!isDone && way)
        tally.count({ deed: 'account.sign_in_failed', of: { authorId: null }, after: { way } });
      return new Response(null, { status: 302, headers });
    },

    /** Signs in the browser that has come back, or answers with a ticket for the second step. Throws UNAUTHENTICATED without the code. */
    async finish(
      cookies: string | undefined,
      remember: boolean,
      browser: Browser,
    ): Promise<{ answer: SignedIn | SecondStepRequired; cookie: string }> {
      const { internalAdapter } = await auth.$context;
      const code = new RegExp(`(?:^|; *)${prefix}${COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1];
      const found = code && (await useValue(auth, `social:${code}`));
      const arrival: Arrival | undefined = found ? JSON.parse(found) : undefined;
      const user = arrival && (await internalAdapter.findUserById(arrival.userId));
      if (!user)
        throw new AppError('UNAUTHENTICATED', 'That took too long or was already finished. Sign in again.');
      if (!(await repo.findAuthor(db, user.id))) {
        const username = findNameFault(user.name) ? null : normalName(user.name);
        await transactOrAgain(db, async (tx) => {
          await repo.createAuthor(tx, { userId: user.id, username });
          const after = { way: arrival.way };
          await recordAccountEvent(tx, { deed: 'account.register', of: { userId: user.id }, after });
        });
      }
      const first = { userId: user.id, remember, way: arrival.way };
      return { answer: await secondStep.openOrAsk(first, browser), cookie: toCookie('', 0) };
    },
  };

  async function createCode(arrival: Arrival): Promise<string> {
    const code = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
    const expiresAt = new Date(nowMs() + CODE_SECONDS * 1_000);
    await keepValue(auth, `social:${code}`, JSON.stringify(arrival), expiresAt);
    return code;
  }
}
export type SocialService = ReturnType<typeof createSocialService>;

/** The value of better-auth's own cookie, without its signature: it comes from our own process. */
function readCookie(setCookies: readonly string[], name: string): string | undefined {
  for (const line of setCookies) {
    const value = new RegExp(`^[^=;]*\\.${name}=([^;]*)`).exec(line)?.[1];
    if (value) return decodeURIComponent(value).split('.')[0];
  }
  return undefined;
}
