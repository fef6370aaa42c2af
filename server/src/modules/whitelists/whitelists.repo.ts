import type { Address, Hash } from '@pitlane/shared/domain/address';
import type { WhitelistTree } from '@pitlane/shared/domain/whitelist-tree';
import type { Queryable } from '../../db/db.ts';
import { whitelistLeaf, whitelistNode, whitelistTree } from '../../db/schema/whitelists.ts';
import { describeTable, type RowOf } from '../../db/table.ts';

const TREE = describeTable(whitelistTree);
const INSERT_LEAVES = describeTable(whitelistLeaf).insert();
const INSERT_NODES = describeTable(whitelistNode).insert();
/** Rows of one statement: a hundred thousand accounts would be a message of many megabytes. */
const ROWS = 10_000;

export type TreeRow = RowOf<typeof whitelistTree>;

/** The trees that were uploaded last, at most `limit`. */
export function findTrees(db: Queryable, limit: number): Promise<TreeRow[]> {
  return db.query<TreeRow>(`select ${TREE.select} from whitelist_tree order by id desc limit $1`, [limit]);
}

export async function findTree(db: Queryable, root: Hash): Promise<TreeRow | undefined> {
  return (await db.query<TreeRow>(`select ${TREE.select} from whitelist_tree where root = $1`, [root]))[0];
}

/** Keeps a tree. Undefined when it is kept already: its accounts are the same then. */
export async function insertTree(
  tx: Queryable,
  { nodes, places }: WhitelistTree,
  { uploadedBy, at }: Pick<TreeRow, 'uploadedBy' | 'at'>,
): Promise<TreeRow | undefined> {
  const sql = `insert into whitelist_tree (root, accounts, uploaded_by, at) values ($1, $2, $3, $4)
    on conflict (root) do nothing returning ${TREE.select}`;
  const [tree] = await tx.query<TreeRow>(sql, [nodes[0] as Hash, places.size, uploadedBy, at]);
  if (!tree) return undefined;
  const treeId = tree.id;
  for (const part of inParts([...places])) {
    const rows = part.map(([account, place]: [Address, number]) => ({ treeId, account, place }));
    await tx.query(INSERT_LEAVES.sql, INSERT_LEAVES.params(rows));
  }
  let place = 0;
  for (const part of inParts(nodes)) {
    const rows = part.map((hash) => ({ treeId, place: place++, hash }));
    await tx.query(INSERT_NODES.sql, INSERT_NODES.params(rows));
  }
  return tree;
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, i) =>
    rows.slice(i * ROWS, (i + 1) * ROWS),
  );
}
