import { concat, type Hex, numberToHex, slice, UserRejectedRequestError } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signTypedData } from 'wagmi/actions';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { setWallet } from '../wallet-store.ts';
import { readPending } from './pending-transactions.ts';
import { createSignatureRunner } from './run-signature.ts';
import type { TransactionStep } from './transaction.ts';
import { openWalletSession, readNow } from './wallet-session.ts';

vi.mock('wagmi/actions', () => ({ signTypedData: vi.fn() }));
vi.mock('./wallet-session.ts', () => ({ openWalletSession: vi.fn(), readNow: vi.fn(), sendCall: vi.fn() }));

const signer = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const account = signer.address;
const target = { chain: 'matic', subject: 'matic-cars-1' } as const;
const typed = {
  domain: {},
  types: { Order: [{ name: 'price', type: 'uint256' }] },
  primaryType: 'Order',
  message: { price: 3n },
} as const;
const prepare = vi.fn(async (price: number) => ({ price }));
const submit = vi.fn(async (price: number) => price * 2);
const runner = createSignatureRunner<number, { price: number }, number>({
  prepare,
  toTypedData: () => typed,
  submit,
  successText: String,
  stale: [],
});
const steps: TransactionStep[] = [];
const run = (kind = 'list') =>
  runner.run({ kind, target, input: 3, onStep: ({ step }) => void steps.push(step) });

beforeEach(() => {
  stubLocalStorage();
  steps.length = 0;
  prepare.mockClear();
  submit.mockReset().mockImplementation(async (price) => price * 2);
  vi.mocked(openWalletSession).mockResolvedValue({ account, config: {}, client: {}, chainId: 137 } as never);
  vi.mocked(readNow).mockResolvedValue({ account, client: {}, block: 7n } as never);
  vi.mocked(signTypedData).mockReset().mockResolvedValue('0x12ab');
});

describe('run', () => {
  test('reads, asks for the signature, and hands it in', async () => {
    expect(await run()).toBe(6);
    expect([...new Set(steps)]).toEqual(['check', 'sign', 'index']);
    expect(submit).toHaveBeenCalledWith(3, { signed: { price: 3 }, signature: '0x12ab', account });
    expect(readPending()).toEqual([]);
  });

  test('hands a device’s v of 0 or 1 in as 27 or 28', async () => {
    const signature = await signer.signTypedData(typed);
    const v = Number(slice(signature, 64)) - 27;
    const given = concat([slice(signature, 0, 64), numberToHex(v, { size: 1 })]);
    vi.mocked(signTypedData).mockResolvedValue(given.toUpperCase() as Hex);
    expect(await run()).toBe(6);
    expect(submit).toHaveBeenCalledWith(3, { signed: { price: 3 }, signature, account });
  });

  test('a signature that is declined is not handed in', async () => {
    vi.mocked(signTypedData).mockRejectedValue(new UserRejectedRequestError(new Error('no')));
    await expect(run()).rejects.toMatchObject({ problem: { code: 'REJECTED' } });
    expect(submit).not.toHaveBeenCalled();
  });

  test.each([undefined, '', '0x', 'ok', '0x1'])('an answer of %j is no signature', async (answer) => {
    vi.mocked(signTypedData).mockResolvedValue(answer as never);
    await expect(run()).rejects.toMatchObject({ problem: { code: 'UNKNOWN' } });
    expect(submit).not.toHaveBeenCalled();
  });

  test('asks for nothing when the wallet has gone to another network', async () => {
    onTestFinished(() => setWallet({ status: 'disconnected' }));
    prepare.mockImplementationOnce(async (price) => {
      setWallet({ status: 'connected', address: account.toLowerCase(), chainId: 56 });
      return { price };
    });
    await expect(run()).rejects.toMatchObject({ problem: { code: 'WRONG_CHAIN' } });
    expect(signTypedData).not.toHaveBeenCalled();
  });

  test('two tabs never ask at the same time', async () => {
    const first = run();
    await expect(run()).rejects.toMatchObject({ problem: { code: 'OTHER_TAB' } });
    expect(await first).toBe(6);
  });
});
