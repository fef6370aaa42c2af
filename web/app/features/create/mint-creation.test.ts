import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Creation } from './creation.ts';
import { mintCreation } from './mint-creation.ts';

const given = vi.hoisted(() => ({
  run: vi.fn(),
  resume: vi.fn(),
  pending: [] as { kind: string; subject: string }[],
  events: [] as { args: { uri: string; tokenId: bigint } }[],
  counts: { pending: 3, latest: 3 },
  asked: [] as { fromBlock: bigint; toBlock: bigint }[],
  prepare: undefined as
    | ((input: unknown, at: unknown) => Promise<{ functionName: string; args: unknown[] }>)
    | undefined,
}));
vi.mock('../../wallet/tx/run-transaction.ts', () => ({
  createTransactionRunner: (kind: { prepare: typeof given.prepare }) => {
    given.prepare = kind.prepare;
    return { run: given.run, resume: given.resume, stale: [] };
  },
}));
vi.mock('../../wallet/tx/pending-transactions.ts', () => ({ readPending: () => given.pending }));
vi.mock(
  '../../wallet/wagmi-client.ts',
  async () => (await import('../../testing/fake-wallet.ts')).fakeWagmiClient,
);
vi.mock('viem/actions', () => ({
  getBlockNumber: async () => 5_000n,
  getTransactionCount: async (_: unknown, { blockTag }: { blockTag: 'pending' | 'latest' }) =>
    given.counts[blockTag],
  getContractEvents: async (_: unknown, asked: { fromBlock: bigint; toBlock: bigint }) => {
    given.asked.push(asked);
    return asked.fromBlock <= 2_500n && asked.toBlock >= 2_500n ? given.events : [];
  },
}));

const ME = '0x00000000000000000000000000000000000000aa';
const creation = (count: number, mint?: Creation['mint']): Creation => ({
  id: 'run-1',
  begunAt: 0,
  plan: count > 1 ? 'multiple' : 'single',
  chain: 'binance',
  description: 'A race.',
  price: '1',
  royaltyBps: 1_000,
  items: Array.from({ length: count }, (_, index) => ({
    title: `Race #${index + 1}`,
    file: new File(['x'], 'x.png'),
    kind: 'PNG',
    cid: 'c',
    uri: `ipfs://${index + 1}`,
  })),
  ...(mint && { mint }),
});
const onAsk = vi.fn(async () => undefined);
const start = (one: Creation) => mintCreation({ creation: one, onAsk }, () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(given, { pending: [], events: [], asked: [], counts: { pending: 3, latest: 3 } });
});

describe('mintCreation', () => {
  test('waits for the transaction that was sent before a reload', async () => {
    given.pending = [{ kind: 'create', subject: 'run-1' }];
    await start(creation(1, { account: ME, fromBlock: '1' }));
    expect([given.resume.mock.calls.length, given.run.mock.calls.length]).toEqual([1, 0]);
  });

  test('finds what was minted though the page never learned of it, and asks for nothing', async () => {
    given.events = [
      { args: { uri: 'ipfs://1', tokenId: 7n } },
      { args: { uri: 'ipfs://other', tokenId: 8n } },
    ];
    const found = await start(creation(1, { account: ME, fromBlock: '10' }));
    expect(found).toEqual([{ uri: 'ipfs://1', tokenId: '7' }]);
    expect(given.run).not.toHaveBeenCalled();
    expect(given.asked.map(({ fromBlock, toBlock }) => [fromBlock, toBlock])).toEqual([
      [10n, 2_009n],
      [2_010n, 4_009n],
      [4_010n, 5_000n],
    ]);
  });

  test('asks for nothing while a transaction of the asked wallet waits: it may be the mint', async () => {
    given.counts = { pending: 4, latest: 3 };
    const again = start(creation(1, { account: ME, fromBlock: '10' }));
    await expect(again).rejects.toMatchObject({ problem: { code: 'STILL_PENDING' } });
    expect(given.run).not.toHaveBeenCalled();
  });

  test('asks the wallet when nothing was sent, and for another run of the same kind', async () => {
    given.pending = [{ kind: 'create', subject: 'run-2' }];
    await start(creation(1, { account: ME, fromBlock: '10' }));
    expect(given.run).toHaveBeenCalledOnce();
  });

  test.each([
    [1, 'mintNFTWithRoyalty', 'ipfs://1'],
    [3, 'mintNFTs', ['ipfs://1', 'ipfs://2', 'ipfs://3']],
  ])('mints %i by one call, after it has noted from where on to look for it', async (count, name, uris) => {
    const one = creation(count);
    const call = await given.prepare?.({ creation: one, onAsk }, { account: ME, block: 42n });
    expect([call?.functionName, call?.args]).toEqual([name, [ME, uris, ME, 1_000n]]);
    expect(onAsk).toHaveBeenCalledWith({ account: ME, fromBlock: '42' });
  });
});
