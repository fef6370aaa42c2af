import { AppError } from '@pitlane/shared/domain/app-error';
import type { Auth } from './auth.ts';

const SHARED =
  'All visitors share the demo account, so you can’t change it. Register your own account: the demo keeps its emails at /outbox.';

/** Throws FORBIDDEN for the shared account of the demo world. */
export type RequireOwn = (userId: string) => Promise<void>;

/** `sharedEmail` is the address of the shared account; null if there is none. */
export function createRequireOwn(auth: Auth, sharedEmail: string | null): RequireOwn {
  return async (userId) => {
    if (sharedEmail === null) return;
    const { internalAdapter } = await auth.$context;
    if ((await internalAdapter.findUserById(userId))?.email !== sharedEmail) return;
    throw new AppError('FORBIDDEN', SHARED);
  };
}
