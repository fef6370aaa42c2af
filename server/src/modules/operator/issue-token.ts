import { createHash, randomBytes } from 'node:crypto';
import type { CreatedToken, CreateToken } from '@pitlane/shared/api/operator-tokens';
import { AppError } from '@pitlane/shared/domain/app-error';
import { writeEntry } from '../../core/audit/audit.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { nowSeconds } from '../../platform/now.ts';
import * as repo from './tokens.repo.ts';

/** Begins every token, so that scanners of source code find one that was published by mistake: pitlane_ and 43 letters, digits, - or _. */
export const TOKEN_PREFIX = 'pitlane_';
const MAX_TOKENS = 100;

/** A token is 32 random bytes: a plain hash of it cannot be guessed back. */
export function hashOperatorToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Who creates or revokes a token: an operator's account, or the command line. */
export type TokenMaker = { userId: string | null; authorId: number | null; wallet: string | null };
export const COMMAND_LINE: TokenMaker = { userId: null, authorId: null, wallet: null };

/** Creates a token, and logs that. Throws CONFLICT for a name that another one has, unless it replaces that one. */
export async function issueToken(
  tx: Queryable,
  { name, scopes, days }: CreateToken,
  { by, replace = false }: { by: TokenMaker; replace?: boolean },
): Promise<CreatedToken> {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const createdAt = nowSeconds();
  const expiresAt = createdAt + days * 86_400;
  if (replace) await revokeToken(tx, name, by);
  const row = {
    name,
    hash: hashOperatorToken(token),
    scopes: [...new Set(scopes)],
    userId: by.userId,
    createdAt,
    expiresAt,
    lastUsedAt: null,
  };
  if (!(await repo.addToken(tx, row))) {
    const message = `There is a token ${name} already. Choose another name, or revoke that one first.`;
    throw new AppError('CONFLICT', message, { field: 'name' });
  }
  if ((await repo.countTokens(tx)) > MAX_TOKENS) {
    throw new AppError('CONFLICT', `There are ${MAX_TOKENS} tokens. Revoke one that is not used.`);
  }
  const after = { scopes: row.scopes, expires_at: expiresAt };
  await writeEntry(tx, {
    deed: 'token.create',
    of: { authorId: by.authorId },
    wallet: by.wallet,
    target: name,
    after,
  });
  return { token, expires_at: expiresAt };
}

/** Revokes a token, and logs that: the next request with it is refused. False when there is none of this name. */
export async function revokeToken(tx: Queryable, name: string, by: TokenMaker): Promise<boolean> {
  if (!(await repo.deleteToken(tx, name))) return false;
  await writeEntry(tx, {
    deed: 'token.revoke',
    of: { authorId: by.authorId },
    wallet: by.wallet,
    target: name,
  });
  return true;
}

/** Deletes the tokens that an account has created, and returns their names for the log. */
export async function deleteTokensOf(tx: Queryable, userId: string): Promise<string[]> {
  const sql = 'delete from operator_token where user_id = $1 returning name';
  return (await tx.query<{ name: string }>(sql, [userId])).map(({ name }) => name);
}
