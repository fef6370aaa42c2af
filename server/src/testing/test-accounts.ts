/** Accounts for tests, made as people make them. */
import { type SignedIn, SignedInSchema } from '@pitlane/shared/api/accounts';
import type { Queryable } from '../db/db.ts';
import type { TestApi } from './test-api.ts';

export const NEWCOMER = {
  username: 'Apex Hunter',
  email: 'driver@cars.example',
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
};

/** The headers of a signed-in request. */
export function bearer(jwt: string): Record<string, string> {
  return { authorization: `Bearer ${jwt}` };
}

/** The token in the newest mail to an address. */
export async function findLink(db: Queryable, to: string): Promise<string> {
  const [mail] = await db.query<{ text: string }>(
    'select text from mail where recipient = $1 order by id desc limit 1',
    [to],
  );
  const token = /[?&](?:confirm|reset|email)=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no mail with a link went to ${to}`);
  return token;
}

/** Registers and confirms. */
export async function registerAccount(
  api: TestApi,
  changes: Partial<typeof NEWCOMER> = {},
): Promise<SignedIn> {
  const given = { ...NEWCOMER, ...changes };
  const registered = await api.post('/api/auth/local/register', given);
  if (registered.status !== 202) throw new Error(JSON.stringify(registered.body));
  const confirmed = await api.post('/api/auth/confirm', { token: await findLink(api.db, given.email) });
  return SignedInSchema.parse(confirmed.body);
}
