import type { Featured } from '@pitlane/shared/api/hidden';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import { audit } from '../../core/audit/audit.ts';
import type { FindCards } from '../../core/items/cards.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { Operator } from '../../platform/http/operator.ts';
import * as repo from './featured.repo.ts';

/** Creates the service for the items that the home page features. */
export function createFeaturedService({ db, findCards }: { db: Db; findCards: FindCards }) {
  const list = async (): Promise<Featured> => {
    const ids = await repo.findIds(db);
    const cards = ids.length > 0 ? await findCards(ids) : new Map();
    return { nfts: ids.flatMap((id) => cards.get(id) ?? []) };
  };
  return {
    list,

    /** Sets the row, in this order. Throws NOT_FOUND for an item that cannot be shown. */
    async set(by: Operator, ids: readonly string[]): Promise<Featured> {
      const cards = ids.length > 0 ? await findCards(ids) : new Map();
      const missing = ids.find((id) => !cards.has(id));
      if (missing) throw new AppError('NOT_FOUND', `There is no item ${missing} to show.`, { field: 'nfts' });
      await db.transaction(async (tx) => {
        const before = await repo.replace(tx, ids);
        await audit(tx, by, { deed: 'featured.set', target: 'home', before, after: ids });
        const topics = CHAINS.map((chain): Topic => `list:${chain}`);
        await writeChanges(tx, [{ entity: 'like', id: 'featured', topics }]);
      });
      return list();
    },
  };
}
export type FeaturedService = ReturnType<typeof createFeaturedService>;
