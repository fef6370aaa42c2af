import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldStoredTexts } from '../../platform/db/refold-texts.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { cappedCellsStatement } from './nft-counts.sql.ts';
import { pageStatement } from './nfts.sql.ts';

const ITEMS = 4_000;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await fillTables(api.db, ['car', 'asset'], async () => {
    await api.addCars(
      Array.from({ length: ITEMS }, (_, i) => testCar({ tokenId: BigInt(i), series: 'common_series' })),
    );
    await api.db.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, series, rank, transfers, state, minted_at, mint_block,
         mint_log_index, updated_at, title, version, status, category)
       select 'binance-tokens-' || n, 'binance', 'tokens', n, '0x', '0x', -1, -1, 0, 1, n, n, 0, n,
         case when n = 777 then '夜の東京タワー 王' when n % 2 = 0 then '車 ' || n else 'gtasks within ' || n end, n, 'not_listed', 'art'
       from generate_series(1, $1::int4) as n`,
      [ITEMS],
    );
    await foldStoredTexts(api.db.forWork('migrate'));
  });
  await api.db.query('vacuum analyze');
}, 120_000);
afterAll(() => api.close());

test.each(['東京', '東', '王', '김', '夜王', 'яг', 'AC/DC', 'xq', 'it'])(
  'a list reads and counts only what a rare title needs, however short it is: %s',
  async (title) => {
    const filter = { served: CHAINS, title };
    const statements = [
      pageStatement({ filter, sort: 'rank', limit: 20, after: undefined }),
      cappedCellsStatement(filter, { cap: 1_000, facets: true }),
    ];
    for (const statement of statements) {
      for (const table of ['car', 'asset']) {
        const read = await countRowsRead(api.db, { ...statement, table });
        expect([table, read < 10]).toEqual([table, true]);
      }
    }
  },
);
