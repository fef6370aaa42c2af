import { afterAll, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import type { Queryable } from './db.ts';
import { labelStatements } from './label-statements.ts';

const db = await openTestDb();
afterAll(() => db.close());

async function readOwnText(
  on: Queryable,
  sql = 'select current_query() as text',
): Promise<string | undefined> {
  const [row] = await on.query<{ text: string }>(sql);
  return row?.text;
}

describe('labelStatements', () => {
  const labelled = labelStatements(db, 'nfts');

  test('the database sees the label of a statement, in a transaction and for other work too', async () => {
    const expected = '/* nfts */ select current_query() as text';
    expect(await readOwnText(labelled)).toBe(expected);
    expect(await labelled.transaction((tx) => readOwnText(tx))).toBe(expected);
    expect(await readOwnText(labelled.forWork('search'))).toBe(expected);
  });

  test('a statement keeps the label that it has', async () => {
    const own = '/* live: page */ select current_query() as text';
    expect(await readOwnText(labelled, own)).toBe(own);
    expect(await readOwnText(labelStatements(labelled, 'server'))).toMatch(/^\/\* server \*\//);
  });
});
