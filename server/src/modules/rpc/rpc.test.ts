import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { ALICE, CONTRACT, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';

let node: FakeNode;
let api: TestApi;
beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => '0x4b4',
    eth_chainId: () => '0x7a7c',
    eth_call: () => {
      throw new Error('execution reverted');
    },
    eth_getLogs: () => [],
    anvil_setBalance: () => null,
  });
  api = await openTestApi({ chains: [testChain('binance', node.url), testChain('matic')] });
});
afterAll(async () => {
  await api.close();
  await node.close();
});
beforeEach(() => {
  node.calls.length = 0;
});

const call = (method: string, params: unknown[] = [], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

describe('POST /rpc/{chain}', () => {
  test('passes an allowed call on, and answers with the id of the caller', async () => {
    const { status, body } = await api.post('/rpc/binance', call('eth_blockNumber', [], 'mine'));
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 'mine', result: '0x4b4' }]);
  });

  test('keeps the order of a batch, with refused calls in their place', async () => {
    const batch = [
      call('eth_chainId', [], 1),
      call('anvil_setBalance', [], 2),
      call('eth_blockNumber', [], 1),
    ];
    const { status, body } = await api.post('/rpc/binance', batch);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: 1, result: '0x7a7c' },
      { id: 2, error: { code: -32601 } },
      { id: 1, result: '0x4b4' },
    ]);
    expect(node.calls.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_blockNumber']);
  });

  test.each([
    'anvil_setBalance',
    'evm_mine',
    'debug_traceTransaction',
    'eth_sendTransaction',
    'eth_accounts',
    'personal_sign',
  ])('%s never reaches the node', async (method) => {
    const { status, body } = await api.post('/rpc/binance', call(method));
    expect([status, body.error.code, body.error.message]).toEqual([
      200,
      -32601,
      `${method} isn’t passed on here.`,
    ]);
    expect(node.calls).toEqual([]);
  });

  test('passes the error of the node back unchanged', async () => {
    const { body } = await api.post('/rpc/binance', call('eth_call', [{ to: CONTRACT }]));
    expect(body).toEqual({ jsonrpc: '2.0', id: 7, error: { code: 3, message: 'Error: execution reverted' } });
  });

  test.each([
    [{ fromBlock: '0x0', toBlock: 'latest' }, -32602],
    [{ fromBlock: '0x0', toBlock: '0x7d1' }, -32602],
    [{}, -32602],
    [{ fromBlock: '0x0', toBlock: '0x7d0' }, undefined],
    [{ blockHash: `0x${'1'.repeat(64)}` }, undefined],
  ])('logs of %j', async (filter, code) => {
    const params = [{ address: CONTRACT, ...filter }];
    const { body } = await api.post('/rpc/binance', call('eth_getLogs', params));
    expect(body.error?.code).toBe(code);
  });

  test('answers with a JSON-RPC error when the chain is down: 503 for one call, 200 for a batch', async () => {
    const single = await api.post('/rpc/matic', call('eth_chainId'));
    expect([single.status, single.body]).toEqual([
      503,
      {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32002, message: 'Polygon isn’t responding. Try again in a moment.' },
      },
    ]);
    const batch = await api.post('/rpc/matic', [call('eth_chainId'), call('eth_blockNumber', [], 8)]);
    expect(batch.status).toBe(200);
    expect(batch.body).toMatchObject([
      { id: 7, error: { code: -32002 } },
      { id: 8, error: { code: -32002 } },
    ]);
  });

  test('viem reads answers and errors through the proxy', async () => {
    const throughProxy = (chain: string) =>
      createPublicClient({
        transport: http(`http://localhost/rpc/${chain}`, {
          retryCount: 0,
          fetchFn: async (url, init) => api.call(new URL(String(url)).pathname, init),
        }),
      });
    expect(await throughProxy('binance').getBlockNumber()).toBe(1204n);
    await expect(throughProxy('matic').getChainId()).rejects.toThrow('Polygon isn’t responding');
  });

  test.each([
    ['not JSON', '{', 400, -32700],
    ['no request', '"hello"', 200, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['21 calls', JSON.stringify(Array.from({ length: 21 }, () => call('eth_chainId'))), 400, -32600],
  ])('%s', async (_, body, status, code) => {
    const answer = await api.post('/rpc/binance', body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test('a batch that is too long for any limit is told its length, and no time to wait', async () => {
    const body = JSON.stringify(Array.from({ length: 2_000 }, () => 1));
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost:3000/rpc/binance', { method: 'POST', headers, body });
    const answer = await api.fetch(request, { incoming: { socket: { remoteAddress: '10.9.8.7' } } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('A batch has 1 to 20 calls.');
  });

  test('refuses a chain that is not served or not known', async () => {
    const absent = await api.post('/rpc/avalanche', call('eth_chainId'));
    expect([absent.status, absent.body.error.code, absent.body.error.field]).toEqual([
      404,
      'NOT_FOUND',
      'chain',
    ]);
    const unknown = await api.post('/rpc/solana', call('eth_chainId'));
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('refuses more than 64 KiB', async () => {
    const { status, body } = await api.post('/rpc/binance', call('eth_call', ['x'.repeat(65_600)]));
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('calls reach the separate node of the configuration', async () => {
    const own = await openFakeNode({ eth_chainId: () => '0x1' });
    const chain = { ...testChain('binance', node.url), proxyRpcUrl: own.url };
    const apart = await openTestApi({ chains: [chain] }, api.db);
    const { body } = await apart.post('/rpc/binance', call('eth_chainId'));
    await Promise.all([apart.close(), own.close()]);
    expect([body.result, own.calls.length, node.calls.length]).toEqual(['0x1', 1, 0]);
  });

  test('passes on what a wallet asks before it sends coins', async () => {
    const transfer = { from: ALICE, to: `0x${'22'.repeat(20)}`, value: '0x1', data: '0x' };
    const questions = [
      call('eth_getBalance', [ALICE, 'latest']),
      call('eth_getTransactionCount', [ALICE, 'pending']),
      call('eth_feeHistory', ['0x5', 'latest', [10, 50]]),
      call('eth_getBlockByNumber', ['latest', false]),
      call('eth_estimateGas', [transfer]),
    ];
    await api.post('/rpc/binance', questions);
    expect(node.calls.map(({ method }) => method)).toEqual(questions.map(({ method }) => method));
  });

  test('refuses each call of a batch whose answer is too large', async () => {
    const large = await openFakeNode({ eth_getLogs: () => 'f'.repeat(5_000_000), eth_chainId: () => '0x1' });
    const apart = await openTestApi({ chains: [testChain('binance', large.url)] }, api.db);
    const filter = { address: CONTRACT, fromBlock: '0x0', toBlock: '0x1' };
    const { status, body } = await apart.post('/rpc/binance', [
      call('eth_getLogs', [filter], 1),
      call('eth_chainId', [], 2),
    ]);
    await Promise.all([apart.close(), large.close()]);
    const error = { code: -32005, message: 'The answer is larger than 4 MiB. Ask for less.' };
    expect([status, body]).toMatchObject([
      200,
      [
        { id: 1, error },
        { id: 2, error },
      ],
    ]);
  });

  test('counts each call by what it costs the node', async () => {
    const apart = await openTestApi({ chains: [testChain('binance', node.url)], trustedProxies: 1 }, api.db);
    const filter = { address: CONTRACT, fromBlock: '0x0', toBlock: '0x1' };
    const search = Array.from({ length: 20 }, () => call('eth_getLogs', [filter]));
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await apart.post('/rpc/binance', search)).status);
    const cheap = await apart.post('/rpc/binance', call('eth_chainId'), {
      'x-forwarded-for': '198.51.100.1',
    });
    await apart.close();
    expect([statuses, cheap.status]).toEqual([[200, 200, 429], 200]);
  });

  test('one network cannot use up what all visitors together may call', async () => {
    await api.db.query(`delete from shared_limit where key like 'rpc:%'`);
    const apart = await openTestApi({ chains: [testChain('binance', node.url)], trustedProxies: 1 }, api.db);
    vi.useFakeTimers({ toFake: ['Date'] });
    const filter = { address: CONTRACT, fromBlock: '0x0', toBlock: '0x1' };
    const search = Array.from({ length: 20 }, () => call('eth_getLogs', [filter]));
    const ask = (client: string) => apart.post('/rpc/binance', search, { 'x-forwarded-for': client });
    const flood: number[] = [];
    for (let i = 1; i <= 6; i++) flood.push((await ask(`203.0.113.${i}`)).status);
    const other = await ask('198.51.100.1');
    vi.useRealTimers();
    await api.db.query(`delete from shared_limit where key like 'rpc:%'`);
    await apart.close();
    expect([flood, other.status]).toEqual([[200, 200, 200, 200, 200, 429], 200]);
  });

  test('all visitors together have a budget, which every process counts', async () => {
    await api.db.query(`delete from shared_limit where key like 'rpc:%'`);
    const apart = await openTestApi({ chains: [testChain('binance', node.url)] }, api.db);
    expect((await apart.post('/rpc/binance', call('eth_chainId'))).status).toBe(200);
    const spent = `update shared_limit set points = 2000 where key like 'rpc:%' returning key`;
    expect(await api.db.query(spent)).toHaveLength(1);
    const other = await openTestApi({ chains: [testChain('binance', node.url)] }, api.db);
    const { status, body, headers } = await other.post('/rpc/binance', call('eth_chainId'));
    // What is not passed on costs the node nothing.
    expect((await other.post('/rpc/binance', call('eth_getLogs', ['broken']))).status).toBe(200);
    await api.db.query(`delete from shared_limit where key like 'rpc:%'`);
    await Promise.all([apart.close(), other.close()]);
    expect([status, body.error.message]).toEqual([
      429,
      expect.stringMatching(/^Too many calls by all visitors\. /),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
