import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { nft } from '../../platform/db/schema/market.ts';
import type { RowOf } from '../../platform/db/table.ts';
import type { RowChange } from '../projection.ts';

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

type TokenRow = { chain: Chain; owner: Address; seller?: Address | null };

/** Where a token's change is seen: its page, the lists of its chain, the garage it left and the one it is in, and its chain's drop when minted. */
export function getTokenTopics({ id, before, after }: RowChange<TokenRow>): Topic[] {
  const rows = [before, after].filter((row) => row !== undefined);
  // A car in an auction stands in its seller's garage.
  const owners = rows.flatMap(({ owner, seller }): Topic[] =>
    seller ? [`owner:${owner}`, `owner:${seller}`] : [`owner:${owner}`],
  );
  // A mint, or one that a reorganisation took back, changes how many are left to mint.
  const minted = rows.length === 1 ? rows.map(({ chain }): Topic => `drop:${chain}`) : [];
  const lists = rows.map(({ chain }): Topic => `list:${chain}`);
  return [...new Set<Topic>([`nft:${id}`, ...owners, ...minted, ...lists])];
}
