import type { ActivityList, ActivityQuery } from '@pitlane/shared/api/activity';
import type { Indexed } from '@pitlane/shared/api/common';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { z } from 'zod';
import type { FindCards } from '../../core/items/cards.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Cursors, createCursors } from '../../platform/http/cursors.ts';
import { nowMs } from '../../platform/now.ts';
import type { Signer } from '../../platform/signer.ts';
import * as repo from './activity.repo.ts';
import { toEntry } from './activity-view.ts';

const PositionSchema = z
  .tuple([z.int(), z.int(), z.int(), z.string().max(260)])
  .transform(([at, block, log, id]) => ({ at, block, log, id }));

export function createActivityCursors(signer: Signer): Cursors<ActivityQuery, repo.ActivityPosition> {
  return createCursors(signer, {
    toPurpose({ kind, chain, collection, nft, account }) {
      const question = [kind?.toSorted(), chain?.toSorted(), collection, nft, account];
      return `activity ${JSON.stringify(question.map((given) => given ?? null))}`;
    },
    toJson: ({ at, block, log, id }) => [at, block, log, id],
    schemaOf: () => PositionSchema,
  });
}

type ActivityDeps = {
  db: Db;
  /** In the order of CHAINS. */
  served: readonly Chain[];
  cursors: Cursors<ActivityQuery, repo.ActivityPosition>;
  findCards: FindCards;
  indexedNow: () => Promise<Indexed>;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** The feed of what happens on the market. */
export function createActivityService(deps: ActivityDeps) {
  const { db, served, cursors, findCards, indexedNow, now = nowMs } = deps;
  return {
    async list(query: ActivityQuery): Promise<ActivityList> {
      const after = cursors.read(query, query.cursor);
      const isServed = !query.chain?.length || served.some((each) => query.chain?.includes(each));
      const [indexed, { rows, end }] = await Promise.all([
        indexedNow(),
        isServed && served.length > 0
          ? repo.findActivity(db, { query, served, after })
          : { rows: [], end: null },
      ]);
      const cards = await findCards([...new Set(rows.flatMap(({ nftId }) => nftId ?? []))]);
      const at = Math.floor(now() / 1_000);
      const activity = rows.map((row) => toEntry(row, { nft: cards.get(row.nftId ?? ''), at }));
      return { activity, next: end && cursors.write(query, end), indexed };
    },
  };
}
export type ActivityService = ReturnType<typeof createActivityService>;
