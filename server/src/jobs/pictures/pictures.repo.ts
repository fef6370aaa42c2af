import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import { car } from '../../platform/db/schema/market.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const FIELDS = ['id', 'chain', 'tokenId', 'series', 'rank', 'upgrades', 'transfers', 'mintedAt'] as const;
const COLUMNS = describeTable(car).pick(FIELDS, 'c');

/** A car with what its drawing follows from. */
export type CarToDraw = Pick<RowOf<typeof car>, (typeof FIELDS)[number]>;

/** Finds the newest cars of the chains, newest first, or the next ones after a car. */
export function findNewest(
  db: Queryable,
  { chains, limit, after }: { chains: readonly Chain[]; limit: number; after: CarToDraw | undefined },
): Promise<CarToDraw[]> {
  const sql = `
    select ${COLUMNS} from car c
    where c.chain = any($1) and ($3::int8 is null or (c.minted_at, c.id) < ($3, $4))
    order by c.minted_at desc, c.id desc limit $2`;
  return db.query<CarToDraw>(sql, [[...chains], limit, after?.mintedAt ?? null, after?.id ?? '']);
}

/** The cars of these ids, as they are now. */
export function findCars(
  db: Queryable,
  { chains, ids }: { chains: readonly Chain[]; ids: readonly string[] },
): Promise<CarToDraw[]> {
  const sql = `select ${COLUMNS} from car c where c.chain = any($1) and c.id = any($2)`;
  return db.query<CarToDraw>(sql, [[...chains], [...ids]]);
}

export type ChangedCars = {
  /** Oldest change first; an id may come twice. */
  ids: string[];
  /** The number of the newest change that is among them. */
  newest: number;
  /** Some changes are not named, or not kept any more. */
  lost: boolean;
};

/** Which cars have changed after a number of the outbox. Without a number all are lost. */
export async function findChangedCars(db: Queryable, after: number | undefined): Promise<ChangedCars> {
  // The bounds first: every change up to the newest of them is visible to the second statement.
  const bounds = 'select coalesce(min(seq), 0) as oldest, coalesce(max(seq), 0) as newest from change';
  const [found] = await db.query<{ oldest: number; newest: number }>(bounds);
  const { oldest, newest } = found ?? { oldest: 0, newest: 0 };
  if (newest === after) return { ids: [], newest, lost: false };
  if (after === undefined || newest < after || oldest > after + 1) return { ids: [], newest, lost: true };
  const sql = `
    select entity, entity_id as id from change
    where seq > $1 and seq <= $2 and entity in ('nft', 'gap') order by seq`;
  const rows = await db.query<{ entity: string; id: string }>(sql, [after, newest]);
  return { ids: rows.map(({ id }) => id), newest, lost: rows.some(({ entity }) => entity === 'gap') };
}
