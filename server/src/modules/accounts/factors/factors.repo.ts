import type { Queryable } from '../../../platform/db/db.ts';
import { passkey, type recoveryCode, totp } from '../../../platform/db/schema/factors.ts';
import { describeTable, type RowOf } from '../../../platform/db/table.ts';

const PASSKEY = describeTable(passkey);
const TOTP = describeTable(totp);
export type PasskeyRow = RowOf<typeof passkey>;
export type TotpRow = RowOf<typeof totp>;
export type RecoveryCodeRow = RowOf<typeof recoveryCode>;

/** The passkeys of a user, the oldest first. */
export function findPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(`select ${PASSKEY.select} from passkey where user_id = $1 order by id`, [
    userId,
  ]);
}

export async function findCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const sql = `select ${PASSKEY.select} from passkey where credential_id = $1`;
  const [row] = await db.query<PasskeyRow>(sql, [credentialId]);
  return row;
}

/** Returns its id; undefined when the credential is kept already, for this user or another. */
export async function addPasskey(
  tx: Queryable,
  row: Omit<PasskeyRow, 'id' | 'lastUsedAt'>,
): Promise<number | undefined> {
  const [added] = await tx.query<{ id: number }>(
    `insert into passkey (user_id, credential_id, user_handle, public_key, counter, transports, backup_eligible, backed_up, name,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing returning id`,
    [
      ...[row.userId, row.credentialId, row.userHandle, row.publicKey, row.counter, row.transports],
      ...[row.backupEligible, row.backedUp, row.name, row.createdAt],
    ],
  );
  return added?.id;
}

/**
 * Keeps that a passkey has signed. False when its counter has not grown since the last time: then the key may have been copied.
 * Authenticators that do not count always send 0.
 */
export async function usePasskey(
  db: Queryable,
  id: number,
  { counter, backedUp, at }: { counter: number; backedUp: boolean; at: number },
): Promise<boolean> {
  const sql = `update passkey set counter = $2, backed_up = $3, last_used_at = $4
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`;
  return (await db.query(sql, [id, counter, backedUp, at])).length > 0;
}

/** False when the user has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  userId: string,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const sql = 'update passkey set name = $3 where user_id = $1 and id = $2 returning id';
  return (await db.query(sql, [userId, id, name])).length > 0;
}

/** False when the user has no such passkey. */
export async function removePasskey(tx: Queryable, userId: string, id: number): Promise<boolean> {
  const sql = 'delete from passkey where user_id = $1 and id = $2 returning id';
  return (await tx.query(sql, [userId, id])).length > 0;
}

export async function findTotp(db: Queryable, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.query<TotpRow>(`select ${TOTP.select} from totp where user_id = $1`, [userId]);
  return row;
}

/** Sets up the app of a user, in the place of the one before. */
export async function saveTotp(tx: Queryable, row: TotpRow): Promise<void> {
  await tx.query(
    `insert into totp (user_id, secret, last_step, created_at) values ($1, $2, $3, $4) on conflict (user_id) do update
     set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at`,
    [row.userId, row.secret, row.lastStep, row.createdAt],
  );
}

/** A page of the apps after a user, in the order of their users. */
export function findTotpsAfter(db: Queryable, userId: string, limit: number): Promise<TotpRow[]> {
  const sql = `select ${TOTP.select} from totp where user_id > $1 order by user_id limit $2`;
  return db.query<TotpRow>(sql, [userId, limit]);
}

/** Keeps the same secret sealed again. False when the app was replaced or removed since it was read. */
export async function resealTotp(
  db: Queryable,
  { userId, secret }: TotpRow,
  sealed: string,
): Promise<boolean> {
  const sql = 'update totp set secret = $3 where user_id = $1 and secret = $2 returning user_id';
  return (await db.query(sql, [userId, secret, sealed])).length > 0;
}

/** Uses the code of a 30-second step up. False when a code of this step or a later one was used before. */
export async function useStep(db: Queryable, { userId, secret }: TotpRow, step: number): Promise<boolean> {
  const sql = `update totp set last_step = $3 where user_id = $1 and secret = $2 and last_step < $3 returning user_id`;
  return (await db.query(sql, [userId, secret, step])).length > 0;
}

export async function removeTotp(tx: Queryable, userId: string): Promise<boolean> {
  return (await tx.query('delete from totp where user_id = $1 returning user_id', [userId])).length > 0;
}

/** How many recovery codes are left, with their salt. */
export async function findRecoveryCodes(
  db: Queryable,
  userId: string,
): Promise<{ left: number; salt: string | null }> {
  const sql = 'select count(*)::int4 as left, min(salt) as salt from recovery_code where user_id = $1';
  const [row] = await db.query<{ left: number; salt: string | null }>(sql, [userId]);
  return row ?? { left: 0, salt: null };
}

/** Keeps a set of codes in the place of the one before. */
export async function saveRecoveryCodes(
  tx: Queryable,
  userId: string,
  { salt, hashes, at }: { salt: string; hashes: string[]; at: number },
): Promise<void> {
  await removeRecoveryCodes(tx, userId);
  await tx.query(
    'insert into recovery_code (user_id, salt, hash, created_at) select $1, $2, unnest($3::text[]), $4::int8',
    [userId, salt, hashes, at],
  );
}

/** Uses a code up. False when the user has no such code, or not any more. */
export async function useRecoveryCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const sql = 'delete from recovery_code where user_id = $1 and hash = $2 returning hash';
  return (await tx.query(sql, [userId, hash])).length > 0;
}

export async function removeRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from recovery_code where user_id = $1', [userId]);
}

/** Takes the proofs by passkey back from every session of a user. */
export async function forgetPasskeyProofs(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `delete from session_proof where way = 'passkey'
       and session_id in (select id from auth_session where user_id = $1)`,
    [userId],
  );
}

/** Removes what was added since a time (seconds since 1970): passkeys, the app, and the set of recovery codes. */
export async function removeFactorsSince(tx: Queryable, userId: string, since: number): Promise<void> {
  for (const table of ['passkey', 'totp', 'recovery_code'] as const)
    await tx.query(`delete from ${table} where user_id = $1 and created_at > $2`, [userId, since]);
}
