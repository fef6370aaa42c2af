import type {
  AuditChain,
  AuditExportQuery,
  AuditList,
  AuditQuery,
  SecurityActivity,
} from '@pitlane/shared/api/audit';
import type { AccountDeed } from '@pitlane/shared/domain/site/deeds';
import { type Head, NO_ENTRIES } from '../../core/audit/audit-chain.ts';
import { findCheck } from '../../core/audit/kept-check.ts';
import { findHash, findHead, readSealed } from '../../core/audit/seal-entries.ts';
import { toExport } from '../../core/audit/verify-chain.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import type { Db } from '../../platform/db/db.ts';
import * as repo from './audit.repo.ts';

/** Creates the service for reading the audit log. */
export function createAuditService(db: Db) {
  return {
    async list(query: AuditQuery): Promise<AuditList> {
      const rows = await repo.findEntries(db, query);
      const page = rows.slice(0, query.limit);
      const people = await findPeople(
        db,
        page.map(({ authorId }) => authorId),
      );
      const entries = page.map(({ authorId, requestId, salt, digest, ...row }) => ({
        ...row,
        author: people.get(authorId) ?? null,
        request_id: requestId,
        cleared: salt === null,
      }));
      return { entries, next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
    },

    /** The newest entry of the chain, and what its last check has found. */
    async chain(): Promise<AuditChain> {
      const [head, check] = await Promise.all([findHead(db), findCheck(db)]);
      return { ...head, checked_at: check?.at ?? null, problem: check?.problem ?? null };
    },

    /** Sealed entries as JSON Lines, in the order of the chain. Reads a page at a time, when the last one was taken. */
    async *export({ after, limit }: AuditExportQuery): AsyncGenerator<string> {
      // After a place that has no entry, the export does not verify.
      const hash = (after > 0 && (await findHash(db, after))) || NO_ENTRIES.hash;
      let last: Head = { seq: after, hash };
      for (let left = limit; left > 0; ) {
        const page = (await readSealed(db, last.seq)).slice(0, left);
        const end = page.at(-1);
        if (!end) return;
        yield toExport(last.hash, page)
          .map((entry) => `${JSON.stringify(entry)}\n`)
          .join('');
        left -= page.length;
        last = end;
      }
    },

    /** What has happened to an account of late. */
    async listOwn(authorId: number): Promise<SecurityActivity> {
      const rows = await repo.findOwn(db, authorId);
      return { entries: rows.map((row) => ({ ...row, deed: row.deed as AccountDeed })) };
    },
  };
}
export type AuditService = ReturnType<typeof createAuditService>;
