import type { AuditTally } from '../../../core/audit/audit-tally.ts';
import type { SharedLimits } from '../../../platform/http/limits.ts';
import { createSealer } from '../../../platform/sealer.ts';
import type { Auth } from '../auth.ts';
import type { ConfirmationGuesses } from '../confirmation-guesses.ts';
import type { Sessions } from '../sessions.ts';
import { createAuthenticatorService } from './authenticator.service.ts';
import { createFactorChanges, type FactorChangesDeps } from './factor-changes.ts';
import { factorsRoutes } from './factors.routes.ts';
import { createFactorsService } from './factors.service.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { createSecondStepService } from './second-step.service.ts';

type FactorsOptions = FactorChangesDeps & {
  auth: Auth;
  sessions: Sessions;
  siteUrl: string;
  signingKeys: readonly [string, ...string[]];
  limits: SharedLimits;
  confirmations: ConfirmationGuesses;
  tally: Pick<AuditTally, 'count'>;
};

/** Passkeys, authenticator apps and recovery codes, and the second step that they pass. */
export function createFactors(options: FactorsOptions) {
  const { db, auth, sessions, siteUrl, hashSlots, mails, limits, confirmations, tally, passwordHashes } =
    options;
  const changes = createFactorChanges(options);
  const challenges = createPasskeyChallenges({ auth, siteUrl });
  const passkeys = createPasskeysService({ db, siteUrl, challenges, changes });
  const sealer = createSealer(options.signingKeys);
  const authenticator = createAuthenticatorService({ db, sealer, changes, confirmations });
  const factors = createFactorsService({
    ...{ db, auth, passkeys, authenticator, changes, hashSlots, mails, limits, confirmations, tally },
    passwordHashes,
  });
  const secondStep = createSecondStepService({ db, auth, sessions, factors, passkeys });
  return {
    factors,
    secondStep,
    resealSecrets: (signal: AbortSignal) => resealSecrets(db, sealer, signal),
    routes: [
      passkeysRoutes({ passkeys, factors, sessions }),
      factorsRoutes({ factors, passkeys, authenticator, secondStep, sessions }),
    ],
  };
}
