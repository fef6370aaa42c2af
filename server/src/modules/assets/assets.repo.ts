import type { Address } from '@pitlane/shared/domain/address';
import { ASSET_KINDS, type AssetKind } from '@pitlane/shared/domain/assets';
import type { Queryable } from '../../db/db.ts';
import type { source } from '../../db/schema/chain-log.ts';
import { asset } from '../../db/schema/market.ts';
import { describeTable, type RowOf } from '../../db/table.ts';

/** An asset as it is shown. */
export type AssetRow = Pick<RowOf<typeof asset>, 'chain' | 'tokenId' | 'fuel'> & { collection: AssetKind };

/** A contract whose events the index has read up to its checkpoint. */
export type ReadSource = Pick<RowOf<typeof source>, 'chain' | 'address'> & { kind: AssetKind };

const COLUMNS = describeTable(asset).pick(['chain', 'collection', 'tokenId', 'fuel']);

/** A wallet's assets by their numbers, at most `limit` of each kind and chain. */
export function findOfWallet(db: Queryable, owner: Address, limit: number): Promise<AssetRow[]> {
  return db.query<AssetRow>(
    `select chain, collection, "tokenId", fuel from (
       select ${COLUMNS}, row_number() over (partition by chain, collection order by token_id) as place
       from asset where owner = $1 and collection = any($2)
     ) as numbered where place <= $3 order by "tokenId"`,
    [owner, [...ASSET_KINDS], limit],
  );
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
