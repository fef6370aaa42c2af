import { decodeZoneHash } from '@pitlane/shared/domain/orders/zone-hash';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signTypedData } from 'wagmi/actions';
import { correctClock } from '../../../lib/clock.ts';
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
} from '../../../testing/fake-trading.ts';
import { stubLocalStorage } from '../../../testing/stub-local-storage.ts';
import { sendCall } from '../../../wallet/tx/wallet-session.ts';
import { offerSignature } from './offer-signature.ts';
import type { Conditions } from './offer-wish.ts';

vi.mock(
  '../../../wallet/wagmi-client.ts',
  async () => (await import('../../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock(
  '../../../wallet/tx/wallet-session.ts',
  async () => (await import('../../../testing/fake-wallet.ts')).fakeWalletSession,
);
vi.mock('wagmi/actions', () => ({ signTypedData: vi.fn() }));
vi.mock('viem/actions', async () => (await import('../../../testing/fake-wallet.ts')).fakeMakerReads);
vi.mock('../../../wallet/tx/follow-transaction.ts', async () =>
  (await import('../../../testing/fake-wallet.ts')).fakeFollowing(),
);

const offer = (nft: string | null, conditions: Conditions | null = null) =>
  offerSignature.run({
    kind: 'offer',
    target: { chain: 'binance', subject: 'binance-cars-12' },
    input: {
      chain: 'binance',
      nft,
      wanted: 'Roadster',
      conditions,
      priceWei: 1_000n,
      duration: 3_600,
      feeBps: 250,
    },
    onStep: () => undefined,
  });
const maker = { account: ME, counter: '0', balance: '5000', allowance: '0' };
const forItem = { ...TERMS, owner: ALICE, royalty: { receiver: ALICE, bps: 500 }, maker };
const forAny = { ...forItem, nft: null, token_id: null, owner: null, state: null };
const conditions: Conditions = {
  series: 'exotic_series',
  minRank: 'underdog',
  minLevels: { engine: 1, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
};
/** Returns what the wallet was asked to sign. */
const asked = () =>
  vi.mocked(signTypedData).mock.calls[0]?.[1].message as Record<string, unknown> | undefined;

beforeEach(() => {
  stubLocalStorage();
  vi.mocked(sendCall)
    .mockReset()
    .mockResolvedValue(`0x${'1'.repeat(64)}`);
  vi.mocked(signTypedData).mockReset();
});

describe('offerSignature', () => {
  test('asks for the permission for the price, then signs for the car that is shown', async () => {
    stubServer(forItem);
    await problemOf(offer('binance-cars-12'));
    expect(namesOf(vi.mocked(sendCall).mock.calls)).toEqual(['approve']);
    expect(asked()).toMatchObject({
      offer: [{ startAmount: 1_000n, endAmount: 1_000n }],
      consideration: [{ itemType: 2, token: CARS, identifierOrCriteria: 12n, recipient: ME }, {}, {}],
    });
  });

  test('signs for any car by the conditions that are shown, whatever the server says', async () => {
    stubServer({ ...forAny, zone_hash: `0x${'f'.repeat(64)}` });
    await problemOf(offer(null, conditions));
    expect(asked()).toMatchObject({ consideration: [{ itemType: 4, identifierOrCriteria: 0n }, {}, {}] });
    expect(decodeZoneHash(asked()?.zoneHash as `0x${string}`)).toMatchObject({
      kind: 'conditions',
      minLevels: conditions.minLevels,
    });
  });

  test('a server whose clock is years ahead gets no permission and no signature', async () => {
    stubServer(forItem);
    correctClock(Date.now() + 5 * 365 * 86_400_000);
    onTestFinished(() => correctClock(Date.now()));
    expect(await problemOf(offer('binance-cars-12'))).toMatchObject({ code: 'CLOCKS_DIFFER' });
    expect([sendCall, signTypedData].map((ask) => vi.mocked(ask).mock.calls.length)).toEqual([0, 0]);
  });

  test.each([...LIES, ['any car', { token_id: null }] as const])(
    'a server that wants an offer for %s gets no permission and no signature',
    async (_, lie) => {
      stubServer({ ...forItem, ...lie });
      expect(await problemOf(offer('binance-cars-12'))).toMatchObject({
        message: expect.stringContaining('nothing was signed'),
      });
      expect([sendCall, signTypedData].map((ask) => vi.mocked(ask).mock.calls.length)).toEqual([0, 0]);
    },
  );

  test('an offer for any car is not made one for a certain car', async () => {
    stubServer(forItem);
    expect(await problemOf(offer(null, conditions))).toMatchObject({ code: 'UNKNOWN' });
    expect(signTypedData).not.toHaveBeenCalled();
  });

  test('a state that the car is not in is not signed', async () => {
    stubServer({ ...forItem, state: String(STATE + 1n) });
    expect(await problemOf(offer('binance-cars-12'))).toMatchObject({ code: 'CAR_CHANGED' });
    expect(signTypedData).not.toHaveBeenCalled();
  });
});
