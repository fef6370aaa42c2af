/** `npm run operator-token`: creates, lists and revokes tokens of scripts on the server itself, where no operator has to sign in. */
import { parseArgs } from 'node:util';
import { CreateTokenSchema, MAX_TOKEN_DAYS } from '@pitlane/shared/api/operator-tokens';
import { OPERATOR_SCOPES } from '@pitlane/shared/domain/site/operator-scopes';
import { loadDbLocation } from '../../config/environment.ts';
import type { Db } from '../../platform/db/db.ts';
import { print, runDbCommand, UsageError } from '../../platform/db/run-db-command.ts';
import { COMMAND_LINE, issueToken, revokeToken } from './issue-token.ts';
import { findTokens, type ListedToken } from './tokens.repo.ts';

const USAGE = `usage: npm run operator-token -- create --name <name> --scope <scope> [--scope <scope> …] --days <1 to ${MAX_TOKEN_DAYS}> [--replace]
       npm run operator-token -- list
       npm run operator-token -- revoke --name <name>
  scopes: ${OPERATOR_SCOPES.join(', ')}
  --replace revokes the token that has the name now`;

type Action = (db: Db) => Promise<void>;

function parseAction(args: string[]): Action {
  const options = {
    name: { type: 'string' },
    scope: { type: 'string', multiple: true },
    days: { type: 'string' },
    replace: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { name, scope = [], days, replace = false } = values;
  const [action] = positionals;
  if (positionals.length !== 1) throw new UsageError(USAGE);
  if (action === 'list') return listTokens;
  if (action === 'revoke' && name) return (db) => revoke(db, name);
  if (action !== 'create') throw new UsageError(USAGE);
  const scopes = scope.flatMap((each) => each.split(','));
  const given = CreateTokenSchema.safeParse({ name, scopes, days: Number(days ?? Number.NaN) });
  if (!given.success) {
    const faults = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new UsageError([...faults, USAGE].join('\n'));
  }
  return async (db) => {
    const { token } = await db.transaction((tx) => issueToken(tx, given.data, { by: COMMAND_LINE, replace }));
    print(token);
  };
}

const toDate = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');

async function listTokens(db: Db): Promise<void> {
  const tokens = await findTokens(db);
  if (tokens.length === 0) print('No tokens yet.');
  for (const token of tokens) print(describe(token));
}

function describe({ name, scopes, expiresAt, lastUsedAt }: ListedToken): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${toDate(lastUsedAt)}`;
  return `${name}: ${scopes.join(', ')}; expires ${toDate(expiresAt)}; ${used} (UTC)`;
}

async function revoke(db: Db, name: string): Promise<void> {
  if (!(await db.transaction((tx) => revokeToken(tx, name, COMMAND_LINE))))
    throw new Error(`There is no token ${name}.`);
  print(`${name} is revoked.`);
}

await runDbCommand({
  parse: () => parseAction(process.argv.slice(2)),
  locate: loadDbLocation,
  run: (db, act) => act(db),
});
