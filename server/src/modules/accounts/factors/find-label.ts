import type { Caller } from '../../../platform/http/caller.ts';
import type { Sessions } from '../sessions.ts';

/** The name of an account in a password manager or an authenticator app. */
export async function findLabel(sessions: Pick<Sessions, 'readUser'>, { userId }: Caller): Promise<string> {
  const { email, username } = await sessions.readUser(userId);
  return email ?? username;
}
