import type { Queryable } from '../../platform/db/db.ts';
import { followChain, type Head, NO_ENTRIES, type SealedEntry } from './audit-chain.ts';
import { checkPage, findLostEntry } from './seal-entries.ts';

/** How far the chain is right, and a sentence about what is wrong after that. */
export type Verified = { head: Head; problem: string | undefined };

/** Follows the whole chain in the database, and looks for entries that were there once. `nowSeconds` as for followChain. */
export async function verifyDatabase(
  db: Queryable,
  { known, nowSeconds }: { known: readonly Head[]; nowSeconds: number },
): Promise<Verified> {
  let head = NO_ENTRIES;
  for (let isDone = false; !isDone; ) {
    const page = await checkPage(db, head, nowSeconds);
    head = page.head;
    if (page.problem) return { head, problem: page.problem };
    isDone = page.isDone;
  }
  for (const each of known) {
    const problem = await findLostEntry(db, each);
    if (problem) return { head, problem };
  }
  return { head, problem: undefined };
}

/** An entry as an export has it: with the hash that it follows. */
export type ExportedEntry = SealedEntry & { previous: string };

/** Adds to entries in their order the hash that each follows. */
export function toExport(from: string, entries: readonly SealedEntry[]): ExportedEntry[] {
  return entries.map((entry, at) => ({ ...entry, previous: entries[at - 1]?.hash ?? from }));
}

/** Follows the chain over an export, which may begin anywhere in it. */
export async function verifyExport(
  entries: AsyncIterable<ExportedEntry> | Iterable<ExportedEntry>,
  nowSeconds: number,
): Promise<Verified> {
  let head: Head | undefined;
  for await (const entry of entries) {
    head ??= entry.seq === 1 ? NO_ENTRIES : { seq: entry.seq - 1, hash: entry.previous };
    const next = followChain(head, [entry], nowSeconds);
    if (next.problem) return next;
    head = next.head;
  }
  return { head: head ?? NO_ENTRIES, problem: undefined };
}
