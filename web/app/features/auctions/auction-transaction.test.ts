import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ALICE, CARS, HOUSE, MALLORY, ME, namesOf, problemOf } from '../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { sendCall } from '../../wallet/tx/wallet-session.ts';
import { type Bid, bidTransaction } from './bid-transaction.ts';
import { createTransaction } from './create-transaction.ts';

/** Answers of the chain, by the name of the function. */
const chain: Record<string, unknown> = {};

vi.mock('viem/actions', () => ({
  readContract: async (_: unknown, { functionName }: { functionName: string }) => chain[functionName],
}));
vi.mock('../../wallet/wagmi-client.ts', async () => {
  const { FACTS } = await import('../../testing/fake-trading.ts');
  const elsewhere = { ...FACTS, chain_id: 1 };
  return { chainReader: async (name: string) => ({ facts: name === FACTS.chain ? FACTS : elsewhere }) };
});
vi.mock(
  '../../wallet/tx/wallet-session.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('../../wallet/tx/send-batch.ts', () => ({ canBatch: async () => false, sendBatch: vi.fn() }));
vi.mock('../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../testing/fake-wallet.ts')).fakeFollowing(),
);

const PACKED = packCarState({
  ...unpackCarState(0n),
  series: 'exotic_series',
  rank: 'speedster',
});
const car = unpackCarState(PACKED);
const auction = {
  state: 2,
  collection: CARS,
  tokenId: 12n,
  bidder: ALICE,
  highestBid: 400n,
  minimumBid: 440n,
  buyOut: 0n,
  end: 2_000n,
  latestEnd: 9_000n,
  duration: 600n,
};
const honest: Bid = {
  nft: 'binance-cars-12',
  title: 'Roadster',
  auctionId: 3n,
  amountWei: 500n,
  buyOut: false,
  dueWei: 500n,
  shown: { buildSeries: car.series, currentRank: car.rank, chain_traits: listChainTraits(car), fuel: null },
  page: { minimum_bid: '440', ends_at: 2_000, latest_end: 9_000, duration: 600, extension_window: 60 },
};
const page = (change: Partial<Bid['page']>) => ({ page: { ...honest.page, ...change } });
const target = { chain: 'binance', subject: honest.nft } as const;
const onStep = () => undefined;
const bid = (change: Partial<Bid> = {}) =>
  bidTransaction.run({ kind: 'bid', target, input: { ...honest, ...change }, onStep });

beforeEach(() => {
  Object.assign(chain, {
    auction,
    tokenState: PACKED,
    balanceOf: 5_000n,
    allowance: 0n,
    ownerOf: ME,
    feeBps: 250n,
    getApproved: MALLORY,
    isApprovedForAll: false,
  });
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
});

describe('bidTransaction', () => {
  test('asks for what is due, then for the bid', async () => {
    await problemOf(bid());
    chain.auction = { ...auction, bidder: ME };
    stubLocalStorage();
    await problemOf(bid({ dueWei: 100n }));
    const { calls } = vi.mocked(sendCall).mock;
    expect(namesOf(calls)).toEqual(['approve', 'bid', 'approve', 'bid']);
    expect(calls.map(([, { call }]) => call.args)).toEqual([
      [HOUSE, 500n],
      [3n, 500n, PACKED],
      [HOUSE, 100n],
      [3n, 500n, PACKED],
    ]);
  });

  test('lets the page lag by what one more bid changes', async () => {
    await problemOf(bid(page({ minimum_bid: '400', ends_at: 1_940 })));
    stubLocalStorage();
    await problemOf(bid(page({ ends_at: null, latest_end: null })));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['approve', 'bid', 'approve', 'bid']);
  });

  test('bids on a car under its cover only while its collection is not revealed', async () => {
    const unbuilt = unpackCarState(0n);
    const shown = {
      ...honest.shown,
      ...{ buildSeries: null, currentRank: unbuilt.rank, chain_traits: listChainTraits(unbuilt) },
    };
    Object.assign(chain, { revealed: true });
    expect(await problemOf(bid({ shown }))).toMatchObject({ code: 'CAR_CHANGED' });
    expect(sendCall).not.toHaveBeenCalled();
    Object.assign(chain, { revealed: false });
    stubLocalStorage();
    await problemOf(bid({ shown }));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['approve', 'bid']);
  });

  test('takes no more than the sheet says is due: another bid may have come in since', async () => {
    expect(await problemOf(bid({ dueWei: 100n }))).toMatchObject({
      code: 'OUTBID',
      message: expect.stringContaining('Your earlier bid is not the highest'),
    });
    expect(sendCall).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<Bid>, Record<string, unknown>]>([
    ['of another car', {}, { auction: { ...auction, tokenId: 13n } }],
    ['of another collection', {}, { auction: { ...auction, collection: MALLORY } }],
    ['of something that is no car', { nft: 'binance-garages-12' }, {}],
    ['on another chain', { nft: 'matic-cars-12' }, {}],
    ['of a car whose series is another', { shown: { ...honest.shown, buildSeries: 'ultra_series' } }, {}],
    ['of a car whose parts are not shown', { shown: { ...honest.shown, chain_traits: [] } }, {}],
    ['that would take less than the page says', page({ minimum_bid: '441' }), {}],
    ['that ends later than the page says', page({ ends_at: 1_939 }), {}],
    ['that could end later than the page says', page({ latest_end: 8_999 }), {}],
    ['without extensions on the page', page({ ends_at: 1_990, latest_end: 1_990 }), {}],
    ['whose clock has not begun', {}, { auction: { ...auction, state: 1, end: 0n, latestEnd: 0n } }],
    ['whose clock would run longer', page({ ends_at: null, latest_end: null, duration: 599 }), {}],
    ['for another price of the buy-out', { buyOut: true }, { auction: { ...auction, buyOut: 501n } }],
  ])('an auction %s gets no bid', async (_, change, answers) => {
    Object.assign(chain, answers);
    expect(await problemOf(bid(change))).toBeDefined();
    expect(sendCall).not.toHaveBeenCalled();
  });
});

describe('createTransaction', () => {
  const create = (nft = honest.nft, feeBps = 250) =>
    createTransaction.run({
      kind: 'auction',
      target,
      input: {
        nft,
        title: 'Roadster',
        reserve: 1n,
        buyOut: 0n,
        minIncrement: 0n,
        minIncrementBps: 500,
        duration: 3_600,
        extensionWindow: 300,
        maxExtension: 7_200,
        maxRoyaltyBps: 500,
        feeBps,
        startAtFirstBid: false,
      },
      onStep,
    });

  test('lets the house take this one car, then starts by the terms of the sheet', async () => {
    await problemOf(create());
    const { calls } = vi.mocked(sendCall).mock;
    expect(namesOf(calls)).toEqual(['approve', 'createAuction']);
    expect(calls.map(([, { call }]) => call.address)).toEqual([CARS, HOUSE]);
    expect(calls[1]?.[1].call.args[2]).not.toHaveProperty('feeBps');
  });

  test.each<[string, () => ReturnType<typeof create>]>([
    ['a fee above the one that is shown', () => create(honest.nft, 249)],
    ['something that is no car', () => create('binance-stations-12')],
    ['a car of another chain', () => create('matic-cars-12')],
  ])('starts no auction with %s', async (_, start) => {
    expect(await problemOf(start())).toBeDefined();
    expect(sendCall).not.toHaveBeenCalled();
  });
});
