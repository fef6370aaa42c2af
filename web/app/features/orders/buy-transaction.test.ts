import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeEventTopics, encodeFunctionData } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShownItem } from '../../entities/nfts/shown-item.ts';
import {
  ALICE,
  CARS,
  ETH,
  MALLORY,
  MARKET,
  ME,
  namesOf,
  problemOf,
  SEAPORT,
  stubServer,
} from '../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { sendCall } from '../../wallet/tx/wallet-session.ts';
import { buyTransaction } from './buy-transaction.ts';
import { cartStore } from './cart-store.ts';

let revealed = true;
vi.mock('viem/actions', () => ({
  readContract: async (_: unknown, { functionName }: { functionName: string }) =>
    functionName === 'tokenState' ? PACKED : functionName === 'revealed' ? revealed : 0n,
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
  (await import('../../testing/fake-wallet.ts')).fakeFollowing(() => mined.logs),
);

/** The logs of the receipt. */
const mined: { logs: unknown[] } = { logs: [] };
const terms = {
  seller: ALICE,
  token: CARS,
  tokenId: 12n,
  priceWei: 1_000n,
  royalty: { receiver: ALICE, basisPoints: 0 },
  rule: { kind: 'count', transferCount: 3 } as const,
  startTime: 1,
  duration: 99,
  salt: 5n,
  counter: 0n,
};
const listing = makeListing(terms, MARKET);
const offer = (components: OrderComponents = listing, to: string = SEAPORT) => ({
  fillable: true,
  total: '1000',
  balance: '5000',
  call: { to, data: encodeFunctionData(fillListing(components, '0x12')) },
});
/** The same purchase by Seaport's other call, which can give the car to another account than the sender. */
function fillFor(recipient: `0x${string}`) {
  const { counter: _, ...order } = listing;
  const parameters = { ...order, totalOriginalConsiderationItems: BigInt(order.consideration.length) };
  const whole = { parameters, numerator: 1n, denominator: 1n, signature: '0x12', extraData: '0x' } as const;
  const args = [whole, [], listing.conduitKey, recipient] as const;
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args });
}
const PACKED = packCarState({ ...unpackCarState(0n), series: 'exotic_series', rank: 'speedster' });
const car = unpackCarState(PACKED);
const honest: ShownItem = {
  buildSeries: car.series,
  currentRank: car.rank,
  chain_traits: listChainTraits(car),
  fuel: null,
};
const buy = (nft = 'binance-cars-12', shown: ShownItem = honest) =>
  buyTransaction.run({
    kind: 'buy',
    target: { chain: 'binance', subject: nft },
    input: { nft, title: 'Roadster', order: 'binance-0x1', totalWei: 1_000n, sellerWei: 975n, shown },
    onStep: () => undefined,
  });

beforeEach(() => {
  revealed = true;
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
});

describe('buyTransaction', () => {
  test('asks for the permission, then for the purchase', async () => {
    stubServer(offer());
    await problemOf(buy());
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual([
      'approve',
      'fulfillBasicOrder_efficient_6GL6yc',
    ]);
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another car', () => offer(makeListing({ ...terms, tokenId: 13n }, MARKET))],
    ['another collection', () => offer(makeListing({ ...terms, token: ETH }, MARKET))],
    ['a larger total', () => offer(makeListing({ ...terms, priceWei: 1_001n }, MARKET))],
    ['another currency', () => offer(makeListing(terms, { ...MARKET, currency: CARS }))],
    ['another zone', () => offer(makeListing(terms, { ...MARKET, listingZone: MALLORY }))],
    ['a zone that is not asked', () => offer({ ...listing, orderType: 0 })],
    ['another contract', () => offer(listing, MALLORY)],
    ['another recipient of the car', () => ({ ...offer(), call: { to: SEAPORT, data: fillFor(MALLORY) } })],
    ['no call', () => ({ ...offer(), call: { to: SEAPORT, data: '0x12345678' } })],
  ])('a server that wants %s sent gets not even the permission', async (_, answer) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    stubServer(answer());
    expect(await problemOf(buy())).toMatchObject({ message: expect.stringContaining('nothing was sent') });
    expect(sendCall).not.toHaveBeenCalled();
  });

  test.each<[string, ShownItem]>([
    ['a different series', { ...honest, buildSeries: 'ultra_series' }],
    ['other parts', { ...honest, chain_traits: listChainTraits({ ...car, rank: 'underdog' }) }],
    ['no parts', { ...honest, chain_traits: [] }],
  ])('a car that has %s in the sheet than on the chain is not bought', async (_, shown) => {
    stubServer(offer());
    expect(await problemOf(buy(undefined, shown))).toMatchObject({ code: 'CAR_CHANGED' });
    expect(sendCall).not.toHaveBeenCalled();
  });

  test('a car under its cover is bought only while its collection is not revealed', async () => {
    const unbuilt = unpackCarState(0n);
    const cover = {
      ...honest,
      buildSeries: null,
      currentRank: unbuilt.rank,
      chain_traits: listChainTraits(unbuilt),
    };
    stubServer(offer());
    expect(await problemOf(buy(undefined, cover))).toMatchObject({ code: 'CAR_CHANGED' });
    expect(sendCall).not.toHaveBeenCalled();
    revealed = false;
    stubLocalStorage();
    await problemOf(buy(undefined, cover));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toHaveLength(2);
    stubLocalStorage();
    expect(await problemOf(buy(undefined, { ...honest, buildSeries: 'ultra_series' }))).toMatchObject({
      code: 'CAR_CHANGED',
    });
  });

  test('a car that is bought is in the cart no longer, and the others are', async () => {
    stubServer(offer());
    const topics = encodeEventTopics({
      abi: carCollectionAbi,
      eventName: 'Transfer',
      args: { from: ALICE, to: ME, id: 12n },
    });
    mined.logs = [{ address: CARS, topics, data: '0x' }];
    const entry = { title: 'Roadster', buildSeries: null, preview_image: { url: '/media/x' }, seen: '1' };
    cartStore.setState(['binance-cars-11', 'binance-cars-12'].map((id) => ({ ...entry, id })));
    await buy();
    expect(cartStore.getState().map(({ id }) => id)).toEqual(['binance-cars-11']);
  });

  test('buys no car under the number of something else', async () => {
    stubServer(offer());
    expect(await problemOf(buy('binance-garages-12'))).toMatchObject({ code: 'UNKNOWN' });
    expect(sendCall).not.toHaveBeenCalled();
  });
});
