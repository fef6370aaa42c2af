import { AppError } from '@pitlane/shared/domain/app-error';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { countFailures } from '../../core/audit/count-failures.ts';
import type { Slots } from '../../platform/http/slots.ts';
import type { Auth } from './auth.ts';
import type { Guesser, GuessLimits } from './guess-limits.ts';

/** Hashes passwords and compares them: some at a time, because each takes 0.1 s of a processor. */
export function createPasswords(deps: {
  auth: Auth;
  slots: Slots;
  guesses: GuessLimits;
  tally: Pick<AuditTally, 'count'>;
}) {
  const { auth, slots, guesses, tally } = deps;

  const hash = (password: string, client: string | undefined): Promise<string> =>
    slots.run(client, async () => (await auth.$context).password.hash(password));

  /** Without a stored hash it is false, after as much work: the time must not tell an address without an account. */
  const isRight = (password: string, stored: string | undefined, client: string | undefined) =>
    slots.run(client, async () => {
      const context = await auth.$context;
      if (stored) return context.password.verify({ password, hash: stored });
      await context.password.hash(password);
      return false;
    });

  return {
    hash,
    isRight,

    /** Throws BAD_REQUEST unless it is the password of the account, TOO_MANY_REQUESTS when it is guessed too fast. */
    async require(userId: string, password: string, guesser: Guesser): Promise<void> {
      const { internalAdapter } = await auth.$context;
      const credential = await internalAdapter.findCredentialAccount(userId);
      await countFailures(tally, { way: 'password', of: () => ({ userId }) }, async () => {
        const compare = () => isRight(password, credential?.password ?? undefined, guesser.client);
        if (await guesses.attempt(userId, guesser, compare)) return;
        throw new AppError('BAD_REQUEST', 'Wrong password.', { field: 'password' });
      });
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
