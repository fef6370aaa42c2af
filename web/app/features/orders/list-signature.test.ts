import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signTypedData } from 'wagmi/actions';
import { listManySignature } from '../../entities/orders/listing/list-many-signature.ts';
import { correctClock } from '../../lib/clock.ts';
import {
  ALICE,
  CARS,
  LIES,
  ME,
  namesOf,
  problemOf,
  STATE,
  stubServer,
  TERMS,
} from '../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { sendCall } from '../../wallet/tx/wallet-session.ts';
import { listSignature } from './list-signature.ts';

vi.mock(
  '../../wallet/wagmi-client.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock(
  '../../wallet/tx/wallet-session.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('wagmi/actions', () => ({ signTypedData: vi.fn() }));
vi.mock('viem/actions', async () => (await import('../../testing/fake-wallet.ts')).fakeMakerReads);
vi.mock('../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../testing/fake-wallet.ts')).fakeFollowing(),
);

const wish = {
  nft: 'binance-cars-12',
  title: 'Roadster',
  priceWei: 1_000n,
  duration: 3_600,
  feeBps: 250,
  royaltyBps: 500,
};
const target = { chain: 'binance', subject: wish.nft } as const;
const onStep = () => undefined;
const list = (nft = wish.nft) => listSignature.run({ kind: 'list', target, input: { ...wish, nft }, onStep });
const listMany = () => listManySignature.run({ kind: 'list-many', target, input: [wish], onStep });
const honest = { ...TERMS, owner: ME, royalty: { receiver: ALICE, bps: 500 }, approved: false };

beforeEach(() => {
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
  vi.mocked(signTypedData).mockReset();
});

describe('listSignature', () => {
  test('asks for the permission, then signs for the car that is shown, as it is', async () => {
    stubServer(honest);
    await problemOf(list());
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['setApprovalForAll']);
    expect(vi.mocked(signTypedData).mock.calls[0]?.[1]).toMatchObject({
      message: { offerer: ME, offer: [{ token: CARS, identifierOrCriteria: 12n }] },
    });
  });

  test('a server whose clock is years ahead gets no permission and no signature', async () => {
    stubServer(honest);
    correctClock(Date.now() + 5 * 365 * 86_400_000);
    onTestFinished(() => correctClock(Date.now()));
    expect(await problemOf(list())).toMatchObject({ code: 'CLOCKS_DIFFER' });
    expect([sendCall, signTypedData].map((ask) => vi.mocked(ask).mock.calls.length)).toEqual([0, 0]);
  });

  test.each(LIES)('a server that wants %s listed gets no permission and no signature', async (_, lie) => {
    stubServer({ ...honest, ...lie });
    expect(await problemOf(list())).toMatchObject({ message: expect.stringContaining('nothing was signed') });
    expect([sendCall, signTypedData].map((ask) => vi.mocked(ask).mock.calls.length)).toEqual([0, 0]);
  });

  test('a state that the car is not in is not signed: it may come to it later', async () => {
    stubServer({ ...honest, state: String(STATE + 1n) });
    expect(await problemOf(list())).toMatchObject({ code: 'CAR_CHANGED' });
    expect(signTypedData).not.toHaveBeenCalled();
  });

  test('lists nothing but cars', async () => {
    stubServer({ ...honest, nft: 'binance-garages-12' });
    expect(await problemOf(list('binance-garages-12'))).toMatchObject({ code: 'UNKNOWN' });
    expect(sendCall).not.toHaveBeenCalled();
  });
});

describe('listManySignature', () => {
  test.each(LIES)('a server that wants %s listed among others gets no signature', async (_, lie) => {
    stubServer({ ...honest, ...lie });
    expect(await problemOf(listMany())).toMatchObject({
      message: expect.stringContaining('nothing was signed'),
    });
    expect(signTypedData).not.toHaveBeenCalled();
  });
});
