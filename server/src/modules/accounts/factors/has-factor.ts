import type { Queryable } from '../../../platform/db/db.ts';
import * as repo from './factors.repo.ts';

/** Whether an account has a passkey or an authenticator app: then signing in takes two steps. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  const passkeys = await repo.findPasskeys(db, userId);
  return passkeys.length > 0 || (await repo.findTotp(db, userId)) !== undefined;
}
