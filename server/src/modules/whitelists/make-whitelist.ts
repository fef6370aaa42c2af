import type { WhitelistUpload } from '@pitlane/shared/api/whitelists';
import {
  MAX_WHITELIST_ACCOUNTS,
  MAX_WHITELIST_LINES,
  readWhitelistFile,
  type WhitelistLine,
} from '@pitlane/shared/domain/cars/whitelist-file';
import { makeTree } from '@pitlane/shared/domain/cars/whitelist-tree';
import { type TreeRows, toTreeRows } from '../../core/whitelists/tree-rows.ts';

/** The content of a whitelist file. `rows` null: it has a bad line, no account or too many. */
export type MadeWhitelist = Pick<WhitelistUpload, 'accounts' | 'duplicates' | 'bad'> & {
  rows: TreeRows | null;
};

const toLines = (lines: readonly WhitelistLine[]): WhitelistUpload['bad'] => ({
  count: lines.length,
  lines: lines.slice(0, MAX_WHITELIST_LINES),
});

/** Reads a whitelist's file and grows its tree: seconds of hashing for a hundred thousand accounts. */
export function makeWhitelist(text: string): MadeWhitelist {
  const { accounts, duplicates, bad } = readWhitelistFile(text);
  const isGood = accounts.length > 0 && accounts.length <= MAX_WHITELIST_ACCOUNTS && bad.length === 0;
  return {
    rows: isGood ? toTreeRows(makeTree(accounts)) : null,
    accounts: accounts.length,
    duplicates: toLines(duplicates),
    bad: toLines(bad),
  };
}
