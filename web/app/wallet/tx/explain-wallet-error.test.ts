import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import {
  type Abi,
  BaseError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  HttpRequestError,
  InsufficientFundsError,
  ResourceUnavailableRpcError,
  RpcRequestError,
  TransactionExecutionError,
  UserRejectedRequestError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { PROBLEMS, problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { asProblem, explainWalletError } from './explain-wallet-error.ts';

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** Returns the error that viem throws when a simulated mint reverts with one of the contract's own errors. */
function refusal(data: `0x${string}`, abi: Abi = carCollectionAbi): Error {
  const cause = new ContractFunctionRevertedError({ abi, data, functionName: 'mint' });
  return new ContractFunctionExecutionError(cause, {
    abi,
    args: [1n],
    contractAddress: ADDRESS,
    functionName: 'mint',
  });
}

const encode = (errorName: string, args: readonly unknown[] = []) =>
  encodeErrorResult({ abi: carCollectionAbi, errorName, args } as Parameters<typeof encodeErrorResult>[0]);

describe('explainWalletError', () => {
  test('a declined transaction may be tried again', () => {
    const declined = new TransactionExecutionError(new UserRejectedRequestError(new Error('no')), {
      account: { address: ADDRESS, type: 'json-rpc' },
    });
    expect(explainWalletError(declined)).toMatchObject({ code: 'REJECTED', retry: 'again' });
  });

  test.each([
    ['BuildNoEpochOpen', [], 'NO_EPOCH'],
    ['CollectionPaused', [], 'PAUSED'],
    ['CollectionSoldOut', [0n], 'SOLD_OUT'],
    ['CollectionNotStarted', [1_800_000_000n], 'NOT_STARTED'],
    ['CollectionNotWhitelisted', [ADDRESS], 'NOT_WHITELISTED'],
    ['CollectionAddressLimit', [100n], 'ADDRESS_LIMIT'],
    ['CollectionCostNotPaid', [2n, 1n], 'PRICE_CHANGED'],
  ] as const)('the contract’s %s is told in words', (name, args, code) => {
    expect(explainWalletError(refusal(encode(name, args)))).toEqual(problem(code));
  });

  test('names an error of the contract that has no sentence', () => {
    expect(explainWalletError(refusal(encode('CollectionMintAmount', [0n, 20n])))).toMatchObject({
      code: 'REVERTED',
      message: 'The contract said “CollectionMintAmount”.',
    });
  });

  test('a car in a race is told with the end of its lock', () => {
    const until = Date.parse('2026-11-22T14:05:00') / 1000;
    expect(explainWalletError(refusal(encode('CarLocked', [12n, BigInt(until)])))).toEqual({
      code: 'CAR_LOCKED',
      title: 'In a race',
      message: 'Car 12 is in a race until 14:05 and can’t move until then. It unlocks automatically.',
      retry: 'again',
    });
  });

  test('names the levels of a part that has changed in between', () => {
    const data = encodeErrorResult({
      abi: workshopAbi,
      errorName: 'WorkshopLevelNotNext',
      args: [86n, 3, 2, 4],
    });
    expect(explainWalletError(refusal(data, workshopAbi))).toMatchObject({
      code: 'LEVEL_CHANGED',
      message: 'This fitting is for level 2, and the next level of the part is 4 now. Check the part again.',
    });
  });

  test('reads the code of a wallet error, wrapped or not', () => {
    expect(explainWalletError({ code: 4001, message: 'x' }).code).toBe('REJECTED');
    expect(explainWalletError({ code: 4902, message: 'x' })).toMatchObject({
      code: 'WRONG_CHAIN',
      retry: 'switch',
    });
    expect(explainWalletError({ code: -32002 }).code).toBe('WALLET_BUSY');
    expect(explainWalletError({ code: 4100 }).code).toBe('WALLET_GONE');
    expect(explainWalletError({ code: -32603, data: { originalError: { code: 4001 } } }).code).toBe(
      'REJECTED',
    );
    expect(explainWalletError(new Error('MetaMask: User denied transaction signature')).code).toBe(
      'REJECTED',
    );
  });

  test('distinguishes money, transport and time', () => {
    expect(explainWalletError(new InsufficientFundsError())).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      retry: 'fund',
    });
    expect(explainWalletError(new HttpRequestError({ url: '/rpc/binance', status: 503 })).code).toBe(
      'CHAIN_DOWN',
    );
    const silent = { code: -32002, message: 'Polygon isn’t responding.' };
    const relayed = new RpcRequestError({ body: {}, error: silent, url: '/rpc/matic' });
    expect(explainWalletError(new ResourceUnavailableRpcError(relayed)).code).toBe('CHAIN_DOWN');
    expect(explainWalletError(new ResourceUnavailableRpcError(new Error('asked already'))).code).toBe(
      'WALLET_BUSY',
    );
    expect(explainWalletError(new TypeError('Failed to fetch')).code).toBe('CHAIN_DOWN');
    expect(explainWalletError(new WaitForTransactionReceiptTimeoutError({ hash: '0x1' }))).toMatchObject({
      code: 'STILL_PENDING',
      retry: 'wait',
    });
  });

  test('the contract’s reason outweighs the transport it came through', () => {
    const outer = new HttpRequestError({
      url: '/rpc/binance',
      status: 500,
      cause: refusal(encode('CollectionPaused')),
    });
    expect(explainWalletError(outer).code).toBe('PAUSED');
  });

  test('an answer of this site’s API keeps its sentence', () => {
    expect(explainWalletError(new ApiError('UNREACHABLE', 'x', { status: 503 })).code).toBe('SITE_DOWN');
    expect(
      explainWalletError(new ApiError('TOO_MANY_REQUESTS', 'Wait a minute.', { status: 429 })),
    ).toMatchObject({
      code: 'UNKNOWN',
      message: 'Wait a minute.',
    });
  });

  test('a problem passes through unchanged', () => {
    const known = new WalletProblemError(problem('SOLD_OUT'));
    expect(explainWalletError(new BaseError('wrapped', { cause: known }))).toBe(known.problem);
    expect(asProblem(known)).toBe(known);
  });

  test('has a sentence for an unknown error, and ends at a loop of causes', () => {
    for (const thrown of [undefined, null, 7, {}])
      expect(explainWalletError(thrown)).toEqual(problem('UNKNOWN'));
    const loop: { message: string; cause?: unknown } = { message: 'It spins.' };
    loop.cause = loop;
    expect(explainWalletError(loop)).toMatchObject({
      code: 'UNKNOWN',
      message: 'The wallet said: It spins.',
    });
    for (const words of Object.values(PROBLEMS)) expect(words.message).toMatch(/[.]$/);
  });
});
