import { proofPlaces } from '@pitlane/shared/domain/cars/whitelist-tree';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { findPlace, NODES_OF_ROW } from '../../core/whitelists/tree-rows.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** How many accounts the lists and the trees of drops have. */
export type WhitelistSizes = { lists: Map<string, number>; trees: Map<string, number> };

/** The sizes of the lists that contracts have told, by the drop's id, and of the uploaded trees with these roots. */
export async function findSizes(db: Queryable, roots: readonly Hash[]): Promise<WhitelistSizes> {
  const [lists, trees] = await Promise.all([
    db.query<{ id: string; accounts: number }>(
      `select id, (settings ->> 'whitelist')::int4 as accounts from drop_settings where settings ? 'whitelist'`,
      [],
    ),
    db.query<{ root: string; accounts: number }>(
      'select root, accounts from whitelist_tree where root = any($1)',
      [[...roots]],
    ),
  ]);
  return {
    lists: new Map(lists.map(({ id, accounts }) => [id, accounts])),
    trees: new Map(trees.map(({ root, accounts }) => [root, accounts])),
  };
}

const ACCOUNTS = `
  select t.id as "treeId", a.entries from whitelist_tree t cross join lateral (
    select entries from whitelist_accounts where tree_id = t.id and first <= $2 order by first desc limit 1
  ) as a where t.root = $1`;
const NODES = `
  select '0x' || substr(n.hashes, asked.place % ${NODES_OF_ROW} * 64 + 1, 64) as hash
  from unnest($2::int4[]) with ordinality as asked(place, step)
    join whitelist_nodes n on n.tree_id = $1 and n.row = asked.place / ${NODES_OF_ROW} order by asked.step`;

/** The proof of an account by the tree with a root; undefined when no such tree is known, or the account is not in it. */
export async function findProof(db: Queryable, root: Hash, account: Address): Promise<Hash[] | undefined> {
  const [found] = await db.query<{ treeId: number; entries: string }>(ACCOUNTS, [root, account]);
  const leaf = found && findPlace(found.entries, account);
  if (!found || leaf === undefined) return undefined;
  const nodes = await db.query<{ hash: Hash }>(NODES, [found.treeId, proofPlaces(leaf)]);
  return nodes.map(({ hash }) => hash);
}
