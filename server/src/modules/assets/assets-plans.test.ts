import { ASSET_KINDS } from '@pitlane/shared/domain/cars/assets';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { OF_WALLETS } from './assets.repo.ts';

const ASSETS = 5_000;
const LIMIT = 20;
const WHALE = `0x${'a'.repeat(40)}`;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  // One wallet has nearly all of them.
  await db.query(
    `insert into asset (id, chain, collection, token_id, owner, minter, transfers, state, minted_at, mint_block, mint_log_index, updated_at, version, series, rank, title, status, category)
     select 'binance-' || kind || '-' || n, 'binance', kind, n, case when n % 50 = 0 then '0x' || n else $2 end, '0x', 0, 0, 0, 0, 0, 0, 0, -1, -1, kind || n, 'not_listed', rtrim(kind, 's')
     from generate_series(1, $1::int) as n, unnest($3::text[]) as kind`,
    [ASSETS, WHALE, [...ASSET_KINDS]],
  );
  await db.query('vacuum analyze');
});
afterAll(() => db.close());

test('OF_WALLETS reads a bounded number of assets, however many a wallet has', async () => {
  const params = [[WHALE], [...CHAINS], [...ASSET_KINDS], LIMIT];
  const rows = await countRowsRead(db, { sql: OF_WALLETS, params, table: 'asset' });
  // The plan tells means of its loops, which are rounded.
  const loops = CHAINS.length * ASSET_KINDS.length;
  expect(Math.abs(rows - LIMIT * ASSET_KINDS.length)).toBeLessThanOrEqual(loops / 2);
});
