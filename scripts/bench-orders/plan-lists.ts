/** What PostgreSQL does for a list of orders: the server's own statement, explained. */

import type { Db, SqlValue } from '@pitlane/server/db/db';
import { FLOORS } from '@pitlane/server/lib/book/floors-sql';
import { NFT_OFFERS } from '@pitlane/server/modules/orders/offers.sql';
import { orderPageStatement } from '@pitlane/server/modules/orders/orders.sql';
import { MAX_ITEM_OFFERS } from '@pitlane/shared/api/offers';
import { OrderQuerySchema } from '@pitlane/shared/api/orders';
import { CHAINS } from '@pitlane/shared/domain/chains';
import type { Planned } from '../../bench/orders/lists.ts';
import type { Question } from '../../bench/orders/questions.ts';

type Plan = {
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

/** Explains what a question asks of a book. */
export async function planList(db: Db, { path }: Question): Promise<Planned> {
  const { sql, params } = toStatement(path, Math.floor(Date.now() / 1_000));
  const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, params);
  if (!row) throw new Error('explain gave no plan');
  const top = row['QUERY PLAN'][0].Plan;
  const all = flatten(top);
  const scans = all.filter(
    (each) => each['Relation Name'] === 'book_order' || each['Relation Name'] === 'car',
  );
  const rows = scans.reduce(
    (sum, each) => sum + (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0)) * each['Actual Loops'],
    0,
  );
  return {
    sql,
    // The driver of the bench writes no bigint by itself.
    params: params.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    rows,
    blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    index: [...new Set(scans.map((each) => each['Index Name'] ?? `all of ${each['Relation Name']}`))].join(
      ', ',
    ),
  };
}

function toStatement(path: string, at: number): { sql: string; params: SqlValue[] } {
  const [pathname = '', search = ''] = path.split('?');
  if (pathname === '/api/market/floors') return { sql: FLOORS, params: [[...CHAINS]] };
  const item = /^\/api\/nfts\/(.+)\/offers$/.exec(pathname)?.[1];
  if (item) return { sql: NFT_OFFERS, params: [item, at, MAX_ITEM_OFFERS] };
  const query = OrderQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)));
  return orderPageStatement({ query, served: CHAINS, after: undefined, at });
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
