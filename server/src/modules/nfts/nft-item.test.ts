import { NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { SaleVia } from '@pitlane/shared/domain/orders/activity';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activity } from '../../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import {
  ALICE,
  BOB,
  NO_UPGRADES,
  openTestApi,
  type TestApi,
  testCar,
  testEvent,
} from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const HOUSE = `0x${'ee'.repeat(20)}` as const;
const ACTIVITY = describeTable(activity);
type Line = Pick<RowOf<typeof activity>, 'kind'> & { block: number } & Partial<{
    from: Address;
    to: Address;
    price: bigint;
    via: SaleVia;
  }>;

/** Lines of activity of car 1, in the transactions of `testEvent`, all of auction 1. */
async function addLines(lines: Line[]): Promise<void> {
  const rows = lines.map(({ block, kind, from = null, to = null, price = null, via = null }) => {
    const { txHash, timestamp: at } = testEvent(block, { until: 0 });
    // As the fold names them: by the token, and of auctions by their number.
    const own = via === null && kind === 'part' ? 'cars-1' : `auction-1-${kind}`;
    return {
      ...{ id: `binance-${txHash}-${own}`, chain: 'binance' as const },
      ...{ kind, told: kind, nftId: 'binance-cars-1', collection: 'cars' as const, tokenId: 1n },
      ...{ giver: from, taker: to, paid: true, fromAccount: from, toAccount: to, price, via },
      ...{
        orderId: null,
        auctionId: kind === 'part' ? null : 1,
        txHash,
        blockNumber: block,
        logIndex: 1,
        at,
      },
      ...{ series: null, state: kind === 'sale' ? 0n : null, version: 1 },
    };
  });
  const { sql, params } = ACTIVITY.insert();
  await api.db.query(sql, params(rows));
}

