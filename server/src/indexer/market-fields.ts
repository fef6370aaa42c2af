import type { nft } from '../platform/db/schema/market.ts';
import type { RowOf } from '../platform/db/table.ts';

/** Values of a new item in the columns that the order book writes (server/src/core/orders): no price, no sale. */
export const INITIAL_MARKET = {
  status: 'not_listed',
  price: null,
  seller: null,
  priceover: null,
  deadline: null,
  listedAt: null,
  lastSale: null,
  lastSaleAt: null,
} as const satisfies Partial<RowOf<typeof nft>>;

/** Columns that the fold sets once, at the mint. Afterwards the order book writes them. */
export const MARKET_FIELDS = Object.keys(INITIAL_MARKET) as (keyof typeof INITIAL_MARKET)[];

/** A row without some of its columns. */
export function omit<Row extends object, Field extends keyof Row & string>(
  row: Row,
  fields: readonly Field[],
): Omit<Row, Field> {
  const left: readonly string[] = fields;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !left.includes(field))) as Omit<
    Row,
    Field
  >;
}
