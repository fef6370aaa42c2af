import type { Queryable } from '../../platform/db/db.ts';
import { tokenMetadata } from '../../platform/db/schema/ipfs.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const FIELDS = [
  'state',
  'problem',
  'updatedAt',
  'nextTry',
  'traits',
  'original',
] as const satisfies readonly (keyof RowOf<typeof tokenMetadata>)[];

export type TokenMetadataRow = Pick<RowOf<typeof tokenMetadata>, (typeof FIELDS)[number]>;

/** What is known of a free-form token's metadata. Undefined for other items. */
export async function findTokenMetadata(db: Queryable, id: string): Promise<TokenMetadataRow | undefined> {
  const columns = describeTable(tokenMetadata).pick(FIELDS, 't');
  const [row] = await db.query<TokenMetadataRow>(
    `select ${columns} from token_metadata as t where t.id = $1`,
    [id],
  );
  return row;
}

/** Seconds between two readings of a token that people ask for. */
const REFRESH_PAUSE = 60;

/**
 * Has a token's metadata read again: now (seconds), or a minute after it was read last, unless its turn comes sooner. Returns when; undefined for what is no free-form
 * token.
 */
export async function requestRefresh(db: Queryable, id: string, now: number): Promise<number | undefined> {
  const [row] = await db.query<{ at: number }>(
    `update token_metadata set attempts = 0, next_try = least(next_try, greatest($2::int8, updated_at + ${REFRESH_PAUSE}))
     where id = $1 returning next_try as at`,
    [id, now],
  );
  return row?.at;
}
