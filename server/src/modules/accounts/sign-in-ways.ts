import type { SocialProvider } from '@pitlane/shared/api/accounts';
import type { Queryable } from '../../platform/db/db.ts';

/** How an account can sign in. */
export type SignInWays = { password: boolean; wallet: boolean; providers: SocialProvider[] };

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
