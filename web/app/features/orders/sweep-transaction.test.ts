import { fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { encodeFunctionData } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ALICE,
  CARS,
  MALLORY,
  MARKET,
  namesOf,
  problemOf,
  SEAPORT,
  stubServer,
} from '../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { sendCall } from '../../wallet/tx/wallet-session.ts';
import { type SweepPurchase, sweepTransaction } from './sweep-transaction.ts';

/** The series of every car, by its number in the contract; 0 while it is covered. */
let series = 3n;
let revealed = true;
vi.mock('viem/actions', () => ({
  readContract: async (_: unknown, { functionName }: { functionName: string }) =>
    functionName === 'tokenState' ? series << 32n : functionName === 'revealed' ? revealed : 0n,
}));
vi.mock(
  '../../wallet/wagmi-client.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock(
  '../../wallet/tx/wallet-session.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('../../wallet/tx/send-batch.ts', () => ({ canBatch: async () => false, sendBatch: vi.fn() }));
vi.mock('../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../testing/fake-wallet.ts')).fakeFollowing(),
);

const listingOf = (tokenId: bigint, market: Partial<Record<keyof typeof MARKET, unknown>> = {}) =>
  makeListing(
    {
      seller: ALICE,
      token: CARS,
      tokenId,
      priceWei: tokenId * 100n,
      royalty: { receiver: ALICE, basisPoints: 0 },
      rule: { kind: 'count', transferCount: 3 },
      startTime: 1,
      duration: 99,
      salt: 5n,
      counter: 0n,
    },
    { ...MARKET, ...market } as typeof MARKET,
  );
const [first, second] = [listingOf(12n), listingOf(13n)];
const items = [12n, 13n].map((tokenId) => ({
  nft: `binance-cars-${tokenId}`,
  title: `Car ${tokenId}`,
  order: `binance-0x${tokenId}`,
  priceWei: tokenId * 100n,
  buildSeries: 'rare_series' as const,
}));
const answer = (listings: OrderComponents[], { to = SEAPORT as string, gone = [] as number[] } = {}) => ({
  items: items.map(({ nft, order, priceWei }, index) => ({
    id: order,
    nft,
    fillable: !gone.includes(index),
    total: String(priceWei),
  })),
  balance: '9000',
  call: {
    to,
    data: encodeFunctionData(
      fillListings(listings.map((components) => ({ components, signature: '0x12' as const }))),
    ),
  },
});
const sweep = (wanted: SweepPurchase['items'] = items) =>
  sweepTransaction.run({
    kind: 'sweep',
    target: { chain: 'binance', subject: 'cart' },
    input: { chain: 'binance', items: wanted },
    onStep: () => undefined,
  });

beforeEach(() => {
  revealed = true;
  series = 3n;
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
});

describe('sweepTransaction', () => {
  test('asks for the permission, then for the purchase of what is left', async () => {
    stubServer(answer([first, second]));
    await problemOf(sweep());
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['approve', 'fulfillAvailableAdvancedOrders']);
    stubLocalStorage();
    stubServer(answer([second], { gone: [0] }));
    await problemOf(sweep());
    expect(sendCall).toHaveBeenCalledTimes(4);
  });

  test('cars under their cover are bought only while their collection is not revealed', async () => {
    const covered = items.map((item) => ({ ...item, buildSeries: null }));
    stubServer(answer([first, second]));
    expect(await problemOf(sweep(covered))).toMatchObject({ code: 'CAR_CHANGED' });
    expect(sendCall).not.toHaveBeenCalled();
    revealed = false;
    stubLocalStorage();
    await problemOf(sweep(covered));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toHaveLength(2);
  });

  test.each<[string, () => unknown]>([
    ['another car', () => answer([first, listingOf(14n)])],
    ['one of them twice', () => answer([first, first])],
    ['one more', () => answer([first, second, listingOf(14n)])],
    ['one that is gone', () => answer([first], { gone: [0] })],
    ['another currency', () => answer([first, listingOf(13n, { currency: CARS })])],
    ['another zone', () => answer([first, listingOf(13n, { listingZone: MALLORY })])],
    ['a zone that is not asked', () => answer([first, { ...second, orderType: 0 }])],
    ['another contract', () => answer([first, second], { to: MALLORY })],
  ])('a server that wants %s sent gets not even the permission', async (_, lie) => {
    stubServer(lie());
    expect(await problemOf(sweep())).toMatchObject({ message: expect.stringContaining('nothing was sent') });
    expect(sendCall).not.toHaveBeenCalled();
  });

  test.each([0n, 2n, 4n])('cars of series %s are not bought as rare ones', async (other) => {
    series = other;
    stubServer(answer([first, second]));
    expect(await problemOf(sweep())).toMatchObject({ code: 'CAR_CHANGED' });
    expect(sendCall).not.toHaveBeenCalled();
  });
});
