import type { Hash } from '@pitlane/shared/domain/chain/address';
import { type TreeRows, toChunks } from '../../core/whitelists/tree-rows.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { whitelistAccounts, whitelistNodes, whitelistTree } from '../../platform/db/schema/whitelists.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const TREE = describeTable(whitelistTree);
const INSERT_ACCOUNTS = describeTable(whitelistAccounts).insert();
const INSERT_NODES = describeTable(whitelistNodes).insert();
/** Rows of one statement, a megabyte: this process puts each message together in one go. */
const ROWS = 64;

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
  { root, accountRows, nodeRows }: TreeRows,
  { accounts, uploadedBy, at }: Pick<TreeRow, 'accounts' | 'uploadedBy' | 'at'>,
): Promise<TreeRow | undefined> {
  const sql = `insert into whitelist_tree (root, accounts, uploaded_by, at) values ($1, $2, $3, $4)
    on conflict (root) do nothing returning ${TREE.select}`;
  const [tree] = await tx.query<TreeRow>(sql, [root, accounts, uploadedBy, at]);
  if (!tree) return undefined;
  const treeId = tree.id;
  for (const part of toChunks(
    accountRows.map((row) => ({ treeId, ...row })),
    ROWS,
  ))
    await tx.query(INSERT_ACCOUNTS.sql, INSERT_ACCOUNTS.params(part));
  for (const part of toChunks(
    nodeRows.map((hashes, row) => ({ treeId, row, hashes })),
    ROWS,
  ))
    await tx.query(INSERT_NODES.sql, INSERT_NODES.params(part));
  return tree;
}
