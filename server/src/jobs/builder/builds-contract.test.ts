import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  toHex,
} from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChainClient } from '../../platform/chain/chain-clients.ts';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { CONTRACT, testChain } from '../../testing/test-api.ts';
import { CallRefusedError } from './builds.ts';
import { type BuildsContract, openBuildsContract, plainReason, publicReason } from './builds-contract.ts';

const KEY = `0x${'1'.repeat(64)}` as const;
const SECRET = `0x${'5ec2e7'.repeat(10)}abcd` as const;
const word = (digit: string) => `0x${digit.repeat(64)}` as const;
const builder = privateKeyToAddress(KEY);

const epochs = [
  { commitment: word('0'), seed: word('0'), lastId: 0, startedAt: 0, drawBlock: 0, forfeited: false },
  { commitment: word('a'), seed: word('e'), lastId: 4, startedAt: 100, drawBlock: 50, forfeited: false },
  { commitment: word('b'), seed: word('0'), lastId: 6, startedAt: 200, drawBlock: 70, forfeited: true },
  { commitment: word('c'), seed: word('0'), lastId: 0, startedAt: 300, drawBlock: 0, forfeited: false },
];
let state: Record<string, unknown>;
let refusal: Error | undefined;
/** What the contract refuses once the transactions that are in no block yet have run. */
let refusalOfPending: Error | undefined;
let sent: Hex[];
let node: FakeNode;
let contract: BuildsContract;

beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => toHex(90),
    eth_chainId: () => toHex(31_337),
    eth_call: ([call]) => {
      const { functionName, args } = decodeFunctionData({ abi, data: (call as { data: Hex }).data });
      const result = functionName === 'epoch' ? epochOf(Number(args[0])) : state[functionName];
      return encodeFunctionResult({ abi, functionName, result } as never);
    },
    eth_estimateGas: ([, block]) => {
      if (refusal) throw refusal;
      // Without a block some nodes, as Anvil, estimate after what is in no block yet.
      if (refusalOfPending && block !== 'latest') throw refusalOfPending;
      return toHex(70_000);
    },
    eth_getTransactionCount: ([, block]) => (block === 'latest' ? '0x7' : '0x9'),
    eth_getBlockByNumber: () => ({
      number: '0x5a',
      baseFeePerGas: '0x64',
      timestamp: '0x1',
      transactions: [],
    }),
    eth_maxPriorityFeePerGas: () => '0x8',
    eth_sendRawTransaction: ([raw]) => {
      sent.push(raw as Hex);
      return word('d');
    },
    eth_getTransactionReceipt: ([hash]) =>
      hash === word('d') ? { status: '0x1', blockNumber: '0x5b', logs: [], type: '0x2' } : null,
    eth_getBalance: () => '0x10',
    eth_gasPrice: () => '0x3',
  });
  const config = testChain('binance', node.url);
  contract = openBuildsContract({ config, client: createChainClient(config) }, KEY);
});
afterAll(() => node.close());
beforeEach(() => {
  state = { builder, epochCount: 3, epochOpen: true, totalSupply: 9n, builtCount: 4, epochOf: 2n };
  refusal = undefined;
  refusalOfPending = undefined;
  sent = [];
  node.calls.length = 0;
});

function epochOf(number: number) {
  return { blockHash: word('0'), closedAt: 1, proceeds: 5n, granted: 0, ...epochs[number] };
}