describe('GET /api/nfts/{id}', () => {
  test('stats, upgrades, traits with their share, and the history in words', async () => {
    const upgrades = { ...NO_UPGRADES, engine: 2, tyres: 1 };
    await api.addCars([
      testCar({ tokenId: 1n, owner: BOB, rank: 'expert', upgrades, transfers: 1 }),
      testCar({ tokenId: 2n }),
    ]);
    await api.addEvents([
      testEvent(10, { from: ZERO_ADDRESS, to: ALICE }),
      testEvent(11, { state: {} }),
      testEvent(12, { state: { rank: 'expert' } }),
      testEvent(13, { from: ALICE, to: BOB }),
      testEvent(14, { state: { rank: 'expert', upgrades } }),
    ]);
    const { status, body } = await api.json('/api/nfts/binance-cars-1');
    expect(status).toBe(200);
    const { nft } = NftDetailSchema.parse(body);
    expect(nft.upgrades).toEqual([
      { title: 'Engine', number_of: 2 },
      { title: 'Tyres', number_of: 1 },
    ]);
    expect(nft.game_stats.map(({ title }) => title)).toEqual(['Power', 'Grip', 'Top speed', '0–100 km/h']);
    expect(nft.traits.find(({ kind }) => kind === 'body')).toMatchObject({
      title: 'Body',
      value: 'Hatch',
      count: 2,
      of: 2,
    });
    expect(nft.transfers).toBe(1);
    expect(
      nft.history.map(({ kind, author, to, detail }) => [kind, author.wallet, to?.wallet, detail]),
    ).toEqual([
      ['upgrade', BOB, undefined, 'Engine 0 → 2, Tyres 0 → 1'],
      ['transfer', ALICE, BOB, null],
      ['rank', ALICE, undefined, 'Underdog → Expert'],
      ['build', ALICE, undefined, 'Common'],
      ['mint', ALICE, undefined, null],
    ]);
  });

  test('a race is one line with the end of its lock, and says when the game ended it early', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: BOB })]);
    const at = 1_700_000_000;
    await api.addEvents([
      testEvent(9, { until: 0 }),
      testEvent(10, { from: ZERO_ADDRESS, to: BOB }),
      testEvent(11, { until: at + 600 }),
      testEvent(12, { until: 0 }),
      testEvent(13, { until: at + 900 }),
    ]);
    const { nft } = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-1')).body);
    expect(nft.history.map(({ kind, author, lock }) => [kind, author.wallet, lock])).toEqual([
      ['lock', BOB, { until: at + 900, freed_at: null }],
      ['lock', BOB, { until: at + 600, freed_at: at + 12 }],
      ['mint', BOB, null],
    ]);
  });

  test('many races leave room for the rest', async () => {
    await api.addCars([testCar({ tokenId: 1n })]);
    await api.addEvents([
      testEvent(1, { from: ZERO_ADDRESS, to: ALICE }),
      ...Array.from({ length: 150 }, (_, i) => testEvent(2 + i, { until: 1_800_000_000 + i })),
    ]);
    const { history } = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-1')).body).nft;
    expect(history.map(({ kind }) => kind)).toEqual([...Array.from({ length: 20 }, () => 'lock'), 'mint']);
    expect(history[0]?.lock?.until).toBe(1_800_000_149);
  });

  test('a gift of the game is told from a mint', async () => {
    await api.addCars([1n, 2n, 3n].map((tokenId) => testCar({ tokenId })));
    // The desk gave two cars in the block in which all three were minted.
    const mints = [1n, 2n, 3n].map((tokenId, i) => {
      return { ...testEvent(10, { from: ZERO_ADDRESS, to: ALICE }), tokenId, logIndex: 2 + i } as ChainEvent;
    });
    await api.addEvents([...mints, testEvent(10, { granted: 2 })]);
    const kinds = async (id: string) =>
      NftDetailSchema.parse((await api.json(`/api/nfts/${id}`)).body).nft.history.map(({ kind }) => kind);
    expect(await kinds('binance-cars-1')).toEqual(['grant']);
    expect(await kinds('binance-cars-2')).toEqual(['grant']);
    expect(await kinds('binance-cars-3')).toEqual(['mint']);
  });

  test('a sale is one line with its value, and the bid that won the car says that it was accepted', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: BOB })]);
    await api.addEvents([
      testEvent(10, { from: ZERO_ADDRESS, to: ALICE }),
      testEvent(11, { from: ALICE, to: HOUSE }),
      testEvent(14, { from: HOUSE, to: BOB }),
    ]);
    await addLines([
      { block: 11, kind: 'auction', from: ALICE, price: 5n },
      { block: 12, kind: 'bid', from: ALICE, price: 6n },
      { block: 13, kind: 'bid', from: BOB, price: 7n },
      { block: 14, kind: 'part' },
      { block: 14, kind: 'sale', from: ALICE, to: BOB, price: 7n, via: 'auction' },
    ]);
    const { history } = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-1')).body).nft;
    expect(
      history.map(({ kind, author, to, value, accepted }) => [
        kind,
        author.wallet,
        to?.wallet,
        value,
        accepted,
      ]),
    ).toEqual([
      ['sale', ALICE, BOB, '7', false],
      ['bid', BOB, undefined, '7', true],
      ['bid', ALICE, undefined, '6', false],
      ['auction', ALICE, undefined, '5', false],
      ['mint', ALICE, undefined, null, false],
    ]);
    expect(history[0]?.detail).toBe('At auction, Not built');
  });

  test('the traits on the chain are the seven of the contract, also of a car that is not built', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, rank: 'pro', upgrades: { ...NO_UPGRADES, aero: 3 } }),
      testCar({ tokenId: 2n, series: null }),
    ]);
    const traits = async (id: string) =>
      NftDetailSchema.parse((await api.json(`/api/nfts/${id}`)).body).nft.chain_traits;
    const names = ['rank', 'engine', 'turbo', 'tyres', 'brakes', 'suspension', 'aero'];
    const [one, two] = [await traits('binance-cars-1'), await traits('binance-cars-2')];
    expect(one.map(({ name }) => name)).toEqual(names);
    expect(one.map(({ value }) => value)).toEqual([4, 0, 0, 0, 0, 0, 3]);
    expect(two.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(one[0]?.key).toBe('0x7a9707496711af4501e980b0db66a5a1e98268bc25f3f9ba8c4b4a34e0a431f6');
  });

  test('until it is built a car shows nothing of what it will be', async () => {
    await api.addCars([testCar({ tokenId: 1n, series: null }), testCar({ tokenId: 2n })]);
    await api.addEvents([testEvent(10, { from: ZERO_ADDRESS, to: ALICE })]);
    const { nft } = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-1')).body);
    expect(nft).toMatchObject({
      title: 'Car #1',
      description: expect.stringContaining('under its cover'),
      built: false,
      buildSeries: null,
      currentRank: 'underdog',
      game_stats: [],
      upgrades: [],
      traits: [],
    });
    expect(nft.history.map(({ kind }) => kind)).toEqual(['mint']);
    const other = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-2')).body).nft;
    expect(other).toMatchObject({ built: true, buildSeries: 'common_series' });
  });

  test('the shares of traits are of the built cars alone', async () => {
    await api.addCars([1n, 2n].map((tokenId) => testCar({ tokenId, series: null })));
    await api.addCars([testCar({ tokenId: 3n })]);
    const { traits } = NftDetailSchema.parse((await api.json('/api/nfts/binance-cars-3')).body).nft;
    expect(traits.length).toBeGreaterThan(0);
    expect(traits.map(({ count, of }) => [count, of])).toEqual(traits.map(() => [1, 1]));
  });

  test.each(['binance-cars-404', 'matic-cars-1'])('%s does not exist', async (id) => {
    const { status, body } = await api.json(`/api/nfts/${id}`);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    expect(body.error.message).toContain(id);
  });

  test.each(['1', 'solana-cars-1', 'binance-cars-01', '%F0%9F%9A%97', "x' or 1=1"])(
    '"%s" is no id',
    async (id) => {
      const { status, body } = await api.json(`/api/nfts/${encodeURI(id)}`);
      expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST', 'id']);
    },
  );
});
