/** The audit log: a chain of hashes over what operators and accounts have done. Times are seconds since 1970. */

import type { Address } from '@pitlane/shared/domain/chain/address';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53, key } from '../table.ts';

/**
 * An entry is written without a seal, in the transaction of what it is about, so that writers never wait for each other. The job
 * `audit` seals it afterwards: `seq`, `digest` and `hash` are set once. Triggers refuse every other change, but that the content of
 * an account's entry is cleared once it is old (core/audit/retention.ts).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: integer53('at').notNull(),
    /** The author of who did it; null of a token, of a command, and of a sign-in to no account. */
    authorId: integer('author_id'),
    /** The wallet that made it the contracts' owner; null of all others. */
    wallet: text('wallet').$type<Address>(),
    /** The name of the operator's token that was used; null of people. */
    token: text('token'),
    deed: key('deed').notNull(),
    target: key('target').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: text('request_id').notNull(),
    /** The network that the request came from: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
    network: text('network'),
    /** The kind of browser: "Firefox on Windows". */
    browser: text('browser'),
    /** Goes into the digest, so that it says nothing about an entry whose content was cleared. Null once it was. */
    salt: text('salt').default(sql`gen_random_uuid()::text`),
    /** Place in the chain, from 1 and without gaps; null until it is sealed. */
    seq: integer53('seq'),
    /** SHA-256 of the content. */
    digest: text('digest'),
    /** SHA-256 of the previous entry's hash and this one's place, time, deed and digest. */
    hash: text('hash'),
  },
  (t) => [
    index('audit_entry_newest').on(t.at, t.id),
    index('audit_entry_deed').on(t.deed, t.at, t.id),
    index('audit_entry_author').on(t.authorId, t.at, t.id),
    index('audit_entry_target').on(t.target, t.at, t.id),
    // Of one person or thing, one deed: either may be in most entries, and both together in few.
    index('audit_entry_author_deed').on(t.authorId, t.deed, t.at, t.id),
    index('audit_entry_target_deed').on(t.target, t.deed, t.at, t.id),
    index('audit_entry_target_author').on(t.target, t.authorId, t.at, t.id),
    uniqueIndex('audit_entry_seq').on(t.seq),
    index('audit_entry_unsealed').on(t.id).where(sql`seq is null`),
    index('audit_entry_clearable').on(t.at).where(sql`salt is not null and deed ^@ 'account.'`),
  ],
);

/** What the last check of the chain has found: one row. */
export const auditCheck = pgTable('audit_check', {
  id: integer('id').primaryKey().default(1),
  at: integer53('at').notNull(),
  /** The place up to which the chain was checked. */
  seq: integer53('seq').notNull(),
  /** What is wrong, in a sentence; null when nothing is. */
  problem: text('problem'),
});
