import type { CreatedToken, CreateToken, OperatorTokenList } from '@pitlane/shared/api/operator-tokens';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Called, type Operator, refuseGuarded, type Standing } from '../../platform/http/operator.ts';
import { nowSeconds } from '../../platform/now.ts';
import { hashOperatorToken, issueToken, revokeToken, TOKEN_PREFIX, type TokenMaker } from './issue-token.ts';
import * as repo from './tokens.repo.ts';

export type TokensDeps = {
  db: Db;
  tally: Pick<AuditTally, 'count'>;
  /** Whether the account that has created a token is an operator still. */
  isOperator: (who: { userId: string; authorId: number }) => Promise<boolean>;
};

/** Creates the service for operators' tokens. */
export function createTokensService({ db, tally, isOperator }: TokensDeps) {
  return {
    /** Whether a bearer token is one of an operator's: sessions have no such beginning. */
    isOperatorToken: (bearer: string | undefined): bearer is string =>
      bearer?.startsWith(TOKEN_PREFIX) ?? false,

    /**
     * What a token may do now. Throws UNAUTHENTICATED for one that is unknown, has expired, was revoked, or whose creator is no
     * operator any more, and FORBIDDEN when it lacks the operation's scope.
     */
    async findStanding(token: string, { scope, operationId }: Called): Promise<Standing> {
      const now = nowSeconds();
      const found = await repo.findToken(db, hashOperatorToken(token), now);
      if (!found || !(await isCreatorOperator(found))) {
        const message = 'This token is unknown, expired or revoked. Create another one in the console.';
        throw new AppError('UNAUTHENTICATED', message);
      }
      const { name, scopes } = found;
      tally.count({ deed: 'token.use', token: name, after: { operation: operationId } });
      await repo.noteUse(db, name, now);
      if (scope === undefined) {
        throw new AppError('FORBIDDEN', 'Tokens can’t do this. Sign in and use the console.');
      }
      if (scope !== 'self:read' && !scopes.includes(scope)) {
        const message = `The token ${name} lacks the scope ${scope}. Create one that has it.`;
        throw new AppError('FORBIDDEN', message);
      }
      return { role: 'script', authorId: null, caller: null, token: name, wallet: null, guarded: null };
    },

    async list(): Promise<OperatorTokenList> {
      const rows = await repo.findTokens(db);
      const people = await findPeople(
        db,
        rows.map(({ authorId }) => authorId),
      );
      const tokens = rows.map(({ name, scopes, authorId, createdAt, expiresAt, lastUsedAt }) => ({
        name,
        scopes,
        created_by: people.get(authorId) ?? null,
        created_at: createdAt,
        expires_at: expiresAt,
        last_used_at: lastUsedAt,
      }));
      return { tokens };
    },

    /** Creates a token, which only this answer has. */
    async create(by: Operator, given: CreateToken): Promise<CreatedToken> {
      refuseGuarded(by);
      return db.transaction((tx) => issueToken(tx, given, { by: toMaker(by) }));
    },

    /** Revokes a token: the next request with it is refused. Throws NOT_FOUND when there is none of this name. */
    async revoke(by: Operator, name: string): Promise<OperatorTokenList> {
      refuseGuarded(by);
      if (!(await db.transaction((tx) => revokeToken(tx, name, toMaker(by))))) {
        throw new AppError('NOT_FOUND', `There is no token ${name}.`, { field: 'name' });
      }
      return this.list();
    },
  };

  async function isCreatorOperator({ userId, authorId }: repo.FoundToken): Promise<boolean> {
    if (userId === null) return true;
    return authorId !== null && isOperator({ userId, authorId });
  }
}

function toMaker({ authorId, wallet, caller }: Operator): TokenMaker {
  return { userId: caller?.userId ?? null, authorId, wallet };
}
export type TokensService = ReturnType<typeof createTokensService>;
