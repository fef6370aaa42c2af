/** Reads a whitelist's file and grows its tree in a process of its own: a hundred thousand accounts are seconds of hashing. */
import {
  MAX_WHITELIST_ACCOUNTS,
  MAX_WHITELIST_LINES,
  type WhitelistUpload,
} from '@pitlane/shared/api/whitelists';
import { readWhitelistFile, type WhitelistLine } from '@pitlane/shared/domain/whitelist-file';
import { makeTree } from '@pitlane/shared/domain/whitelist-tree';
import { toTreeRows } from '../../lib/whitelists/tree-rows.ts';
import { answerParent } from '../../lib/worker-process.ts';
import type { MadeWhitelist, WhitelistWork } from './whitelist-maker.ts';

const toLines = (lines: readonly WhitelistLine[]): WhitelistUpload['bad'] => ({
  count: lines.length,
  lines: lines.slice(0, MAX_WHITELIST_LINES),
});

answerParent(async ({ text }: WhitelistWork): Promise<MadeWhitelist> => {
  const { accounts, duplicates, bad } = readWhitelistFile(text);
  const isGood = accounts.length > 0 && accounts.length <= MAX_WHITELIST_ACCOUNTS && bad.length === 0;
  return {
    rows: isGood ? toTreeRows(makeTree(accounts)) : null,
    accounts: accounts.length,
    duplicates: toLines(duplicates),
    bad: toLines(bad),
  };
});
