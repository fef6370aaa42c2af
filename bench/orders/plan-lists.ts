/** What PostgreSQL does for a list of orders: the server's own statement, explained. */

import { FLOORS } from '@pitlane/server/core/orders/floors-sql';
import { NFT_OFFERS } from '@pitlane/server/modules/orders/orders.repo';
import { orderPageStatement } from '@pitlane/server/modules/orders/orders.sql';
import type { Db } from '@pitlane/server/platform/db/db';
import { MAX_ITEM_OFFERS } from '@pitlane/shared/api/offers';
import { OrderQuerySchema } from '@pitlane/shared/api/orders';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { countRead, explainStatement, type Statement } from '../lib/explain-statement.ts';
import type { Planned } from './lists.ts';
import type { Question } from './questions.ts';

/** Explains what a question asks of a book. */
export async function planList(db: Db, { path }: Question): Promise<Planned> {
  const { sql, params } = toStatement(path, Math.floor(Date.now() / 1_000));
  const { steps, blocks } = await explainStatement(db, { sql, params });
  const scans = steps.filter(
    (each) => each['Relation Name'] === 'book_order' || each['Relation Name'] === 'car',
  );
  return {
    sql,
    // The driver of the bench writes no bigint by itself.
    params: params.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    rows: countRead(scans),
    blocks,
    index: [...new Set(scans.map((each) => each['Index Name'] ?? `all of ${each['Relation Name']}`))].join(
      ', ',
    ),
  };
}

function toStatement(path: string, at: number): Statement {
  const [pathname = '', search = ''] = path.split('?');
  if (pathname === '/api/market/floors') return { sql: FLOORS, params: [[...CHAINS]] };
  const item = /^\/api\/nfts\/(.+)\/offers$/.exec(pathname)?.[1];
  if (item) return { sql: NFT_OFFERS, params: [item, at, MAX_ITEM_OFFERS] };
  const query = OrderQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)));
  return orderPageStatement({ query, served: CHAINS, after: undefined, at });
}
