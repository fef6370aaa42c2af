import type { Deed } from '@pitlane/shared/domain/site/deeds';
import type { Queryable } from '../../platform/db/db.ts';
import type { Operator } from '../../platform/http/operator.ts';

export type AuditedDeed = {
  deed: Deed;
  /** The object of the action: an id, a name or a number. */
  target: string;
  /** How it was and how it is since, as JSON; left out where there was or is nothing. */
  before?: unknown;
  after?: unknown;
};

const INSERT = `
  insert into audit_entry (at, author_id, wallet, deed, target, before, after, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Writes down what an operator does, in the transaction that does it. Nothing changes or deletes an entry. */
export async function audit(
  tx: Queryable,
  by: Operator,
  { deed, target, before, after }: AuditedDeed,
): Promise<void> {
  const at = Math.floor(Date.now() / 1_000);
  const { authorId, wallet, requestId } = by;
  await tx.query(INSERT, [at, authorId, wallet, deed, target, toJson(before), toJson(after), requestId]);
}
