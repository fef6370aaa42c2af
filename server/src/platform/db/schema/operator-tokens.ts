/** Tokens of operators' scripts. Times are seconds since 1970. */

import type { GrantedScope } from '@pitlane/shared/domain/site/operator-scopes';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { integer53, key } from '../table.ts';
import { authUser } from './accounts.ts';

/** A revoked token has no row; the audit log keeps its name. */
export const operatorToken = pgTable('operator_token', {
  name: key('name').primaryKey(),
  /** SHA-256 of the token, in base64url. The token itself is shown once and never stored. */
  hash: text('hash').notNull().unique(),
  scopes: text('scopes').array().$type<GrantedScope[]>().notNull(),
  /** The account that has created it; null where the command line has. Without its power as an operator the token is worth nothing. */
  userId: text('user_id').references(() => authUser.id, { onDelete: 'cascade' }),
  createdAt: integer53('created_at').notNull(),
  expiresAt: integer53('expires_at').notNull(),
  /** Updated once a minute at most. */
  lastUsedAt: integer53('last_used_at'),
});
