/** What PostgreSQL does for a search: the server's own statements, explained for what is typed. */

import { findTitleStarts } from '@pitlane/server/modules/search/car-titles';
import { readSearch } from '@pitlane/server/modules/search/read-search';
import {
  AUTHORS_BY_START,
  AUTHORS_WITHIN,
  assetsStatement,
  carsStatement,
  countCarsStatement,
  newsStatement,
  WORD_SOURCES,
} from '@pitlane/server/modules/search/search.sql';
import { listWantedCuts } from '@pitlane/server/modules/search/vocabulary';
import type { Db } from '@pitlane/server/platform/db/db';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { countRead, explainStatement, type Statement } from '../lib/explain-statement.ts';
import type { Plan } from './report.ts';

const LIMIT = 8;
const startsOf = (query: string) => findTitleStarts(readSearch(query));
const LAST = String.fromCodePoint(0x10ffff);

export const STATEMENTS: readonly { name: string; statement: Statement }[] = [
  { name: 'cars with “fox”', statement: carsStatement(startsOf('fox'), CHAINS, LIMIT) },
  { name: 'cars with “ing”', statement: carsStatement(startsOf('ing'), CHAINS, LIMIT) },
  { name: 'counting cars with “ing”', statement: countCarsStatement(startsOf('ing'), CHAINS) },
  {
    name: 'other items with “tuneup garage”',
    statement: assetsStatement(['tuneup', 'garage'], 'tuneup garage', CHAINS),
  },
  {
    name: 'names that begin with “racing”',
    statement: { sql: AUTHORS_BY_START, params: [toNameKey('racing'), toNameKey('racing') + LAST, LIMIT] },
  },
  {
    name: 'names with “eron7”',
    statement: { sql: AUTHORS_WITHIN, params: [`%${toNameKey('eron7')}%`, LIMIT] },
  },
  { name: 'posts with “season”', statement: newsStatement(['season']) ?? { sql: '', params: [] } },
  {
    name: 'words like “nihgt” and “foks”',
    statement: { sql: WORD_SOURCES, params: [listWantedCuts(['nihgt', 'foks'])] },
  },
];

/** What a statement reads, and by which indexes. */
export async function measureRead(db: Db, statement: Statement) {
  const { steps, blocks } = await db.transaction((tx) => explainStatement(tx, statement));
  const by = steps.flatMap(
    (each) =>
      each['Index Name'] ?? (each['Node Type'] === 'Seq Scan' ? `all of ${each['Relation Name']}` : []),
  );
  return {
    rows: countRead(steps.filter((each) => each['Relation Name'])),
    blocks,
    by: [...new Set(by)].join(', '),
  };
}

/** The plan as text. Lists of beginnings are shortened. */
export async function explainAsText(db: Db, { name, statement }: (typeof STATEMENTS)[number]): Promise<Plan> {
  const rows = await db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, buffers) ${statement.sql}`,
    statement.params,
  );
  const text = rows.map((row) => row['QUERY PLAN'].replace(/'\{.{80}[^']*\}'/g, "'{…}'")).join('\n');
  return { name, text };
}
