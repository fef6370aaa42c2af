import type { SocialProvider } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Queryable } from '../../platform/db/db.ts';
import { findPasskeys } from './factors/factors.repo.ts';

/** How an account can sign in. */
export type SignInWays = { password: boolean; wallet: boolean; providers: SocialProvider[] };

/**
 * Throws BAD_REQUEST when an account cannot sign in any more. Call it after the removal, in its transaction, with the account locked: what two
 * requests remove at once must not lock its owner out.
 */
export async function requireWayLeft(tx: Queryable, userId: string): Promise<void> {
  const { password, wallet, providers } = await findWays(tx, userId);
  if (password || wallet || providers.length > 0 || (await findPasskeys(tx, userId)).length > 0) return;
  const message = 'This is your last way to sign in. Add another one first, such as a password or a passkey.';
  throw new AppError('BAD_REQUEST', message);
}

/** Reads how an account can sign in. */
export async function findWays(db: Queryable, userId: string): Promise<SignInWays> {
  const [row] = await db.query<{ names: string[]; wallet: boolean }>(
    `select array(select provider_id from auth_credential where user_id = $1 order by provider_id) as names,
       exists (select from author a where a.user_id = $1
         and (a.wallet is not null or exists (select from author linked where linked.holder_id = a.id))) as wallet`,
    [userId],
  );
  const names = row?.names ?? [];
  return {
    password: names.includes('credential'),
    wallet: row?.wallet ?? false,
    providers: names.filter((name): name is SocialProvider => name !== 'credential'),
  };
}
