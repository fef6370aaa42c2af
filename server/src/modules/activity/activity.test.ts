import type { ActivityEntry } from '@pitlane/shared/api/activity';
import { packCarState } from '@pitlane/shared/domain/cars/car-state';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE, BOB, NO_UPGRADES, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';

const ETH = 10n ** 18n;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

type Page = { activity: ActivityEntry[]; next: string | null };
const read = async (query: string): Promise<Page> => (await api.json(`/api/activity?${query}`)).body;
const toName = ({ kind, at }: ActivityEntry) => `${kind} ${at}`;
const names = async (query: string) => (await read(query)).activity.map(toName);
/** Every page of the feed, an entry at a time. */
async function readPages(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await read(`${query}&limit=1${cursor}`);
    found.push(...page.activity.map(toName));
    cursor = page.next ? `&cursor=${encodeURIComponent(page.next)}` : '';
  } while (cursor);
  return found;
}

const state = packCarState({
  transfers: 2,
  series: 'rare_series',
  rank: 'expert',
  upgrades: { ...NO_UPGRADES, engine: 3 },
});
const active = { active: true, reason: null };

describe('GET /api/activity', () => {
  beforeEach(async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: ALICE, minter: BOB })]);
    await addActivity(api.db, [
      testActivity({ number: 10, kind: 'mint', fromAccount: null }),
      testActivity({ number: 20, kind: 'part' }),
      testActivity({ number: 30, kind: 'sale', price: ETH, via: 'listing', paid: true, series: 3, state }),
      testActivity({ number: 40, chain: 'matic', tokenId: 2n, toAccount: ALICE }),
      testActivity({ number: 50, collection: 'garages', kind: 'mint', fromAccount: null, toAccount: BOB }),
      testActivity({ number: 60, kind: 'bid', fromAccount: BOB, toAccount: null, price: 5n, auctionId: 7 }),
    ]);
    await addOrders(api.db, [
      testOrder({ number: 25, createdAt: 25, maker: ALICE, reason: 'filled' }),
      testOrder({ number: 45, createdAt: 45, side: 'offer', ...active, endTime: 46 }),
      testOrder({
        number: 55,
        createdAt: 55,
        chain: 'matic',
        side: 'offer',
        maker: BOB,
        tokenId: null,
        wantedSeries: 0b1001,
        minRank: 2,
        minLevels: { ...NO_UPGRADES, engine: 1 },
        ...active,
      }),
    ]);
  });
  const ALL = [
    ...['bid 60', 'offer 55', 'mint 50', 'offer 45'],
    ...['transfer 40', 'sale 30', 'listing 25', 'mint 10'],
  ];

  test('tells what chains say and what people sign, newest first', async () => {
    expect(await names('')).toEqual(ALL);
    expect(await readPages('')).toEqual(ALL);
  });

  test('shows what came later in a second first, and each entry once over the pages', async () => {
    const places = [
      [7, 0],
      [8, 2],
      [8, 1],
      [6, 5],
      [8, 3],
    ] as const;
    await addActivity(
      api.db,
      places.map(([blockNumber, logIndex], i) =>
        testActivity({ number: 70 + i, at: 90, blockNumber, logIndex }),
      ),
    );
    await addOrders(api.db, [testOrder({ number: 99, createdAt: 90 })]);
    const ids = async (query: string) => {
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const { activity, next } = await read(`${query}${cursor}`);
        found.push(...activity.map(({ id }) => id));
        if (next === null) return found;
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
    };
    const line = (i: number) => testActivity({ number: 70 + i }).id;
    const all = await ids('limit=100');
    expect(all.slice(0, 6)).toEqual([
      line(4),
      line(1),
      line(2),
      line(0),
      line(3),
      testOrder({ number: 99 }).id,
    ]);
    for (const limit of [1, 2, 3, 4]) expect(await ids(`limit=${limit}`)).toEqual(all);
  });

  test('keeps to kinds, chains and a collection', async () => {
    expect(await readPages('kind=sale,offer')).toEqual(['offer 55', 'offer 45', 'sale 30']);
    expect(await names('kind=&chain=')).toEqual(ALL);
    expect(await readPages('chain=matic')).toEqual(['offer 55', 'transfer 40']);
    expect(await readPages('chain=matic,binance')).toEqual(ALL);
    expect(await readPages('collection=garages')).toEqual(['mint 50']);
    expect(await names('chain=binance&collection=cars&kind=mint')).toEqual(['mint 10']);
  });

  test('tells of one item', async () => {
    const item = ['bid 60', 'offer 45', 'sale 30', 'listing 25', 'mint 10'];
    expect(await readPages('nft=binance-cars-1')).toEqual(item);
  });

  test('tells of one wallet, each entry once', async () => {
    // Alice has sent the car at 40 to herself.
    expect(await readPages(`account=${ALICE}`)).toEqual(['transfer 40', 'sale 30', 'listing 25']);
    expect(await names(`account=${BOB.toUpperCase().replace('0X', '0x')}&kind=bid,offer`)).toEqual([
      'bid 60',
      'offer 55',
    ]);
  });

  test('pages on through entries of the same second', async () => {
    await addActivity(
      api.db,
      [1, 2, 3].map((number) => testActivity({ number, at: 40, tokenId: 9n })),
    );
    await addOrders(api.db, [testOrder({ number: 9, createdAt: 40 })]);
    const found = await readPages('');
    expect(found).toHaveLength(12);
    expect(found.filter((name) => name.endsWith(' 40'))).toHaveLength(5);
  });

  test('says of a sale who, for how much, and how the car was', async () => {
    const { activity } = await read('kind=sale');
    expect(activity).toMatchObject([
      {
        nft_id: 'binance-cars-1',
        nft: { id: 'binance-cars-1', author: { wallet: ALICE } },
        from: { wallet: ALICE },
        to: { wallet: BOB },
        price: String(ETH),
        via: 'listing',
        block: 30,
        order: null,
        sold: {
          buildSeries: 'rare_series',
          currentRank: 'expert',
          upgrades: [{ title: 'engine', number_of: 3 }],
        },
      },
    ]);
    expect(activity[0]?.sold?.performance).toBeGreaterThan(0);
  });

  test('says how an order stands, and what an offer for any car asks for', async () => {
    const { activity } = await read('kind=listing,offer');
    const [wide, ended, sold] = activity;
    expect(wide).toMatchObject({
      nft_id: null,
      nft: null,
      from: { wallet: BOB },
      order: {
        scope: 'conditions',
        active: true,
        conditions: { buildSeries: ['rare_series'], unbuilt: true, min_rank: 'expert' },
      },
      block: null,
      tx_hash: null,
    });
    // The book clock has not run yet. The maker has no author row.
    expect(ended).toMatchObject({ order: { active: false, reason: 'expired' }, from: null });
    expect(sold?.order).toMatchObject({ scope: 'item', active: false, reason: 'filled' });
  });

  test('a token that is no car has no card', async () => {
    const [garage] = (await read('collection=garages')).activity;
    expect(garage).toMatchObject({ nft: null, nft_id: 'binance-garages-1', token_id: '1' });
  });

  test.each([
    'nft=binance-cars-1&chain=binance',
    `nft=binance-cars-1&account=${ALICE}`,
    `account=${ALICE}&collection=cars`,
    'kind=part',
    'cursor=made-up',
    'limit=101',
  ])('refuses what no index answers: %s', async (query) => {
    expect((await api.json(`/api/activity?${query}`)).status).toBe(400);
  });

  test('refuses the cursor of another question', async () => {
    const { next } = await read('limit=1');
    expect(next).not.toBeNull();
    expect((await api.json(`/api/activity?kind=sale&cursor=${next}`)).status).toBe(400);
  });
});

test('what a chain did that is not served any more is not told', async () => {
  const other = await openTestApi({ chains: [] }, api.db);
  await addActivity(api.db, [testActivity({ number: 1 })]);
  expect((await other.json('/api/activity')).body.activity).toEqual([]);
  expect((await other.json('/api/activity?chain=binance')).body.activity).toEqual([]);
  await other.close();
});
