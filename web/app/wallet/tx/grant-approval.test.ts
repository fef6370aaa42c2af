import { UserRejectedRequestError } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { followTransaction } from './follow-transaction.ts';
import { actAfterApproval, grantApproval } from './grant-approval.ts';
import { readPending, rememberPending } from './pending-transactions.ts';
import type { ContractCall } from './transaction.ts';
import { readNow, sendCall, type WalletSession } from './wallet-session.ts';

vi.mock('./follow-transaction.ts', () => ({ followTransaction: vi.fn() }));
vi.mock('./wallet-session.ts', () => ({ readNow: vi.fn(), sendCall: vi.fn() }));

const account = `0x${'a'.repeat(40)}` as const;
const hash = `0x${'1'.repeat(64)}` as const;
const earlier = `0x${'2'.repeat(64)}` as const;
const target = { chain: 'matic', subject: 'matic-cars-1' } as const;
const session = { account, client: {}, config: {}, chainId: 137 } as unknown as WalletSession;
const call: ContractCall = { address: account, abi: [], functionName: 'approve', args: [], value: 0n };
const find = vi.fn(async (): Promise<ContractCall | undefined> => call);
const onStep = vi.fn();
const give = () => grantApproval(session, find, { kind: 'buy', target, input: 1, onStep });

beforeEach(() => {
  stubLocalStorage();
  find.mockReset().mockResolvedValue(call);
  onStep.mockReset();
  vi.mocked(followTransaction).mockReset();
  vi.mocked(readNow).mockReset().mockResolvedValue({ client: session.client, account, block: 7n });
  vi.mocked(sendCall).mockReset().mockResolvedValue(hash);
});

describe('grantApproval', () => {
  test('sends the permission, and waits until it counts', async () => {
    expect(await give()).toBe(true);
    expect(sendCall).toHaveBeenCalledWith(session, expect.objectContaining({ call, block: 7n }));
    expect(followTransaction).toHaveBeenCalledWith(expect.objectContaining({ hash, account }));
    expect(onStep.mock.calls.flat().every(({ step }) => step === 'approve')).toBe(true);
  });

  test('where it was given before, nothing is asked', async () => {
    find.mockResolvedValue(undefined);
    expect(await give()).toBe(false);
    expect(sendCall).not.toHaveBeenCalled();
  });

  test('one that was sent before a reload is waited for, and not sent again', async () => {
    rememberPending({ kind: 'buy.approve', ...target, hash: earlier, account, sentAt: Date.now() });
    vi.mocked(followTransaction).mockImplementation(async () => {
      find.mockResolvedValue(undefined);
      return {} as never;
    });
    expect(await give()).toBe(true);
    expect(followTransaction).toHaveBeenCalledWith(expect.objectContaining({ hash: earlier }));
    expect(sendCall).not.toHaveBeenCalled();
  });

  test('is remembered under a name of its own, so that the act is not taken for sent', async () => {
    await give();
    expect(readPending()).toMatchObject([{ kind: 'buy.approve', hash }]);
  });

  test('what the act would be refused for is said before the permission is given', async () => {
    find.mockRejectedValue(new Error('sold'));
    await expect(give()).rejects.toThrow('sold');
    expect(sendCall).not.toHaveBeenCalled();
  });
});

describe('actAfterApproval', () => {
  const decline = () => Promise.reject(new UserRejectedRequestError(new Error('no')));

  test('an act that is declined after its permission says that the permission stays', async () => {
    await expect(actAfterApproval(true, decline)).rejects.toThrow(/Your approval stays/);
  });

  test('without a permission before it the error is the wallet’s own', async () => {
    await expect(actAfterApproval(false, decline)).rejects.toBeInstanceOf(UserRejectedRequestError);
  });
});
