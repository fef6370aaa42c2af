import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Db } from '../../platform/db/db.ts';
import { type Clock, readBookTime } from './book-time.ts';
import { JOIN_MARKET, MARKET_COLUMNS, MARKET_DIFFERS } from './market-columns-sql.ts';
import { findStampDrift } from './stamp-activity.ts';
import { DIFFERS, judgedAt } from './verdict-sql.ts';

/** An order whose verdict, or an item whose price, is not what follows from the facts. */
export type VerdictDrift = {
  projection: 'verdict' | 'deal' | 'stamp';
  id: string;
  expected: object;
  found: object;
};

const verdict = (of: string) =>
  `jsonb_build_object('active', ${of}.active, 'reason', ${of}.reason, 'dueAt', ${of}.due_at)`;
/** Prices as text: numbers of JSON would lose digits. */
const toJson = (of: string) =>
  `jsonb_build_object(${MARKET_COLUMNS.map((column) => `'${column}', ${of}.${column}::text`).join(', ')})`;

/**
 * $1 chain, $2 the time. An order whose moment has come is the clock's to judge: it has not drifted. Nor has one that was over before
 * its maker cancelled everything: it is not judged again, and stays over.
 */
const ORDERS = `
  select 'verdict' as projection, o.id, ${verdict('judged')} as expected, ${verdict('o')} as found
  from book_order as o ${judgedAt('$2::int8')}
  where o.chain = $1 and (o.due_at is null or o.due_at > $2::int8) and ${DIFFERS}
    and not (not o.active and o.reason in ('moved', 'expired') and judged.reason is not distinct from 'cancelled')
  order by o.id`;
const ITEMS = `
  select 'deal' as projection, c.id, ${toJson('market')} as expected, ${toJson('c')} as found
  from nft as c ${JOIN_MARKET}
  where c.chain = $1 and ${MARKET_DIFFERS} order by c.id`;

/** Judges every order of a chain, in one snapshot, and compares it with what is stored. Empty when all is well. */
export function findVerdictDrift(
  db: Db,
  { chain, clock }: { chain: Chain; clock?: Clock | undefined },
): Promise<VerdictDrift[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const at = await readBookTime(tx, chain, clock);
    const orders = await tx.query<VerdictDrift>(ORDERS, [chain, at]);
    const items = await tx.query<VerdictDrift>(ITEMS, [chain]);
    return [...orders, ...items, ...(await findStampDrift(tx, chain))];
  });
}
