import type { SignInWays, SocialProvider } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import type { ServerDeps } from '../../core/server-deps.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import { createSlots } from '../../platform/http/slots.ts';
import { PASSWORD_HASHES } from '../../platform/password-hashes.ts';
import { createAccountMails } from './account-mails.ts';
import { findAuthor, isClosedForProviders } from './accounts.repo.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { createAuth } from './auth.ts';
import { createConfirmationGuesses } from './confirmation-guesses.ts';
import { connectedSitesRoutes } from './connected-sites.routes.ts';
import { createConnectedSitesService, isConnecting, isConnectingNow } from './connected-sites.service.ts';
import { detailsRoutes } from './details.routes.ts';
import { createEmailAddressService } from './email-address.service.ts';
import { createFactors } from './factors/create-factors.ts';
import { createFormerAddresses } from './former-addresses.ts';
import { createGuessLimits } from './guess-limits.ts';
import { joinTransactions } from './joined-db.ts';
import { createKnownDevices } from './known-devices.ts';
import { createMailBudgets } from './mail-budgets.ts';
import { createMailLinks } from './mail-links.ts';
import { createMailing } from './mailing.ts';
import { createPasswords } from './passwords.ts';
import { proveRoutes } from './prove.routes.ts';
import { createRegistrationsService } from './registrations.service.ts';
import { createFindProof } from './session-proofs.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { createSessions, type IsOperator } from './sessions.ts';
import { createRequireOwn } from './shared-account.ts';
import { signOutAccountsRoutes } from './sign-out-accounts.routes.ts';
import { createSignOutAccountsService } from './sign-out-accounts.service.ts';
import { socialRoutes } from './social.routes.ts';
import { createSocialService } from './social.service.ts';
import { createWalletProofs } from './wallet-proof.ts';
import { walletsRoutes } from './wallets.routes.ts';
import { createWalletsService } from './wallets.service.ts';

type AccountsOptions = Pick<ServerDeps, 'config' | 'log' | 'chains'> & {
  db: Db;
  /** The first signs. */
  signingKeys: readonly [string, ...string[]];
  isOperator: IsOperator;
  tally: Pick<AuditTally, 'count'>;
  limits: SharedLimits;
};

/** The accounts: their routes, and who a request comes from. */
export function createAccounts({
  config,
  log,
  chains,
  signingKeys,
  isOperator,
  tally,
  limits,
  ...options
}: AccountsOptions) {
  const db = joinTransactions(options.db);
  const social = config.signIn;
  const { siteUrl, passwordHashes = PASSWORD_HASHES } = config;
  const [signingKey] = signingKeys;
  const mails = createAccountMails(siteUrl);
  const onConnected = async (userId: string, provider: SocialProvider) => {
    // A new account has no author yet, and knows how it was made.
    if (await findAuthor(db, userId))
      await mails.signInChanged(db, userId, { kind: 'site_connected', of: SITE_NAMES[provider] });
  };
  const auth = createAuth({
    ...{ db, log, siteUrl, signingKey, social, passwordHashes, onConnected },
    isClosedForProviders: async (userId) => !isConnecting(userId) && isClosedForProviders(db, userId),
    isConnectingNow,
  });
  const sessions = createSessions({ db, auth, log, isOperator });
  const contractSlots = createSlots('signatures of contract wallets', { perClient: 1, overall: 4 });
  const proofs = createWalletProofs({ auth, siteUrl: config.siteUrl, chains, contractSlots });
  const wallets = createWalletsService({ db, auth, sessions, proofs, mails, tally });
  const guesses = createGuessLimits(limits);
  const slots = createSlots('sign-in attempts', { perClient: 4, overall: 16 });
  const confirmations = createConfirmationGuesses({ db, limits, mails });
  const passwords = createPasswords({ auth, slots, guesses, confirmations, tally });
  const mailing = createMailing({ auth, budgets: createMailBudgets(limits) });
  const shared = {
    ...{ db, auth, sessions, mails, passwords, links: createMailLinks(auth) },
    guesses,
    mailing,
    formerAddresses: createFormerAddresses({ auth, mailing }),
    devices: createKnownDevices(signingKey),
  };
  const requireOwn = createRequireOwn(auth, config.demo ? DEMO_ACCOUNT.identifier : null);
  const { factors, secondStep, resealSecrets, routes } = createFactors({
    ...{ db, auth, sessions, mails, siteUrl, signingKeys, hashSlots: slots, limits, tally, requireOwn },
    ...{ confirmations, passwordHashes },
  });
  const findProof = createFindProof(db, factors.findSecondSteps);
  const accounts = createAccountsService({ ...shared, secondStep, findProof, requireOwn, tally });
  const registrations = createRegistrationsService(shared);
  const emailAddress = createEmailAddressService({ ...shared, requireOwn });
  const ways: SignInWays = {
    google: 'google' in social,
    facebook: 'facebook' in social,
    demo: config.demo ? DEMO_ACCOUNT : null,
  };
  const socialService = createSocialService({ db, auth, secondStep, siteUrl, social, tally });
  const sites = createConnectedSitesService({
    ...{ db, auth, social: socialService, mails, requireOwn, siteUrl },
  });
  return {
    findCaller: sessions.findCaller,
    findProof,
    readUser: sessions.readUser,
    requireOwn,
    resealSecrets,
    routes: [
      accountsRoutes({ accounts, registrations, emailAddress, sessions, ways }),
      sessionsRoutes(sessions),
      walletsRoutes(wallets, sessions),
      socialRoutes(socialService, sites),
      connectedSitesRoutes(sites, sessions),
      detailsRoutes(db),
      proveRoutes({ accounts, wallets }),
      signOutAccountsRoutes(createSignOutAccountsService({ db, mails })),
      ...routes,
    ],
  };
}
