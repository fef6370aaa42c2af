import { ASSET_KINDS, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { source } from '../../platform/db/schema/chain-log.ts';
import { asset } from '../../platform/db/schema/market.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** An asset as it is shown. */
export type AssetRow = Pick<RowOf<typeof asset>, 'chain' | 'tokenId' | 'fuel'> & { collection: AssetKind };

/** A contract whose events the index has read up to its checkpoint. */
export type ReadSource = Pick<RowOf<typeof source>, 'chain' | 'address'> & { kind: AssetKind };

const COLUMNS = describeTable(asset).pick(['chain', 'collection', 'tokenId', 'fuel']);

/**
 * $1 the wallets, $2 the chains, $3 the kinds, $4 the most of each. Each wallet, chain and kind is the beginning of a run of the index,
 * so what is read does not grow with what a wallet has.
 */
export const OF_WALLETS = `
  select found.* from unnest($1::text[]) as holder (wallet) cross join unnest($2::text[]) as own (chain) cross join unnest($3::text[]) as of (kind)
  cross join lateral (
    select ${COLUMNS} from asset
    where owner = holder.wallet and chain = own.chain and collection = of.kind order by token_id limit $4
  ) as found
  order by found."tokenId"`;

/** The assets of wallets by their numbers, of each wallet at most `limit` of each kind and chain. */
export function findOfWallets(db: Queryable, owners: readonly Address[], limit: number): Promise<AssetRow[]> {
  return db.query<AssetRow>(OF_WALLETS, [[...owners], [...CHAINS], [...ASSET_KINDS], limit]);
}

/** One asset by its id; undefined when the index holds none. */
export async function findOne(db: Queryable, id: string): Promise<AssetRow | undefined> {
  const [row] = await db.query<AssetRow>(`select ${COLUMNS} from asset where id = $1`, [id]);
  return row;
}

/** The contracts of garages and stations that have been read; others are being read from their beginning, or not at all. */
export function findReadSources(db: Queryable): Promise<ReadSource[]> {
  return db.query<ReadSource>(
    `select s.chain, s.name as kind, s.address from source s
     join checkpoint c on c.chain = s.chain
     where s.name = any($1) and jsonb_array_length(s.adding) = 0`,
    [[...ASSET_KINDS]],
  );
}
