import { AsyncLocalStorage } from 'node:async_hooks';
import type { SocialProvider } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { getAuthStateVerificationIdentifier } from 'better-auth';
import { accountGone, type Caller } from '../../platform/http/caller.ts';
import { nowMs } from '../../platform/now.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import type { JoinedDb } from './joined-db.ts';
import { deleteValue, keepValue, useValue } from './kept-values.ts';
import { hasSession } from './sessions.repo.ts';
import type { RequireOwn } from './shared-account.ts';
import { requireWayLeft } from './sign-in-ways.ts';
import type { SocialService } from './social.service.ts';

/** How long the way to the other site and back may take. better-auth gives it as long. */
const CONNECT_MS = 10 * 60_000;

/** A connection that waits for the browser. `userId` comes first (keepValue); `state` is better-auth's own record of the way. */
type Waiting = { userId: string; sessionId: string; state: string };

/** The account that a site is being connected to, by its owner's wish. */
const connecting = new AsyncLocalStorage<string>();
/** Returns whether the owner of an account is connecting a site to it now: that also goes where a reset has closed the account. */
export const isConnecting = (userId: string): boolean => connecting.getStore() === userId;
/** Returns whether an owner is connecting a site to any account now. In a sign-in it is false. */
export const isConnectingNow = (): boolean => connecting.getStore() !== undefined;

/**
 * The other sites of an account that its owner connects and disconnects. While the browser is away better-auth has no record of the way:
 * it gets it back on return, if the session is still open and no reset has deleted what waits.
 */
export function createConnectedSitesService(deps: {
  db: JoinedDb;
  auth: Auth;
  social: SocialService;
  mails: AccountMails;
  requireOwn: RequireOwn;
  siteUrl: string;
}) {
  const { db, auth, social, mails, requireOwn, siteUrl } = deps;
  const toName = (state: string) => `connect:${state}`;
  const toPage = (outcome: 'done' | 'failed') => `${siteUrl}/account?connect=${outcome}`;

  return {
    /** The page of the other site, and the cookies that the way back needs. Throws NOT_FOUND for one that is not set up. */
    async begin({ userId, sessionId }: Caller, provider: SocialProvider, headers: Headers) {
      await requireOwn(userId);
      const pages = { done: toPage('done'), failed: toPage('failed') };
      const begun = await social.begin(provider, headers, pages);
      const state = new URL(begun.url).searchParams.get('state') ?? '';
      const stored = await useValue(auth, getAuthStateVerificationIdentifier(state));
      if (stored === undefined) throw new Error(`the way to ${provider} has left no record`);
      const waiting: Waiting = { userId, sessionId, state: stored };
      await keepValue(auth, toName(state), JSON.stringify(waiting), new Date(nowMs() + CONNECT_MS));
      return begun;
    },

    /** Ends the way back of a connection with a redirect to the account page. Undefined for a state that is none of a connection. */
    async handleCallback(request: Request): Promise<Response | undefined> {
      const { pathname, search, searchParams } = new URL(request.url);
      const state = searchParams.get('state') ?? '';
      const found = await useValue(auth, toName(state));
      if (found === undefined) return undefined;
      const { userId, sessionId, state: stored } = JSON.parse(found) as Waiting;
      const { internalAdapter } = await auth.$context;
      const user = await internalAdapter.findUserById(userId);
      let location = toPage('failed');
      if (user && (await hasSession(db, userId, sessionId))) {
        const value = JSON.stringify({ ...JSON.parse(stored), link: { userId, email: user.email } });
        const expiresAt = new Date(nowMs() + CONNECT_MS);
        const record = getAuthStateVerificationIdentifier(state);
        await keepValue(auth, record, value, expiresAt);
        const answer = await connecting.run(userId, () =>
          auth.handler(new Request(`${siteUrl}${pathname}${search}`, request)),
        );
        // It stays where another browser came back: the way works once, whatever its end.
        await deleteValue(auth, record);
        if (answer.headers.get('location') === toPage('done')) location = toPage('done');
      }
      return new Response(null, { status: 302, headers: { location: `${location}#sites` } });
    },

    /**
     * Disconnects a site. Its claim to the same address does not bring it back: only `begin` does. Throws NOT_FOUND for one that is not
     * connected, BAD_REQUEST for the last way to sign in.
     */
    async disconnect(caller: Caller, provider: SocialProvider): Promise<void> {
      const { userId } = caller;
      await requireOwn(userId);
      await db.transaction(async (tx) => {
        if (!(await repo.lockAccount(tx, caller))) throw accountGone();
        if (!(await repo.deleteProvider(tx, userId, provider))) {
          const message = `${SITE_NAMES[provider]} is not connected to your account.`;
          throw new AppError('NOT_FOUND', message, { field: 'provider' });
        }
        await requireWayLeft(tx, userId);
        await repo.closeForProviders(tx, userId);
        await mails.signInChanged(tx, userId, { kind: 'site_disconnected', of: SITE_NAMES[provider] });
      });
    },
  };
}
export type ConnectedSitesService = ReturnType<typeof createConnectedSitesService>;
