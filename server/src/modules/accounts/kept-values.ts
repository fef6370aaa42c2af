import { nowMs } from '../../platform/now.ts';
import type { Auth } from './auth.ts';

/**
 * Values that wait for a visitor who knows their name: links of mails, tickets, challenges. The database has only the hash of the name.
 * A value of a user begins with `{"userId":`: a user's links are deleted by that (deleteLinks).
 */
export async function keepValue(auth: Auth, name: string, value: string, expiresAt: Date): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({ identifier: name, value, expiresAt });
}

/** Reads a value, which stays. Undefined for one that was used or has expired. */
export async function readValue(auth: Auth, name: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(name);
  return kept && kept.expiresAt.getTime() > nowMs() ? kept.value : undefined;
}

/** Reads a value and deletes it: of several requests at once only one gets it. Undefined as for `readValue`. */
export async function useValue(auth: Auth, name: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(name))?.value;
}

export async function deleteValue(auth: Auth, name: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteVerificationByIdentifier(name);
}
