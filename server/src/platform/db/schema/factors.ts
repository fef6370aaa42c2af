/** Passkeys, authenticator apps and recovery codes. Times are seconds since 1970. */
import { boolean, index, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';
import { authUser } from './accounts.ts';

/** A passkey of an account (WebAuthn). It signs in alone. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** Whom the authenticator keeps it for: random, so that a device tells nothing about the account. */
    userHandle: text('user_handle').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed; 0 always where the authenticator does not count. */
    counter: integer53('counter').notNull(),
    /** How browsers reach it: "usb,nfc". */
    transports: text('transports').notNull(),
    /** Whether it can be, and is, copied to other devices of its owner. */
    backupEligible: boolean('backup_eligible').notNull(),
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: integer53('created_at').notNull(),
    lastUsedAt: integer53('last_used_at'),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credentialId), index('passkey_user').on(t.userId)],
);

/** The authenticator app of an account (TOTP, RFC 6238). */
export const totp = pgTable('totp', {
  userId: text('user_id')
    .primaryKey()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** Encrypted (platform/sealer.ts): who reads the database has no codes. */
  secret: text('secret').notNull(),
  /** The 30-second step of the newest code that was used: none up to it works again. */
  lastStep: integer53('last_step').notNull(),
  createdAt: integer53('created_at').notNull(),
});

/** The unused recovery codes of an account, as scrypt hashes. All codes of a set have one salt. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
    createdAt: integer53('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
