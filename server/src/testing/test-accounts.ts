/** Accounts for tests, made as people make them. */
import { type SignedIn, SignedInSchema } from '@pitlane/shared/api/accounts';
import { normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { hashToken } from '../modules/accounts/auth-adapter.ts';
import { keepSessionProof } from '../modules/accounts/session-proofs.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { ProvedOn } from '../platform/db/schema/accounts.ts';
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
  const token = /[?](?:confirm|reset|email)#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no mail with a link went to ${to}`);
  return token;
}

/** Registers an account and confirms its address. */
export async function registerAccount(
  api: TestApi,
  changes: Partial<typeof NEWCOMER> = {},
): Promise<SignedIn> {
  const given = { ...NEWCOMER, ...changes };
  const registered = await api.post('/api/auth/local/register', given);
  if (registered.status !== 202) throw new Error(JSON.stringify(registered.body));
  const token = await findLink(api.db, normalMailAddress(given.email));
  const confirmed = await api.post('/api/auth/confirm', { token, password: given.password });
  return SignedInSchema.parse(confirmed.body);
}

/** A user with an author, without a mail or a password. Its author is the next number. */
export async function addAccount(db: Queryable, name = `user-${crypto.randomUUID()}`): Promise<string> {
  const now = Date.now();
  await db.query(
    `insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ($1, $1, $1 || '@cars.example', true, $2, $2)`,
    [name, now],
  );
  await db.query('insert into author (user_id, joined_at) values ($1, $2)', [name, Math.floor(now / 1_000)]);
  return name;
}

/** Signs a user in without asking anything, as if with a password just now; resolves to the token. */
export async function openSession(
  db: Queryable,
  userId: string,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const token = crypto.randomUUID();
  await db.query(
    `insert into auth_session (id, user_id, token, expires_at, last_seen_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, userId, hashToken(token), Date.now() + 3_600_000, Date.now()],
  );
  await keepSessionProof(db, id, { way: 'password' });
  return token;
}

/** Lets every proof of who uses a session grow old. */
export async function ageProofs(db: Queryable, minutes = 31): Promise<void> {
  await db.query('update session_proof set proved_at = proved_at - $1::int8', [minutes * 60_000]);
}

/** Keeps that a session has proved to hold a wallet: by its key, or on one chain. `secondsAgo` is how long ago. */
export async function keepWalletProof(
  db: Queryable,
  token: string,
  wallet: string,
  { chain = 'any', secondsAgo = 0 }: { chain?: ProvedOn; secondsAgo?: number } = {},
): Promise<void> {
  await db.query(
    `insert into session_wallet (session_id, address, chain, proved_at) select id, $2, $3, $4 from auth_session where token = $1`,
    [hashToken(token), wallet, chain, Math.floor(Date.now() / 1_000) - secondsAgo],
  );
}

/** Keeps that a session has used a passkey of its account. */
export async function keepPasskeyProof(
  db: Queryable,
  token: string,
  { secondsAgo = 0 }: { secondsAgo?: number } = {},
): Promise<void> {
  const at = [hashToken(token), Date.now() - secondsAgo * 1_000];
  await db.query(
    `with made as (
       insert into passkey (user_id, credential_id, user_handle, public_key, counter, transports, backup_eligible, backed_up, name, created_at)
       select user_id, id, 'handle', 'key', 0, '', false, false, 'Phone', 1 from auth_session where token = $1 returning id)
     insert into session_proof (session_id, way, proved_at, passkey_id)
     select s.id, 'passkey', $2, made.id from auth_session s, made where s.token = $1`,
    at,
  );
}
