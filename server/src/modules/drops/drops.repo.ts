import type { Address, Hash } from '@pitlane/shared/domain/address';
import { proofPlaces } from '@pitlane/shared/domain/whitelist-tree';
import type { Queryable } from '../../db/db.ts';

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

const LEAF = `
  select l.tree_id as "treeId", l.place from whitelist_tree t join whitelist_leaf l on l.tree_id = t.id
  where t.root = $1 and l.account = $2`;
const NODES = `
  select n.hash from unnest($2::int4[]) with ordinality as asked(place, step)
    join whitelist_node n on n.tree_id = $1 and n.place = asked.place order by asked.step`;

/** The proof of an account by the tree with a root; undefined when no such tree is known, or the account is not in it. */
export async function findProof(db: Queryable, root: Hash, account: Address): Promise<Hash[] | undefined> {
  const [leaf] = await db.query<{ treeId: number; place: number }>(LEAF, [root, account]);
  if (!leaf) return undefined;
  const nodes = await db.query<{ hash: Hash }>(NODES, [leaf.treeId, proofPlaces(leaf.place)]);
  return nodes.map(({ hash }) => hash);
}
