import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardProvider, readAccounts } from './guard-provider.ts';
import { ownerRequestStore } from './owner-requests.ts';
import { type StoppedError, stopAfterDisconnect, stopConnectingTo, stopWaiting } from './wallet-requests.ts';

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** What shows something to the wallet's owner. */
const OWNER_METHODS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendTransaction',
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A guarded provider whose every request is answered by a function. */
function guard(answer: (method: string) => unknown) {
  const provider = { request: ({ method }: { method: string }) => answer(method) };
  const guarded = guardProvider(provider as never, { name: 'Test Wallet' });
  return { provider, guarded, ask: (method: string) => guarded.request({ method } as never) };
}

describe('guardProvider', () => {
  test.each(OWNER_METHODS)('%s waits for its owner, until the waiting is stopped', async (method) => {
    const late = Promise.withResolvers<unknown>();
    const { ask, guarded } = guard(() => late.promise);
    const asked = ask(method);
    const failure = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ownerRequestStore.getState()).toMatchObject([{ walletName: 'Test Wallet', method }]);
    stopWaiting(guarded);
    const stopped = await failure;
    expect(stopped).toMatchObject({ code: 4001, problem: { code: 'STOPPED' } });
    expect(ownerRequestStore.getState()).toEqual([]);
    late.resolve('0x12');
    expect(await (stopped as StoppedError).late).toBe('0x12');
  });

  test.each(['eth_accounts', 'eth_chainId', 'wallet_getCapabilities', 'eth_estimateGas'])(
    '%s is answered within seconds, or not at all',
    async (method) => {
      const failure = guard(() => new Promise(() => undefined))
        .ask(method)
        .catch((error: unknown) => error);
      expect(ownerRequestStore.getState()).toEqual([]);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await failure).toMatchObject({ problem: { code: 'WALLET_SILENT' } });
    },
  );

  test('a disconnect ends what was asked, but not the connecting of another wallet', async () => {
    const open = guard(() => new Promise(() => undefined));
    const failure = open.ask('personal_sign').catch((error: unknown) => error);
    void open.ask('eth_requestAccounts').catch(() => undefined);
    stopAfterDisconnect(open.guarded);
    expect(await failure).toMatchObject({ problem: { title: 'The wallet has disconnected' } });
    expect(ownerRequestStore.getState()).toMatchObject([{ method: 'eth_requestAccounts' }]);
    stopWaiting(open.guarded);
  });

  test.each([
    ['Stop waiting', stopWaiting],
    ['the end of connecting', stopConnectingTo],
    ['a disconnect', stopAfterDisconnect],
  ])('%s leaves what another wallet of the same name is asked', (_, stop) => {
    const [one, other] = [
      guard(() => new Promise(() => undefined)),
      guard(() => new Promise(() => undefined)),
    ];
    const methods = ['eth_requestAccounts', 'personal_sign'];
    for (const method of methods) void other.ask(method).catch(() => undefined);
    stop(one.guarded);
    expect(ownerRequestStore.getState().map(({ method }) => method)).toEqual(methods);
    stopWaiting(other.guarded);
  });

  test('passes answers and errors on, also of a wallet that throws at once', async () => {
    const declined = { code: 4001, message: 'no' };
    expect(await guard(() => '0x1').ask('eth_chainId')).toBe('0x1');
    await expect(guard(() => Promise.reject(declined)).ask('personal_sign')).rejects.toBe(declined);
    const throwing = guard(() => {
      throw declined;
    });
    await expect(throwing.ask('personal_sign')).rejects.toBe(declined);
    expect(ownerRequestStore.getState()).toEqual([]);
  });

  test('is one object for one provider', () => {
    const { provider, guarded } = guard(() => undefined);
    expect(guardProvider(provider as never, { name: 'Test Wallet' })).toBe(guarded);
  });

  test.each([[[]], [null], ['0x12'], [{}], [['0x12', 7, 'vitalik.eth']]])(
    'takes %j for no account',
    async (answer) => {
      expect(readAccounts(answer)).toEqual([]);
      await expect(guard(() => answer).ask('eth_requestAccounts')).rejects.toMatchObject({
        problem: { code: 'NO_ACCOUNT' },
      });
      expect(await guard(() => answer).ask('eth_accounts')).toEqual([]);
    },
  );

  test('gives addresses in lower case', async () => {
    expect(await guard(() => [ADDRESS, 7]).ask('eth_requestAccounts')).toEqual([ADDRESS.toLowerCase()]);
  });
});
