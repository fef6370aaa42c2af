import { fillItemOffer, fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { encodeFunctionData, type Hex } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
} from '../../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../../testing/stub-local-storage.ts';
import { sendCall } from '../../../wallet/tx/wallet-session.ts';
import { acceptTransaction } from './accept-transaction.ts';

vi.mock('viem/actions', () => ({
  readContract: async (_: unknown, { functionName }: { functionName: string }) =>
    functionName === 'getApproved' ? MALLORY : false,
}));
vi.mock(
  '../../../wallet/wagmi-client.ts',
  async () => (await import('../../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock(
  '../../../wallet/tx/wallet-session.ts',
  async () => (await import('../../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('../../../wallet/tx/send-batch.ts', () => ({ canBatch: async () => false, sendBatch: vi.fn() }));
vi.mock('../../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../../testing/fake-wallet.ts')).fakeFollowing(),
);

const terms = {
  buyer: ALICE,
  token: CARS,
  priceWei: 1_000n,
  royalty: { receiver: MALLORY, basisPoints: 500 },
  startTime: 1,
  duration: 99,
  salt: 5n,
  counter: 0n,
};
type Market = Parameters<typeof makeOffer>[1];
const item = (market: Market = MARKET, priceWei = 1_000n) =>
  makeOffer({ ...terms, priceWei, tokenId: 12n, rule: { kind: 'any' } }, market);
const wide = makeOffer({ ...terms, tokenId: null, rule: { kind: 'any' } }, MARKET);
const offer = (data: Hex, to: string = SEAPORT) => ({
  fillable: true,
  proceeds: '925',
  balance: '0',
  call: { to, data },
});
const fill = (components = item()) => encodeFunctionData(fillItemOffer({ components, signature: '0x12' }));
const match = (tokenId = 12n) =>
  fillWideOffer({ components: wide, signature: '0x12' }, { seller: ME, tokenId, salt: 1n });

/** The owner gives one of two, and gets half of what the sheet shows. */
function matchHalf(): Hex {
  const { args, ...call } = match();
  const [[own, bid], ...rest] = args;
  if (!own || !bid) throw new Error('two orders are matched');
  const half = { ...own, denominator: 2n as 1n };
  return encodeFunctionData({ ...call, args: [[half, bid], ...rest] });
}

const shown = { buyer: ALICE, priceWei: 1_000n, proceedsWei: 925n };
const accept = (nft = 'binance-cars-12') =>
  acceptTransaction.run({
    kind: 'accept',
    target: { chain: 'binance', subject: nft },
    input: { ...shown, nft, title: 'Roadster', order: 'binance-0x1', isWide: false },
    onStep: () => undefined,
  });

beforeEach(() => {
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
});

describe('acceptTransaction', () => {
  test('asks for the permission for the one car, then for the sale', async () => {
    stubServer(offer(fill()));
    await problemOf(accept());
    stubLocalStorage();
    stubServer(offer(encodeFunctionData(match())));
    await problemOf(accept());
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual([
      'approve',
      'fulfillBasicOrder_efficient_6GL6yc',
      'approve',
      'matchAdvancedOrders',
    ]);
  });

  test.each<[string, () => unknown]>([
    ['another car', () => offer(encodeFunctionData(match(13n)))],
    ['half of the sale', () => offer(matchHalf())],
    ['a lower price', () => offer(fill(item(MARKET, 900n)))],
    ['another currency', () => offer(fill(item({ ...MARKET, currency: CARS })))],
    ['another zone', () => offer(fill(item({ ...MARKET, listingZone: ETH })))],
    ['a zone that is not asked', () => offer(fill({ ...item(), orderType: 0 }))],
    ['another contract', () => offer(fill(), MALLORY)],
  ])('a server that wants %s sent gets not even the permission', async (_, lie) => {
    stubServer(lie());
    expect(await problemOf(accept())).toMatchObject({ message: expect.stringContaining('nothing was sent') });
    expect(sendCall).not.toHaveBeenCalled();
  });

  test('sells no car under the number of something else', async () => {
    stubServer(offer(fill()));
    expect(await problemOf(accept('binance-stations-12'))).toMatchObject({ code: 'UNKNOWN' });
    expect(sendCall).not.toHaveBeenCalled();
  });
});
