import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ALICE, CARS, MARKET, ME, namesOf, problemOf, stubServer } from '../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { sendCall } from '../../wallet/tx/wallet-session.ts';
import { cancelTransaction } from './cancel-transaction.ts';

vi.mock(
  '../../wallet/wagmi-client.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock(
  '../../wallet/tx/wallet-session.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../testing/fake-wallet.ts')).fakeFollowing(),
);

const listingBy = (seller: `0x${string}`, priceWei = 1_000n) =>
  makeListing(
    {
      seller,
      token: CARS,
      tokenId: 12n,
      priceWei,
      royalty: { receiver: ALICE, basisPoints: 0 },
      rule: { kind: 'count', transferCount: 3 },
      startTime: 1,
      duration: 99,
      salt: 5n,
      counter: 0n,
    },
    MARKET,
  );
const idOf = (order: OrderComponents) => `binance-${hashOrder(order)}`;
const answer = (order: OrderComponents, change: Record<string, unknown> = {}) => ({
  order: { seaport: { parameters: { ...toOrderJson(order), ...change } } },
});
const cancel = (...orders: string[]) =>
  cancelTransaction.run({
    kind: 'cancel',
    target: { chain: 'binance', subject: 'binance-cars-12' },
    input: { chain: 'binance', orders, what: 'listing' },
    onStep: () => undefined,
  });
const mine = listingBy(ME);

beforeEach(() => {
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
});

describe('cancelTransaction', () => {
  test('cancels the order that was asked for', async () => {
    stubServer(answer(mine));
    await problemOf(cancel(idOf(mine)));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['cancel']);
  });

  test.each<[string, () => [unknown, ...string[]]]>([
    ['another order', () => [answer(listingBy(ME, 2_000n)), idOf(mine)]],
    ['one order for two', () => [answer(mine), idOf(mine), idOf(listingBy(ME, 2_000n))]],
    ['a changed order', () => [answer(mine, { salt: '6' }), idOf(mine)]],
    ['another account’s order', () => [answer(listingBy(ALICE)), idOf(listingBy(ALICE))]],
    ['the order of another chain', () => [answer(mine), idOf(mine).replace('binance', 'matic')]],
    ['no order', () => [answer(mine, { salt: 'a grain' }), idOf(mine)]],
  ])('a server that wants %s cancelled gets nothing', async (_, lie) => {
    const [given, ...ids] = lie();
    stubServer(given);
    expect(await problemOf(cancel(...ids))).toMatchObject({
      message: expect.stringContaining('nothing was sent'),
    });
    expect(sendCall).not.toHaveBeenCalled();
  });
});
