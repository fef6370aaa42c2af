/** Lists of addresses as people keep them: one to a line, a table with commas, or JSON. */
import { type Address, isAddressText, normalAddress } from '../chain/address.ts';

/** The most accounts of one tree, and the most bytes of its file. */
export const MAX_WHITELIST_ACCOUNTS = 100_000;
export const MAX_WHITELIST_BYTES = 12 * 1024 * 1024;
/** Lines that an answer names; the rest is counted. */
export const MAX_WHITELIST_LINES = 100;

export type WhitelistLine = {
  /** Its number from 1; of JSON, the entry's. */
  line: number;
  /** The text of the line, shortened. */
  text: string;
};

export type WhitelistFile = {
  /** Each once, in lower case, in the order of the file. */
  accounts: Address[];
  /** Addresses that stood in the file before. */
  duplicates: WhitelistLine[];
  /** Lines without an address. */
  bad: WhitelistLine[];
};

const MAX_SHOWN = 80;

/**
 * Reads a list of addresses. In a table the first cell of a row that is an address counts, and a first row without one is its head.
 * JSON is an array of addresses, or of objects with an `address`. Empty lines, and what follows a #, are left out.
 */
export function readWhitelistFile(text: string): WhitelistFile {
  const accounts = new Set<Address>();
  const file: WhitelistFile = { accounts: [], duplicates: [], bad: [] };
  readEntries(text).forEach((entry, i) => {
    if (entry === '') return;
    const at = { line: i + 1, text: entry.slice(0, MAX_SHOWN) };
    const cells = entry.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const found = cells.find(isAddressText);
    const isHead = i === 0 && /^[\p{L}"'][\p{L}\s"',;_-]*$/u.test(entry);
    if (!found) {
      if (!isHead) file.bad.push(at);
      return;
    }
    const account = normalAddress(found);
    if (accounts.has(account)) file.duplicates.push(at);
    accounts.add(account);
  });
  file.accounts = [...accounts];
  return file;
}

function readEntries(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    const entries = parseArray(text);
    if (entries) return entries.map(toText);
  }
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/#.*/, '').replace('\uFEFF', '').trim());
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function toText(entry: unknown): string {
  if (typeof entry === 'string') return entry.trim() || '""';
  const address = (entry as { address?: unknown } | null)?.address;
  if (typeof address === 'string') return address.trim();
  // Never walked: it may be nested a hundred thousand deep.
  return typeof entry === 'object' && entry !== null ? '{…}' : String(entry);
}
