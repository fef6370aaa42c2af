/** What PostgreSQL does for a question: the server's own statement, explained for any values, as pages run it. */

import { RANK_COLLECTIONS, RANK_SHOWCASES } from '@pitlane/server/jobs/rankings/rank-sql';
import {
  pageStatement as authorsStatement,
  FIND_BY_ID,
  followsStatement,
} from '@pitlane/server/modules/authors/authors.repo';
import { pageStatement as carsStatement } from '@pitlane/server/modules/nfts/nfts.sql';
import { findPageStatement } from '@pitlane/server/modules/notices/notices.repo';
import {
  placeStatement,
  pageStatement as ranksStatement,
} from '@pitlane/server/modules/rankings/rankings.repo';
import type { Db, SqlValue } from '@pitlane/server/platform/db/db';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { NOTICE_KINDS } from '@pitlane/shared/domain/people/notices';
import { countRead, explainStatement, type Statement } from '../lib/explain-statement.ts';
import { FAN_ID, READER_ID, STAR_ID, WHALE_ID } from './fill-people.ts';
import type { QuestionFigures } from './results.ts';

const AUTHORS_OF_WEEK: SqlValue[] = ['author', 'all_categories', 'last_7_days'];
const BY_VOLUME = { sort: 'volume', order: 'desc' } as const;
const cars = (filter: object) =>
  carsStatement({ filter: { served: CHAINS, ...filter }, sort: 'newest', limit: 20, after: undefined });
const inbox = (before: number) => ({
  sql: findPageStatement({ authorId: READER_ID }),
  params: [READER_ID, [...NOTICE_KINDS], before, 21],
});

/** The main statement of each question, by its name. */
const STATEMENTS: Readonly<Record<string, (middle: number) => Statement>> = {
  'ranking of authors': () => ({ sql: ranksStatement(BY_VOLUME), params: [...AUTHORS_OF_WEEK, 0, 20] }),
  'its last page, by floor': () => ({
    sql: ranksStatement({ sort: 'floor_price', order: 'desc' }),
    params: [...AUTHORS_OF_WEEK, 480, 20],
  }),
  'with the own row of who sold most': () => ({
    sql: placeStatement(BY_VOLUME),
    params: [...AUTHORS_OF_WEEK, String(WHALE_ID)],
  }),
  'an author with 2% of all cars': () => ({ sql: FIND_BY_ID, params: [WHALE_ID] }),
  'its cars': () => cars({ author: WHALE_ID }),
  'what it minted': () => cars({ creator: WHALE_ID }),
  'who likes most: its likes': () => cars({ likedBy: FAN_ID }),
  'who is followed most: its followers': () => ({
    sql: followsStatement('followers', false),
    params: [STAR_ID, 21],
  }),
  'who follows most: whom it follows': () => ({
    sql: followsStatement('following', false),
    params: [FAN_ID, 21],
  }),
  'authors by the beginning of a name': () => ({
    sql: authorsStatement({ named: true, after: false }),
    params: [21, 'driver', 'driver\u{10ffff}'],
  }),
  'inbox of 10,000': () => inbox(Number.MAX_SAFE_INTEGER),
  'a page deep in it': inbox,
};

/** Explains the main statement of a question; null for one that has none of its own. `middle`: a notice in the middle of the inbox. */
export async function planQuestion(db: Db, name: string, middle: number): Promise<QuestionFigures['plan']> {
  const statement = STATEMENTS[name]?.(middle);
  if (!statement) return null;
  return db.transaction(async (tx) => {
    await tx.query('set local plan_cache_mode = force_generic_plan');
    const { steps, blocks } = await explainStatement(tx, statement);
    const by = steps.flatMap(
      (each) =>
        each['Index Name'] ?? (each['Node Type'] === 'Seq Scan' ? `all of ${each['Relation Name']}` : []),
    );
    const rows = countRead(steps.filter((each) => each['Relation Name']));
    return { rows, blocks, by: [...new Set(by)].join(', ') };
  });
}

const DAYS_30 = 30 * 86_400;
/** The statements of the job whose work grew with the market once. */
export const JOB_STATEMENTS: readonly { name: string; of: (now: number) => Statement }[] = [
  {
    name: 'ranking all collections',
    of: (now) => ({ sql: RANK_COLLECTIONS, params: [null, [...CHAINS], Math.floor(now / 3_600)] }),
  },
  {
    name: 'finding the showcases',
    of: (now) => ({ sql: RANK_SHOWCASES, params: [[...CHAINS], [1, 2, 3, 4, 5, 6], now - DAYS_30, now] }),
  },
];
