/** Tokens of operators' scripts, for tests. */
import { OPERATOR_SCOPES } from '@pitlane/shared/domain/site/operator-scopes';
import { hashOperatorToken } from '../modules/operator/issue-token.ts';
import type { Queryable } from '../platform/db/db.ts';

/** A token with every scope. Each test API knows it. */
export const SCRIPT_TOKEN = 'pitlane_the-operator-alone-knows';

/** Adds SCRIPT_TOKEN, or a token with these scopes alone. It never expires. */
export async function addOperatorToken(
  db: Queryable,
  { token = SCRIPT_TOKEN, name = 'tests', scopes = [...OPERATOR_SCOPES] as string[] } = {},
): Promise<void> {
  await db.query(
    `insert into operator_token (name, hash, scopes, created_at, expires_at) values ($1, $2, $3, 0, 9000000000) on conflict do nothing`,
    [name, hashOperatorToken(token), scopes],
  );
}
