import { AppError } from '@pitlane/shared/domain/app-error';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { countFailures } from '../../core/audit/count-failures.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Slots } from '../../platform/http/slots.ts';
import type { Auth } from './auth.ts';
import type { ConfirmationGuesses } from './confirmation-guesses.ts';
import type { GuessLimits } from './guess-limits.ts';

/** Hashes passwords and compares them: some at a time, because each takes 0.1 s of a processor. */
export function createPasswords(deps: {
  auth: Auth;
  slots: Slots;
  guesses: GuessLimits;
  confirmations: ConfirmationGuesses;
  tally: Pick<AuditTally, 'count'>;
}) {
  const { auth, slots, guesses, confirmations, tally } = deps;

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

  const createCompare = async (userId: string, password: string, client: string | undefined) => {
    const { internalAdapter } = await auth.$context;
    const credential = await internalAdapter.findCredentialAccount(userId);
    return () => isRight(password, credential?.password ?? undefined, client);
  };

  return {
    hash,
    isRight,

    /** Throws BAD_REQUEST unless it is the password of the account, TOO_MANY_REQUESTS when it is guessed too fast. */
    require: (userId: string, password: string, client: string | undefined): Promise<void> =>
      countFailures(tally, { way: 'password', of: () => ({ userId }) }, async () => {
        const compare = await createCompare(userId, password, client);
        if (!(await guesses.attempt(userId, { client }, compare))) throw wrongPassword();
      }),

    /** The same to confirm who uses a session. Throws as `ConfirmationGuesses.attempt` does. */
    confirm: (caller: Caller, password: string, client: string | undefined): Promise<void> =>
      countFailures(tally, { way: 'password', of: () => ({ userId: caller.userId }) }, async () => {
        const compare = await createCompare(caller.userId, password, client);
        await confirmations.attempt(caller, async () => {
          if (!(await compare())) throw wrongPassword();
        });
      }),
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

function wrongPassword(): AppError {
  return new AppError('BAD_REQUEST', 'Wrong password.', { field: 'password' });
}
