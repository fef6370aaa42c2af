import type { WhitelistList, WhitelistTree, WhitelistUpload } from '@pitlane/shared/api/whitelists';
import { AppError } from '@pitlane/shared/domain/app-error';
import { MAX_WHITELIST_ACCOUNTS } from '@pitlane/shared/domain/cars/whitelist-file';
import { audit } from '../../core/audit/audit.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import type { TreeRows } from '../../core/whitelists/tree-rows.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Operator } from '../../platform/http/operator.ts';
import type { WhitelistMaker } from './whitelist-maker.ts';
import * as repo from './whitelists.repo.ts';

/** Trees that the list shows. */
const SHOWN = 50;

export type WhitelistsDeps = { db: Db; maker: Pick<WhitelistMaker, 'make'>; now: () => number };

/** Merkle trees of accounts that may mint first: uploaded by operators, proved from the database. */
export function createWhitelistsService({ db, maker, now }: WhitelistsDeps) {
  const toTrees = async (rows: readonly repo.TreeRow[]): Promise<WhitelistTree[]> => {
    const people = await findPeople(
      db,
      rows.map(({ uploadedBy }) => uploadedBy),
    );
    return rows.map(({ root, accounts, uploadedBy, at }) => ({
      root,
      accounts,
      uploaded_by: people.get(uploadedBy) ?? null,
      at,
    }));
  };

  /** The tree, kept since now or since before. */
  const keep = async (by: Operator, rows: TreeRows, accounts: number): Promise<WhitelistTree | null> => {
    const { root } = rows;
    await db.transaction(async (tx) => {
      const made = await repo.insertTree(tx, rows, { accounts, uploadedBy: by.authorId, at: now() });
      if (!made) return;
      await audit(tx, by, { deed: 'whitelist.upload', target: root, after: { accounts } });
    });
    const row = await repo.findTree(db, root);
    return (await toTrees(row ? [row] : []))[0] ?? null;
  };

  return {
    /** The trees that were uploaded last. */
    async list(): Promise<WhitelistList> {
      return { trees: await toTrees(await repo.findTrees(db, SHOWN)) };
    },

    /**
     * Reads a file of addresses and keeps its tree; while a line is bad nothing is kept. Throws BAD_REQUEST for a file without an
     * address, and for one with too many.
     */
    async upload(by: Operator, text: string): Promise<WhitelistUpload> {
      const { rows, accounts, duplicates, bad } = await maker.make(text);
      if (accounts > MAX_WHITELIST_ACCOUNTS) {
        const most = MAX_WHITELIST_ACCOUNTS.toLocaleString('en');
        throw new AppError('BAD_REQUEST', `A whitelist has at most ${most} addresses. This file has more.`);
      }
      if (accounts === 0 && bad.count === 0) {
        throw new AppError('BAD_REQUEST', 'This file has no addresses. Put one on each line.');
      }
      return { tree: rows && (await keep(by, rows, accounts)), accounts, duplicates, bad };
    },
  };
}
export type WhitelistsService = ReturnType<typeof createWhitelistsService>;
