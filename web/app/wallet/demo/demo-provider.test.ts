import {
  type Client,
  createClient,
  custom,
  type Hex,
  HttpRequestError,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApprovalRequest, Preview } from './approval-store.ts';
import { DemoProvider } from './demo-provider.ts';
import { REJECTED } from './provider-error.ts';

const KEY: Hex = `0x${'11'.repeat(32)}`;
const account = privateKeyToAccount(KEY);
const CARS: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const [BINANCE, MATIC, TESTNET] = [31_356, 31_437, 97];

/** A relay that answers like a node at block 7 with a balance of one coin. */
const node = {
  sent: [] as Hex[],
  reverts: false,
  /** Whether each transaction that is sent raises the account's count. */
  counts: false,
  refusal: undefined as Error | undefined,
  answers: {
    eth_chainId: '0x7a7c',
    eth_blockNumber: '0x7',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x0',
    eth_getTransactionCount: '0x2',
    eth_getBlockByNumber: { number: '0x7', baseFeePerGas: '0x3b9aca00', transactions: [] },
  } as Record<string, unknown>,
  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    if (method === 'eth_call') {
      if (node.reverts) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' });
      return '0x';
    }
    if (method === 'eth_sendRawTransaction') {
      node.sent.push((params as Hex[])[0] ?? '0x');
      if (node.refusal) throw node.refusal;
      return `0x${'ab'.repeat(32)}`;
    }
    if (method === 'eth_getTransactionCount' && node.counts)
      return `0x${(2 + node.sent.length).toString(16)}`;
    if (!(method in node.answers)) throw new Error(`the relay has no answer to ${method}`);
    return node.answers[method];
  },
};

let asked: ApprovalRequest[];
let answer: boolean;
let used: string[];
let remembered: number;
let owner: typeof account | undefined;
let shown: Preview | undefined;
/** Called while the sheet is open. */
let beforeAct: () => void;

beforeEach(() => {
  beforeAct = () => undefined;
  node.counts = false;
  [asked, answer, used, remembered, owner, shown] = [[], true, [], 0, account, undefined];
  [node.sent, node.reverts, node.refusal] = [[], false, undefined];
  delete node.answers.eth_getTransactionByHash;
});

function provider(): DemoProvider {
  const client = createClient({ transport: custom(node, { retryCount: 0 }) }) as Client;
  return new DemoProvider({
    chainIds: [BINANCE, MATIC, TESTNET],
    account: async (create) => {
      if (create) owner ??= account;
      return owner;
    },
    client: () => client,
    describeListing: () => undefined,
    describeOffer: () => undefined,
    describe: () => ({ action: 'Mint', arrives: 'A car', contract: undefined, caution: undefined }),
    approve: async (request, act) => {
      asked.push(request);
      if (request.kind === 'transaction') shown = await request.preview;
      if (!answer) throw REJECTED;
      beforeAct();
      return act();
    },
    onUse: (chain) => used.push(chain),
    onConnect: () => used.push('every chain'),
    remembered: {
      get: () => remembered,
      set: (chainId) => {
        remembered = chainId;
      },
    },
  });
}

const mint = { from: account.address, to: CARS, value: '0xb1a2bc2ec50000', data: '0xa0712d68' } as const;
const send = (wallet: DemoProvider, given: object = mint) =>
  wallet.request({ method: 'eth_sendTransaction', params: [given] });

