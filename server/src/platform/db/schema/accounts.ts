/** Accounts, in the shapes that better-auth reads and writes (server/src/modules/accounts/auth-adapter.ts). Times are milliseconds since 1970. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** Accounts that can sign in. An account without a mail address has a placeholder in `email` (findEmail in accounts.repo.ts). */
export const authUser = pgTable(
  'auth_user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    image: text('image'),
    /** The person's name and phone number, which only the account itself sees. */
    fullName: text('full_name'),
    phone: text('phone'),
    /** The wallet that the account was made with no longer signs in: a password reset has removed the other ways. */
    /** No other site may be connected: a reset has removed them (accounts/remove-other-ways.ts). */
    providersClosed: boolean('providers_closed').notNull().default(false),
    createdAt: integer53('created_at').notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [uniqueIndex('auth_user_email').on(t.email)],
);

/** A browser that is signed in. */
export const authSession = pgTable(
  'auth_session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the bearer token: who reads the database cannot sign in with it. */
    token: text('token').notNull(),
    expiresAt: integer53('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whether the user asked to be remembered: the session may be idle for longer. */
    remembered: boolean('remembered').notNull().default(false),
    /** When the session was last used, give or take some minutes. */
    lastSeenAt: integer53('last_seen_at').notNull().default(0),
    createdAt: integer53('created_at').notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('auth_session_token').on(t.token),
    index('auth_session_user').on(t.userId, t.expiresAt),
    index('auth_session_expires').on(t.expiresAt),
  ],
);

/** When a session last proved who uses it, in each way (milliseconds since 1970). */
export const sessionProof = pgTable(
  'session_proof',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    way: text('way').$type<ProofWay>().notNull(),
    provedAt: integer53('proved_at').notNull(),
    /** The passkey, where that was the way. */
    passkeyId: integer('passkey_id'),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.way] })],
);

/**
 * The wallets that a session has proved to hold, and when (seconds since 1970). A key proves an address on every chain (`any`); a contract
 * answers for it on its own chain alone, because another chain may have another party's code at the same address.
 */
export const sessionWallet = pgTable(
  'session_wallet',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    address: text('address').$type<Address>().notNull(),
    chain: text('chain').$type<ProvedOn>().notNull(),
    provedAt: integer53('proved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.address, t.chain] })],
);

/** Where a proof counts. */
export type ProvedOn = Chain | 'any';

/** A way to sign in: the hash of a password (provider `credential`), or an identity at Google or Facebook. */
export const authCredential = pgTable(
  'auth_credential',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    issuer: text('issuer'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: integer53('access_token_expires_at'),
    refreshTokenExpiresAt: integer53('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: integer53('created_at').notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('auth_credential_account').on(t.providerId, t.accountId),
    index('auth_credential_user').on(t.userId),
  ],
);

/** Secrets that can be used once and only for a time: links in mails, and the numbers that wallets sign. Identifiers are stored hashed. */
export const authVerification = pgTable(
  'auth_verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: integer53('expires_at').notNull(),
    createdAt: integer53('created_at').notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [
    index('auth_verification_identifier').on(t.identifier),
    index('auth_verification_expires').on(t.expiresAt),
    // The values of links begin with their user.
    index('auth_verification_user').on(sql`(left(value, 100) collate "C")`),
  ],
);
