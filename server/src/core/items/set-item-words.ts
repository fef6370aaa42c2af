import type { TokenCategory } from '@pitlane/shared/domain/cars/categories';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { foldTitle } from '@pitlane/shared/domain/fold-text';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { stampActivity } from '../orders/stamp-activity.ts';

/** The title and category from a free-form token's metadata. */
export type ItemWords = { title: string; category: TokenCategory };

type ChangedRow = {
  chain: Chain;
  owner: Address;
  seller: Address | null;
  version: number;
  was: TokenCategory;
};

/** Ranks earlier sales of a token under its present category. */
async function stampSales(tx: Queryable, id: string): Promise<Change[]> {
  const sales = await tx.query<{ id: string }>(
    `select id from activity where nft_id = $1 and kind = 'sale'`,
    [id],
  );
  return stampActivity(
    tx,
    sales.map((sale) => sale.id),
  );
}

/**
 * Gives a free-form token its title and category. Triggers keep the counts of lists. With `again` its version rises even if both are
 * what they were: for other pictures or words of the same token. Returns what the outbox must tell (writeChanges, at the end of the
 * transaction): nothing when nothing has changed, or when the index holds no such token.
 */
export async function setItemWords(
  tx: Queryable,
  id: string,
  { title, category }: ItemWords,
  { again = false }: { again?: boolean } = {},
): Promise<Change[]> {
  const rows = await tx.query<ChangedRow>(
    `with before as (select id, category from asset where id = $1 and collection = 'tokens' for update)
     update asset set title = $2, title_folded = $5, category = $3, version = nextval('nft_version')
     from before where asset.id = before.id and ($4 or (asset.title, asset.category) is distinct from ($2, $3))
     returning asset.chain, asset.owner, asset.seller, asset.version, before.category as was`,
    [id, title, category, again, foldTitle(title)],
  );
  const items = rows.map(
    ({ chain, owner, seller, version }): Change => ({
      entity: 'nft',
      id,
      version,
      topics: [`nft:${id}`, `owner:${seller ?? owner}`, `list:${chain}`],
    }),
  );
  return rows.some(({ was }) => was !== category) ? [...items, ...(await stampSales(tx, id))] : items;
}

/** Raises a free-form token's version, for what its own page alone shows. Returns as setItemWords does. */
export async function touchItem(tx: Queryable, id: string): Promise<Change[]> {
  const rows = await tx.query<{ version: number }>(
    `update asset set version = nextval('nft_version') where id = $1 and collection = 'tokens' returning version`,
    [id],
  );
  return rows.map(({ version }): Change => ({ entity: 'nft', id, version, topics: [`nft:${id}`] }));
}
