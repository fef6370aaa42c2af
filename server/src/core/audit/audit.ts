import { describeBrowser } from '@pitlane/shared/domain/people/describe-browser';
import type { AccountDeed, Deed, OperatorDeed } from '@pitlane/shared/domain/site/deeds';
import type { Queryable } from '../../platform/db/db.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { getOrigin, toWideNetwork } from '../../platform/http/request-origin.ts';
import { nowSeconds } from '../../platform/now.ts';

type Change = {
  /** The object of the action: an id, a name or a number. */
  target: string;
  /** How it was and how it is since, as JSON; left out where there was or is nothing. */
  before?: unknown;
  after?: unknown;
};
export type AuditedDeed = Change & { deed: OperatorDeed };

/** Whom an entry is about: an author by its number, an account by its user or by one of its sessions, or no account. */
export type Subject = { authorId: number | null } | { userId: string } | { sessionId: string };
export type AccountEvent = Partial<Change> & { deed: AccountDeed; of: Subject };

/** $2 the author, or $3 its user, or $4 a session of that. */
const INSERT = `
  insert into audit_entry (at, author_id, wallet, token, deed, target, before, after, request_id, network, browser)
  values ($1, coalesce($2::int, (
    select id from author where user_id = coalesce($3::text, (select user_id from auth_session where id = $4))
  )), $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** The request of what a command does. */
export const COMMAND = 'command line';

type Entry = Partial<Change> & {
  deed: Deed;
  of: Subject;
  wallet?: string | null;
  token?: string | null;
  /** Where the request came from, where that is not the one that is handled now. */
  origin?: { requestId: string; network: string | null; browser: string | null } | undefined;
};

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Reads where the request that is handled now came from, as far as the log keeps it. */
export function readAuditOrigin(): NonNullable<Entry['origin']> {
  const { requestId = COMMAND, client, userAgent } = getOrigin() ?? {};
  return {
    requestId,
    network: toWideNetwork(client),
    browser: userAgent ? describeBrowser(userAgent) : null,
  };
}

/** Writes an entry of the audit log. A job seals it within seconds; nothing changes or deletes it. */
export async function writeEntry(tx: Queryable, entry: Entry): Promise<void> {
  const { deed, of, wallet = null, token = null, target = '', before, after } = entry;
  const { requestId, network, browser } = entry.origin ?? readAuditOrigin();
  const author = 'authorId' in of ? of.authorId : null;
  const user = 'userId' in of ? of.userId : null;
  const session = 'sessionId' in of ? of.sessionId : null;
  const at = nowSeconds();
  const change = [deed, target, toJson(before), toJson(after)];
  await tx.query(INSERT, [at, author, user, session, wallet, token, ...change, requestId, network, browser]);
}

/** Writes down what an operator does, in the transaction that does it. */
export function audit(
  tx: Queryable,
  { authorId, wallet, token }: Operator,
  deed: AuditedDeed,
): Promise<void> {
  return writeEntry(tx, { ...deed, of: { authorId }, wallet, token });
}

/**
 * Writes down what happens to an account, in the transaction in which it happens. What fails has none: see createAuditTally.
 *
 * @example await recordAccountEvent(tx, { deed: 'account.sign_in', of: { userId }, after: { way: 'password' } });
 */
export function recordAccountEvent(tx: Queryable, event: AccountEvent): Promise<void> {
  return writeEntry(tx, event);
}
