import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { INITIAL_MARKET } from '../../indexer/projections/item-rows.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { checkpoint, event, eventSubject, projection, source } from './schema/chain-log.ts';
import { asset, author, car, dropSettings } from './schema/market.ts';
import { builder } from './schema/site.ts';
import { describeTable, type RowOf } from './table.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const sql = describeTable(asset);
const row = (changes: Partial<RowOf<typeof asset>> = {}): RowOf<typeof asset> => ({
  id: 'matic-stations-7',
  chain: 'matic',
  collection: 'stations',
  tokenId: 2n ** 256n - 1n,
  owner: '0xa',
  minter: '0xb',
  series: -1,
  rank: -1,
  performance: null,
  class: 0,
  transfers: 1,
  approved: null,
  state: 2n ** 96n - 1n,
  title: 'Gas Station #7',
  titleFolded: 'gas station #7',
  category: 'station',
  ...INITIAL_MARKET,
  fuel: 60,
  creator: null,
  tokenUri: 'data:,"é\\',
  royaltyReceiver: null,
  royaltyBps: null,
  mintedAt: 300,
  mintBlock: 3,
  mintLogIndex: 4,
  updatedAt: 500,
  version: 9,
  ...changes,
});
const rows = () => db.query<RowOf<typeof asset>>(`select ${sql.select} from asset order by id`);

describe('describeTable', () => {
  test('what an insert takes a select gives back', async () => {
    const both = [row(), row({ id: 'matic-tokens-1', fuel: null })];
    const insert = sql.insert();
    await db.query(insert.sql, insert.params(both));
    expect(await rows()).toEqual(both);
    expect(await db.query(`select ${sql.selectFrom('a')} from asset as a order by a.id`)).toEqual(both);
  });

  test('some columns are read under the names of their fields', async () => {
    const insert = sql.insert();
    await db.query(insert.sql, insert.params([row()]));
    const { tokenId, fuel } = row();
    expect(await db.query(`select ${sql.pick(['tokenId', 'fuel'])} from asset`)).toEqual([{ tokenId, fuel }]);
    expect(await db.query(`select ${sql.pick(['fuel'], 'a')} from asset a`)).toEqual([{ fuel }]);
  });

  test('computed columns need not be given, and an overwrite keeps what it is told to keep', async () => {
    const upsert = sql.insert({
      computed: { version: `nextval('nft_version')` },
      ending: `${sql.overwrite(['id'], ['fuel'])} returning version`,
    });
    const write = (one: RowOf<typeof asset>) =>
      db.query<{ version: number }>(upsert.sql, upsert.params([one]));
    const [first] = await write(row());
    const [second] = await write(row({ fuel: 0, owner: '0xc' }));
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect(await rows()).toEqual([row({ owner: '0xc', version: second?.version ?? 0 })]);
  });

  test('a column that the table does not have is refused', () => {
    expect(() => sql.insert({ computed: { colour: '1' } })).toThrow('asset has no column for colour');
  });

  test.each([car, asset, dropSettings, author, builder, event, eventSubject, checkpoint, source, projection])(
    'the database has the columns that the row type of %# says',
    async (table) => {
      const { name, select } = describeTable(table);
      await expect(db.query(`select ${select} from ${name}`)).resolves.toEqual([]);
      const columns = await db.query(
        'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
        [name],
      );
      expect(select.split(', ')).toHaveLength(columns.length);
    },
  );
});
