import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { addAuction } from '../../testing/test-orders.ts';
import type { House } from './auction-house.ts';
import { runSettler } from './run-settler.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const log = createLog('silent');
const add = (
  auctionId: number,
  endsAt: number | null,
  state: 'running' | 'waiting' | 'settled' = 'running',
) =>
  addAuction(db, {
    chain: 'binance',
    collection: 'cars',
    id: `binance-${auctionId}`,
    auctionId,
    tokenId: BigInt(auctionId),
    nftId: `binance-cars-${auctionId}`,
    seller: `0x${'a'.repeat(40)}`,
    endsAt,
    state,
  });

function openHouse(answer: (auctionId: number) => Promise<'settled' | 'early'>) {
  const asked: number[] = [];
  const house: House = {
    settle: (auctionId) => {
      asked.push(auctionId);
      return answer(auctionId);
    },
  };
  return { asked, house };
}

describe('runSettler', () => {
  test('settles what has ended, the oldest first, each once, and leaves the others alone', async () => {
    await add(1, 900);
    await add(2, 800);
    await add(3, 1_001);
    await add(4, null, 'waiting');
    await add(5, 700, 'settled');
    const { asked, house } = openHouse(async () => 'settled');
    const settler = runSettler({ db, log, chain: 'binance', house, clock: () => 1_000 });
    try {
      await vi.waitFor(() => expect(asked).toEqual([2, 1]), 5_000);
      // The index has not read it yet: nothing is sent again.
      await add(6, 950);
      await vi.waitFor(() => expect(asked).toEqual([2, 1, 6]), 5_000);
    } finally {
      await settler.stop();
    }
  });

  test('tries again what the house refuses, and goes on with the others', async () => {
    await add(1, 800);
    await add(2, 900);
    let refusals = 2;
    const { asked, house } = openHouse(async (auctionId) => {
      if (auctionId === 1 && refusals-- > 0) throw new Error('no such luck');
      return 'settled';
    });
    const settler = runSettler({ db, log, chain: 'binance', house, clock: () => 1_000 });
    try {
      await vi.waitFor(() => expect(asked.filter((id) => id === 1)).toHaveLength(3), 20_000);
      expect(asked.filter((id) => id === 2)).toHaveLength(1);
    } finally {
      await settler.stop();
    }
  }, 30_000);

  test('is not kept from the others by many that cannot be settled', async () => {
    for (let id = 1; id <= 45; id++) await add(id, 100 + id);
    await add(99, 900);
    const { asked, house } = openHouse(async (auctionId) => {
      if (auctionId < 99) throw new Error('no such luck');
      return 'settled';
    });
    const settler = runSettler({ db, log, chain: 'binance', house, clock: () => 1_000 });
    try {
      await vi.waitFor(() => expect(asked).toContain(99), 20_000);
    } finally {
      await settler.stop();
    }
  }, 30_000);
});
