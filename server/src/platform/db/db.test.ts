import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import { labelStatements, type Queryable } from './db.ts';
import { migrate } from './migrate.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const announce = (title: string) =>
  `insert into announcement (title, body, published_at) values ('${title}', '', 1)`;
const titles = async () =>
  (await db.query<{ title: string }>('select title from announcement')).map((r) => r.title);

describe('query', () => {
  test('returns values in the types of the interface', async () => {
    const [row] = await db.query(
      `select $1::int8 as i, $2::numeric(78,0) as n, $3::jsonb as j, $4::text[] as a, $5::boolean as b,
            $6::numeric[] as ns, $7::text as t, $8::int8[] as is`,
      [
        5,
        2n ** 256n - 1n,
        JSON.stringify({ a: ['"'] }),
        ['x"y', 'a\\b', '', 'null', 'é,{}'],
        true,
        [1n, 2n],
        null,
        [1, 2],
      ],
    );
    expect(row).toEqual({
      i: 5,
      n: 2n ** 256n - 1n,
      j: { a: ['"'] },
      a: ['x"y', 'a\\b', '', 'null', 'é,{}'],
      b: true,
      ns: [1n, 2n],
      t: null,
      is: [1, 2],
    });
  });

  test('an array parameter may hold nulls', async () => {
    expect(await db.query('select * from unnest($1::int8[]) as given(n)', [[1, null]])).toEqual([
      { n: 1 },
      { n: null },
    ]);
  });

  test('a failure keeps its SQLSTATE', async () => {
    const insert = `insert into nft_view (nft_id, views) values ('a', 1)`;
    await db.query(insert);
    await expect(db.query(insert)).rejects.toMatchObject({ code: '23505', constraint_name: 'nft_view_pkey' });
  });
});

describe('transaction', () => {
  test('rolls back when it throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query(announce('lost'));
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await titles()).toEqual([]);
  });

  test('keeps transactions apart that run at once', async () => {
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        db
          .transaction(async (tx) => {
            await tx.query(announce(name));
            if (name === 'b') await tx.query('select nothing').catch(() => undefined);
          })
          .catch(() => undefined),
      ),
    );
    expect((await titles()).toSorted()).toEqual(['a', 'c']);
  });

  test('refuses a statement after its end', async () => {
    const tx = await db.transaction(async (open) => open);
    await expect(tx.query('select 1')).rejects.toThrow();
  });
});

describe('listen', () => {
  test('delivers a notification after the commit, until the listener stops', async () => {
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await db.listen('change', (payload) => {
      heard.push(payload);
      first.resolve();
    });
    await db.transaction((tx) => tx.query(`select pg_notify('change', 'one')`));
    await first.promise;
    await stop();
    await db.query(`select pg_notify('change', 'two')`);
    expect(heard).toEqual(['one']);
  });
});

describe('leases', () => {
  test('gives a lease once, and again after its release', async () => {
    const lease = await db.lease('indexer:test');
    expect(lease?.isHeld()).toBe(true);
    expect(await db.lease('indexer:test')).toBeUndefined();
    await lease?.release();
    const again = await db.lease('indexer:test');
    expect(again).toBeDefined();
    await again?.release();
  });
});

describe('migrate', () => {
  test('does nothing the second time', async () => {
    expect(await migrate(db)).toEqual([]);
  });
});

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