describe('DemoProvider', () => {
  test('connects, then signs and sends a transaction that the visitor approved', async () => {
    const wallet = provider();
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([account.address]);
    expect(await send(wallet)).toBe(`0x${'ab'.repeat(32)}`);
    const [raw = '0x'] = node.sent;
    expect(parseTransaction(raw)).toMatchObject({
      chainId: BINANCE,
      nonce: 2,
      value: 50_000_000_000_000_000n,
      to: CARS,
    });
    expect(shown).toMatchObject({ block: 7n, balance: 1_000_000_000_000_000_000n, problem: undefined });
    expect(shown?.maxFee).toBe((parseTransaction(raw).maxFeePerGas ?? 0n) * 120_000n);
    expect(used).toEqual(['every chain', 'binance']);
  });

  test('is filled on every chain when it is connected or found connected, and then where it is', async () => {
    const wallet = provider();
    for (const method of ['eth_accounts', 'eth_accounts', 'eth_requestAccounts'])
      await wallet.request({ method });
    expect(used).toEqual(['every chain', 'binance', 'every chain']);
  });

  test('asks for the coin of the network that it is on', async () => {
    const wallet = provider();
    await send(wallet);
    const chainId = `0x${TESTNET.toString(16)}`;
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    await send(wallet);
    expect(asked).toMatchObject([
      { chain: 'binance', coin: 'BNB' },
      { chain: 'binance', coin: 'tBNB' },
    ]);
  });

  test('before the first connect there is no account', async () => {
    owner = undefined;
    const wallet = provider();
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([]);
    await wallet.request({ method: 'eth_requestAccounts' });
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([account.address]);
  });

  test('reports and stores a switch, and sends the transaction on that chain', async () => {
    const wallet = provider();
    const heard: unknown[] = [];
    wallet.on('chainChanged', (id: unknown) => heard.push(id));
    const to = `0x${MATIC.toString(16)}`;
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: to }] });
    expect(heard).toEqual([to]);
    expect(remembered).toBe(MATIC);
    expect(await provider().request({ method: 'eth_chainId' })).toBe(to);
    await send(wallet);
    expect(parseTransaction(node.sent[0] ?? '0x').chainId).toBe(MATIC);
  });

  test('never sends a transaction on another chain than it is for', async () => {
    const wallet = provider();
    const to = `0x${MATIC.toString(16)}`;
    const first = send(wallet, { ...mint, chainId: BINANCE });
    const second = send(wallet, { ...mint, chainId: BINANCE });
    await first;
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: to }] });
    await second.catch(() => undefined);
    await expect(send(wallet, { ...mint, chainId: BINANCE })).rejects.toMatchObject({ code: 4901 });
    await send(wallet, { ...mint, chainId: to });
    const chains = node.sent.map((raw) => parseTransaction(raw).chainId);
    expect(chains.at(-1)).toBe(MATIC);
    expect(chains.slice(0, -1).every((chainId) => chainId === BINANCE)).toBe(true);
  });

  test('sends nothing when the state has changed while the sheet was open', async () => {
    beforeAct = () => {
      node.reverts = true;
    };
    await expect(send(provider())).rejects.toMatchObject({ problem: { code: 'REVERTED' } });
    expect(shown?.problem).toBeUndefined();
    expect(node.sent).toEqual([]);
  });

  test('two tabs never take the same number', async () => {
    node.counts = true;
    await Promise.all([send(provider()), send(provider())]);
    expect(node.sent.map((raw) => parseTransaction(raw).nonce)).toEqual([2, 3]);
  });

  test('asks for two transactions one after the other', async () => {
    const wallet = provider();
    const order: number[] = [];
    await Promise.all([send(wallet).then(() => order.push(1)), send(wallet).then(() => order.push(2))]);
    expect(order).toEqual([1, 2]);
    expect(node.sent).toHaveLength(2);
  });

  test('signs a message after showing what it says', async () => {
    const raw: Hex = '0x4869'; // "Hi"
    const signature = await provider().request({ method: 'personal_sign', params: [raw, account.address] });
    expect(asked).toEqual([{ kind: 'signature', from: account.address, text: 'Hi', domain: undefined }]);
    expect(await recoverMessageAddress({ message: { raw }, signature: signature as Hex })).toBe(
      account.address,
    );
  });

  /** Asks for a signature that counts on a chain. */
  const signTyped = (chainId: number) => {
    const typed = {
      domain: { name: 'Pitlane', chainId, verifyingContract: CARS },
      types: { Order: [{ name: 'salt', type: 'uint256' }] },
      primaryType: 'Order',
      message: { salt: '7' },
    };
    const params = [account.address, JSON.stringify(typed)];
    return provider().request({ method: 'eth_signTypedData_v4', params });
  };

  test('signs typed data after showing where it counts', async () => {
    expect(await signTyped(BINANCE)).toMatch(/^0x[0-9a-f]{130}$/);
    const domain = { name: 'Pitlane', chainId: BINANCE, contract: CARS };
    expect(asked).toMatchObject([{ kind: 'signature', from: account.address, domain }]);
  });

  test('refuses typed data for another chain without asking', async () => {
    await expect(signTyped(56)).rejects.toMatchObject({ code: 4901 });
    await expect(signTyped(MATIC)).rejects.toMatchObject({ code: 4901 });
    expect(asked).toEqual([]);
  });

  test('reads go to the chain', async () => {
    expect(await provider().request({ method: 'eth_blockNumber' })).toBe('0x7');
  });

  test('declined is 4001, and nothing is sent', async () => {
    answer = false;
    await expect(send(provider())).rejects.toMatchObject({ code: 4001 });
    await expect(
      provider().request({ method: 'personal_sign', params: ['0x4869', account.address] }),
    ).rejects.toMatchObject({ code: 4001 });
    expect(node.sent).toEqual([]);
  });

  test('shows in the sheet that a transaction would fail, and never sends it', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    node.reverts = true;
    await expect(send(provider())).rejects.toMatchObject({ problem: { code: 'REVERTED' } });
    expect(shown?.problem?.code).toBe('REVERTED');
    expect(node.sent).toEqual([]);
    expect(warned).toHaveBeenCalled();
  });

  test('returns the hash when the chain stops answering: it may have the transaction', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    node.refusal = new HttpRequestError({ url: '/rpc/binance', status: 503 });
    const hash = await send(provider());
    expect(hash).toBe(keccak256(node.sent[0] ?? '0x'));
    expect(warned).toHaveBeenCalled();
  });

  test('accepts the refusal of a known transaction, and throws for any other', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    node.refusal = Object.assign(new Error('nonce too low'), { code: -32003 });
    await expect(send(provider())).rejects.toThrow('nonce too low');
    node.answers.eth_getTransactionByHash = { hash: `0x${'cd'.repeat(32)}`, blockNumber: null, type: '0x2' };
    expect(await send(provider())).toBe(keccak256(node.sent[1] ?? '0x'));
  });

  test('throws with a code for another account, an unknown network and an unknown method', async () => {
    const wallet = provider();
    await expect(send(wallet, { ...mint, from: CARS })).rejects.toMatchObject({ code: 4100 });
    await expect(
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: 4902 });
    await expect(wallet.request({ method: 'wallet_requestPermissions' })).rejects.toMatchObject({
      code: 4200,
    });
    await expect(wallet.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 });
  });

  describe('several calls at once (EIP-5792)', () => {
    const twice = {
      from: account.address,
      chainId: `0x${BINANCE.toString(16)}`,
      calls: [mint, mint],
      version: '2.0.0',
    };
    const sendCalls = (wallet: DemoProvider, given: object = twice) =>
      wallet.request({ method: 'wallet_sendCalls', params: [given] });

    test('says for each of its chains that it takes them, and promises no more than that', async () => {
      const params = [account.address, [toHex(BINANCE), toHex(1)]];
      expect(await provider().request({ method: 'wallet_getCapabilities', params })).toEqual({
        [toHex(BINANCE)]: { atomic: { status: 'unsupported' } },
      });
    });

    test('asks once, in words for each, and sends the second when the first is in a block', async () => {
      const receipt = {
        status: '0x1',
        blockNumber: '0x7',
        gasUsed: '0x1',
        transactionHash: `0x${'ab'.repeat(32)}`,
      };
      node.answers.eth_getTransactionReceipt = receipt;
      const wallet = provider();
      const { id } = (await sendCalls(wallet)) as { id: Hex };
      expect(asked).toMatchObject([
        { kind: 'calls', calls: [{ call: { action: 'Mint' } }, { call: { action: 'Mint' } }] },
      ]);
      expect(node.sent).toHaveLength(2);
      expect(await wallet.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({
        status: 200,
        atomic: false,
        receipts: [receipt, receipt],
      });
      node.answers.eth_getTransactionReceipt = { ...receipt, status: '0x0' };
      await expect(sendCalls(wallet)).rejects.toThrow('failed in its block');
      expect(node.sent).toHaveLength(3);
      expect(await wallet.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({
        status: 500,
      });
      node.answers.eth_getTransactionReceipt = null;
      expect(await wallet.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({
        status: 100,
      });
    });

    test.each<[number, object]>([
      [5760, { ...twice, atomicRequired: true }],
      [5740, { ...twice, calls: Array.from({ length: 6 }, () => mint) }],
      [5710, { ...twice, chainId: toHex(MATIC) }],
      [-32_602, { ...twice, calls: [] }],
      [4100, { ...twice, from: CARS }],
    ])('refuses with %i, and sends nothing', async (code, given) => {
      await expect(sendCalls(provider(), given)).rejects.toMatchObject({ code });
      expect([asked, node.sent]).toEqual([[], []]);
    });

    test('sends nothing when the answer is no, and knows no foreign id', async () => {
      answer = false;
      const wallet = provider();
      await expect(sendCalls(wallet)).rejects.toBe(REJECTED);
      expect(node.sent).toEqual([]);
      await expect(
        wallet.request({ method: 'wallet_getCallsStatus', params: ['0x12'] }),
      ).rejects.toMatchObject({ code: 5730 });
    });
  });
});
