import { setImmediate } from 'node:timers/promises';
import {
  MAX_WHITELIST_ACCOUNTS,
  MAX_WHITELIST_LINES,
  type WhitelistList,
  type WhitelistTree,
  type WhitelistUpload,
} from '@pitlane/shared/api/whitelists';
import type { Address, Hash } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { readWhitelistFile, type WhitelistLine } from '@pitlane/shared/domain/whitelist-file';
import { growTree } from '@pitlane/shared/domain/whitelist-tree';
import type { Db } from '../../db/db.ts';
import { audit } from '../../lib/audit.ts';
import { findPeople } from '../../lib/find-people.ts';
import type { Operator } from '../../lib/http/operator.ts';
import * as repo from './whitelists.repo.ts';

/** Trees that the list shows. */
const SHOWN = 50;

/** Merkle trees of accounts that may mint first: uploaded by operators, proved from the database. */
export function createWhitelistsService({ db, now }: { db: Db; now: () => number }) {
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

  /** The tree with these accounts, kept since now or since before. */
  const keep = async (by: Operator, accounts: readonly Address[]): Promise<WhitelistTree | null> => {
    const grown = await growSlowly(accounts);
    const root = grown.nodes[0] as Hash;
    await db.transaction(async (tx) => {
      const made = await repo.insertTree(tx, grown, { uploadedBy: by.authorId, at: now() });
      if (!made) return;
      await audit(tx, by, { deed: 'whitelist.upload', target: root, after: { accounts: accounts.length } });
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
      const { accounts, duplicates, bad } = readWhitelistFile(text);
      if (accounts.length > MAX_WHITELIST_ACCOUNTS) {
        const most = MAX_WHITELIST_ACCOUNTS.toLocaleString('en');
        throw new AppError('BAD_REQUEST', `A whitelist has at most ${most} addresses. This file has more.`);
      }
      if (accounts.length === 0 && bad.length === 0) {
        throw new AppError('BAD_REQUEST', 'There is no address in this file. Give one to a line.');
      }
      const tree = bad.length > 0 ? null : await keep(by, accounts);
      return { tree, accounts: accounts.length, duplicates: toLines(duplicates), bad: toLines(bad) };
    },
  };
}
export type WhitelistsService = ReturnType<typeof createWhitelistsService>;

const toLines = (lines: readonly WhitelistLine[]) => ({
  count: lines.length,
  lines: lines.slice(0, MAX_WHITELIST_LINES),
});

/** A hundred thousand accounts are seconds of hashing: other requests are answered in between. */
async function growSlowly(accounts: readonly Address[]) {
  const growing = growTree(accounts);
  for (;;) {
    const step = growing.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
