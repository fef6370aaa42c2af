import { type AudienceKind, fanOutStatement } from '../../core/notices/listing-audience.ts';
import { addWanted, type ToldRow, toInboxChanges } from '../../core/notices/write-notices.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';

const NEXT = 'select order_id as "orderId", kind from notice_rest order by order_id, kind limit 1';

/** Writes the next notices of a listing that has too many for its own transaction. False when none are left. */
export async function fanOutNotices(tx: Queryable): Promise<boolean> {
  const [rest] = await tx.query<{ orderId: string; kind: AudienceKind }>(NEXT);
  if (!rest) return false;
  const rows = await tx.query<ToldRow>(fanOutStatement(rest.kind, addWanted('0')), [rest.orderId]);
  await writeChanges(tx, toInboxChanges(rows));
  return true;
}