describe('openBuildsContract', () => {
  test('reads the collection at one block', async () => {
    expect(await contract.read()).toMatchObject({
      block: 90,
      builder: contract.account,
      epochCount: 3n,
      open: { commitment: word('c'), startedAt: 300, cars: 3 },
      minted: 9,
      built: 4,
      next: { number: 2n, seed: word('0'), lastId: 6, drawBlock: 70, proceeds: 5n, forfeited: true },
      undrawn: [{ number: 2n, lastId: 6 }],
    });
    const calls = node.calls.filter(({ method }) => method === 'eth_call');
    expect(new Set(calls.map(({ params }) => params[1]))).toEqual(new Set([toHex(90)]));
  });

  test('reads all closed epochs from that of the next car on, drawn or not', async () => {
    Object.assign(state, { builtCount: 1, epochOf: 1n });
    const { next, undrawn } = await contract.read();
    expect(next).toMatchObject({ number: 1n, seed: word('e') });
    expect(undrawn).toMatchObject([{ number: 2n, seed: word('0') }]);
  });

  test('leaves out closed epochs that have no car', async () => {
    Object.assign(epochs[2] as object, { lastId: 4 });
    Object.assign(state, { builtCount: 1, epochOf: 1n });
    expect((await contract.read()).undrawn).toEqual([]);
    Object.assign(epochs[2] as object, { lastId: 6 });
  });

  test('returns no next car when all cars of closed epochs are built', async () => {
    Object.assign(state, { builtCount: 6 });
    expect((await contract.read()).next).toBeUndefined();
    Object.assign(state, { epochCount: 2, epochOpen: false });
    expect(await contract.read()).toMatchObject({ open: undefined, next: undefined });
  });

  test('sends a transaction with the given nonce, gas and share of the current fee', async () => {
    const call = { functionName: 'build', args: [3n] } as const;
    expect(await contract.nonce()).toBe(7);
    const hash = await contract.send(call, { nonce: 7, gas: 84_000n, fee: 150 });
    const [raw = '0x'] = sent;
    const transaction = parseTransaction(raw);
    expect(transaction).toMatchObject({ to: CONTRACT, nonce: 7, gas: 84_000n, chainId: 31_337 });
    expect(transaction.maxPriorityFeePerGas).toBe(12n);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(builder);
    expect(decodeFunctionData({ abi, data: transaction.data ?? '0x' })).toEqual({
      ...call,
      functionName: 'build',
    });
    expect(transaction.value ?? 0n).toBe(0n);
    expect(await contract.receipt(hash)).toEqual({ block: 91, succeeded: true });
    expect(await contract.receipt(word('9'))).toBeUndefined();
    expect(await contract.means()).toEqual({ balance: 16n, gasPrice: 3n });
  });
});

describe('estimate', () => {
  test('is of the head, whatever an earlier process of ours has sent that is in no block yet', async () => {
    const data = encodeErrorResult({ abi, errorName: 'BuildEpochDrawn', args: [2n] });
    refusalOfPending = Object.assign(new Error('execution reverted'), { data });
    expect(await contract.estimate({ functionName: 'revealEpoch', args: [2n, SECRET] })).toBe(70_000n);
  });
});

describe('send', () => {
  test('pays for a forfeiture what it costs', async () => {
    const call = { functionName: 'forfeitEpoch', args: [3n], value: 250n } as const;
    await contract.send(call, { nonce: 7, gas: 84_000n, fee: 100 });
    expect(parseTransaction(sent[0] ?? '0x').value).toBe(250n);
  });
});

describe('publicReason', () => {
  test('names the error of the contract', async () => {
    const call = { functionName: 'revealEpoch', args: [2n, SECRET] } as const;
    expect(await contract.estimate(call)).toBe(70_000n);
    const data = encodeErrorResult({ abi, errorName: 'BuildDrawTooEarly', args: [70n] });
    refusal = Object.assign(new Error('execution reverted'), { data });
    const refused = await contract.estimate(call).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefusedError);
    expect(refused).toMatchObject({ reason: 'BuildDrawTooEarly' });
    expect(publicReason(refused, contract.account)).toBe(
      'the collection refuses revealEpoch: BuildDrawTooEarly.',
    );
  });

  test('tells the operator where to send coins when the builder has none', async () => {
    refusal = Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32_000 });
    const error = await contract
      .estimate({ functionName: 'build', args: [1n] })
      .catch((cause: unknown) => cause);
    expect(publicReason(error, contract.account)).toBe(
      `The builder can’t pay for gas. Send coins to ${contract.account}.`,
    );
  });
});

describe('plainReason', () => {
  test('hides secrets from the log and from the public', async () => {
    refusal = Object.assign(new Error('the node of https://node.example/my-key is busy'), { code: -32_000 });
    const call = { functionName: 'revealEpoch', args: [2n, SECRET] } as const;
    const error = await contract.estimate(call).catch((cause: unknown) => cause);
    expect((error as Error).message).toContain(SECRET);
    expect(plainReason(error)).toContain('is busy');
    expect(plainReason(error)).not.toContain(SECRET.slice(2, 20));
    expect(publicReason(error, contract.account)).toBe(
      'The chain isn’t responding or doesn’t accept transactions. See the server’s log.',
    );
  });
});
