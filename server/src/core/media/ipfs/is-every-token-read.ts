import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../../platform/db/db.ts';

/** An idle index reports every few seconds. */
const HEARD_SECONDS = 600;
/** Blocks that an index may be behind: minutes. */
const MAX_LAG = 100;

/** $1 chains, $2 the time. What waits for its first try is due, so the index of what is due finds it. */
const IS_EVERY_TOKEN_READ = `
  select not exists (select from token_metadata where next_try is not null and state = 'pending')
    and not exists (
      select from unnest($1::text[]) as served (chain) left join checkpoint as c using (chain)
      where c.chain is null or c.seen_at < $2::int8 - ${HEARD_SECONDS} or c.block_number < c.head_number - ${MAX_LAG}
        or exists (select from index_stop as s where s.chain = served.chain)
        or exists (select from projection as p where p.chain = served.chain and p.phase <> 'ready')
        or exists (select from source as s where s.chain = served.chain and s.adding <> '[]')
    ) as done`;

/**
 * Tells whether all tokens of these chains are known here and the metadata of each has been read. Otherwise content that looks
 * unused may belong to a token: its chain's index is paused, stopped, behind or being rebuilt, or metadata is not being read.
 */
export async function isEveryTokenRead(
  db: Queryable,
  { chains, nowSeconds }: { chains: readonly Chain[]; nowSeconds: number },
): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(IS_EVERY_TOKEN_READ, [[...chains], nowSeconds]);
  return row?.done ?? false;
}
