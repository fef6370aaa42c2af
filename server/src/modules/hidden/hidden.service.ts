import type { HiddenList, Hide } from '@pitlane/shared/api/hidden';
import { findPeople } from '../../core/authors/find-people.ts';
import { hide, requireTarget, restore } from '../../core/hidden/hide.ts';
import { nameTargets, type Target } from '../../core/hidden/name-target.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { Operator } from '../../platform/http/operator.ts';
import * as repo from './hidden.repo.ts';

/** Hidden items and authors on a page. */
const PAGE = 30;

/** Creates the service for hidden things, which lists leave out. It stays on the chain, and what was agreed about it there holds. */
export function createHiddenService(db: Db) {
  const list = async (page: number): Promise<HiddenList> => {
    const rows = await repo.findPage(db, { limit: PAGE + 1, offset: (page - 1) * PAGE });
    const shown = rows.slice(0, PAGE);
    const refs = await nameTargets(db, shown);
    const people = await findPeople(
      db,
      shown.map(({ hiddenBy }) => hiddenBy),
    );
    const hidden = shown.flatMap(({ reason, hiddenBy, at }, i) => {
      const about = refs[i];
      return about ? [{ about, reason, by: people.get(hiddenBy) ?? null, at }] : [];
    });
    return { hidden, next: rows.length > PAGE ? page + 1 : null };
  };
  return {
    list,

    /** Throws NOT_FOUND for what there is not. What is hidden already stays as it is. */
    async hide(by: Operator, given: Hide): Promise<HiddenList> {
      await db.transaction(async (tx) => {
        const target = await requireTarget(tx, given);
        await writeChanges(tx, await hide(tx, by, { ...target, reason: given.reason }));
      });
      return list(1);
    },

    /** Throws NOT_FOUND for what is not hidden. */
    async restore(by: Operator, target: Target): Promise<HiddenList> {
      await db.transaction(async (tx) => writeChanges(tx, await restore(tx, by, target)));
      return list(1);
    },
  };
}
export type HiddenService = ReturnType<typeof createHiddenService>;
