/**
 * The chain of the audit log. Documented for those who verify an export (docs/self-hosting.md, "The audit log"), so it never changes.
 *
 * - digest = SHA-256 of the content as canonical JSON: keys in their order, no spaces
 * - hash = SHA-256 of the lines: previous hash, seq, at, deed, digest
 * - the previous hash of the first entry is 64 zeros
 */
import { createHash } from 'node:crypto';
import { CLEARED_AFTER_SECONDS, isClearable } from './retention.ts';

/** The parts of an entry that its digest is made of, named as in the table and in an export. */
export const CONTENT_FIELDS = [
  'id',
  'at',
  'author_id',
  'wallet',
  'token',
  'deed',
  'target',
  'before',
  'after',
  'request_id',
  'network',
  'browser',
  'salt',
] as const;
/** What an entry says. Its salt is null once that was cleared. */
export type AuditContent = Record<(typeof CONTENT_FIELDS)[number], unknown> & {
  at: number;
  deed: string;
  salt: string | null;
};
export type SealedEntry = AuditContent & { seq: number; digest: string; hash: string };
/** A place in the chain, and the hash of its entry. */
export type Head = { seq: number; hash: string };

/** The head of an empty chain. */
export const NO_ENTRIES: Head = { seq: 0, hash: '0'.repeat(64) };

/** JSON with sorted keys and no spaces. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export function digestOf(entry: AuditContent): string {
  return sha256(toCanonicalJson(Object.fromEntries(CONTENT_FIELDS.map((field) => [field, entry[field]]))));
}

type Linked = Pick<SealedEntry, 'at' | 'deed' | 'digest'>;

/** The head of the chain after one more entry. */
export function linkEntry(previous: Head, { at, deed, digest }: Linked): Head {
  const seq = previous.seq + 1;
  return { seq, hash: sha256([previous.hash, seq, at, deed, digest].join('\n')) };
}

/**
 * Follows the chain from a head over the entries that come next. Returns the new head, or what is wrong with the first entry that
 * does not fit, in a sentence. `nowSeconds` decides whether the content of an entry may have been cleared.
 */
export function followChain(
  from: Head,
  entries: readonly SealedEntry[],
  nowSeconds: number,
): { head: Head; problem: string | undefined } {
  let head = from;
  for (const entry of entries) {
    const problem = findProblem(head, entry, nowSeconds);
    if (problem) return { head, problem };
    head = { seq: entry.seq, hash: entry.hash };
  }
  return { head, problem: undefined };
}

function findProblem(head: Head, entry: SealedEntry, nowSeconds: number): string | undefined {
  const { seq, at, deed, salt, digest, hash } = entry;
  const next = linkEntry(head, entry);
  if (seq !== next.seq) return `Entry ${next.seq} is missing: entry ${seq} follows entry ${head.seq}.`;
  if (salt !== null && digestOf(entry) !== digest) return `The content of entry ${seq} was changed.`;
  if (salt === null && !(isClearable(deed) && at < nowSeconds - CLEARED_AFTER_SECONDS))
    return `The content of entry ${seq} was removed before its time.`;
  if (hash !== next.hash)
    return `Entry ${seq} does not follow from entry ${head.seq}: one of them was changed or moved.`;
  return undefined;
}
