import type { Queryable } from '../../platform/db/db.ts';

/** The content of an account's entry is cleared after a year. The trigger keep_audit_entry.sql clears nothing earlier. */
export const CLEARED_AFTER_SECONDS = 365 * 86_400;
const BATCH = 1_000;

/** Whether the content of a deed's entries is cleared once it is old: those about accounts. What operators did is kept. */
export function isClearable(deed: string): boolean {
  return deed.startsWith('account.');
}

const CLEAR = `
  update audit_entry set author_id = null, wallet = null, token = null, target = '', before = null, after = null, request_id = '',
    network = null, browser = null, salt = null
  where id in (
    select id from audit_entry where salt is not null and deed ^@ 'account.' and seq is not null and at < $1 order by at limit ${BATCH}
  ) returning id`;

/** Clears the content of old entries about accounts, some at a time. Their places in the chain stay. `nowMs` in milliseconds since 1970. */
export async function clearOldEntries(
  db: Queryable,
  nowMs: number,
): Promise<{ removed: number; isDone: boolean }> {
  // A minute later than the trigger allows: clocks differ.
  const before = Math.floor(nowMs / 1_000) - CLEARED_AFTER_SECONDS - 60;
  const removed = (await db.query(CLEAR, [before])).length;
  return { removed, isDone: removed < BATCH };
}
