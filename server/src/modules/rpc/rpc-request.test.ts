import { describe, expect, test } from 'vitest';
import { createCallReader } from './rpc-request.ts';

const OURS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const OTHER = `0x${'22'.repeat(20)}`;
const HASH = `0x${'1'.repeat(64)}`;
const RANGE = { fromBlock: '0x1', toBlock: '0x2' };

const readCall = createCallReader(new Set([OURS]));
const read = (method: string, params: unknown[]) => readCall({ jsonrpc: '2.0', id: 1, method, params });
/** The sentence of a refusal; undefined for a call that is passed on. */
const refused = (method: string, ...params: unknown[]) => {
  const answer = read(method, params);
  return 'error' in answer ? answer.error.message : undefined;
};

describe('createCallReader', () => {
  test.each([
    ['eth_call', [{ to: OURS.toUpperCase().replace('X', 'x'), data: '0x01', from: OTHER }, 'latest']],
    ['eth_call', [{ to: OURS, input: '0x', value: '0x1', gas: '0x1000000', accessList: [] }, '0x10']],
    [
      'eth_call',
      [
        { to: OURS, from: null, data: null },
        { blockHash: HASH, requireCanonical: true },
      ],
    ],
    ['eth_estimateGas', [{ to: OURS, data: '0x01', maxFeePerGas: '0x1', type: '0x2' }]],
    ['eth_estimateGas', [{ to: OTHER, value: '0x1' }]],
    ['eth_estimateGas', [{ to: OTHER, data: '0x' }, 'pending']],
    ['eth_getLogs', [{ address: OURS, ...RANGE, topics: [HASH, null, [HASH]] }]],
    ['eth_getLogs', [{ address: [OURS], blockHash: HASH }]],
    ['eth_getBalance', [OTHER, 'latest']],
    ['eth_getCode', [OTHER]],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_feeHistory', ['0x4', 'latest', [25, 75]]],
    ['eth_feeHistory', [100, 'latest']],
    ['eth_sendRawTransaction', ['0x02f8']],
  ])('passes %s %j on', (method, params) => {
    expect(refused(method, ...params)).toBeUndefined();
  });

  test('gives a call that names no gas the most that a transaction can use', () => {
    expect(read('eth_call', [{ to: OURS }])).toMatchObject({ params: [{ to: OURS, gas: '0x1000000' }] });
    expect(read('eth_call', [{ to: OURS, gas: '0x5208' }])).toMatchObject({ params: [{ gas: '0x5208' }] });
  });

  test.each([
    ['eth_call', [{ to: OTHER, data: '0x01' }], 'params[0].to must be a contract of this site.'],
    ['eth_call', [{ data: '0x6000' }], undefined],
    [
      'eth_call',
      [{ to: OURS }, 'latest', { [OTHER]: { code: '0x60' } }],
      'params must not override state or block.',
    ],
    ['eth_call', [{ to: OURS }, 'latest', {}, { number: '0x1' }], 'params must not override state or block.'],
    ['eth_estimateGas', [{ to: OURS }, 'latest', {}], 'params must not override state or block.'],
    [
      'eth_call',
      [{ to: OURS, gas: '0x1000001' }],
      'params[0].gas must be at most 16777216, the most that a transaction can use.',
    ],
    ['eth_call', [{ to: OURS, authorizationList: [] }], undefined],
    ['eth_call', [{ to: OURS, data: '0x1' }], 'params[0].data must be hexadecimal bytes.'],
    ['eth_call', [], undefined],
    [
      'eth_estimateGas',
      [{ to: OTHER, data: '0x01' }],
      'params[0].to must be a contract of this site, or data must be empty.',
    ],
    ['eth_estimateGas', [{ to: OTHER, input: '0x01' }], undefined],
    ['eth_estimateGas', [{ to: OTHER, data: '0x', input: '0x01' }], undefined],
    ['eth_getLogs', [RANGE], undefined],
    ['eth_getLogs', [{ address: OTHER, ...RANGE }], 'params[0].address must be a contract of this site.'],
    ['eth_getLogs', [{ address: [OURS, OTHER], ...RANGE }], undefined],
    ['eth_getLogs', [{ address: [], ...RANGE }], undefined],
    [
      'eth_getLogs',
      [{ address: OURS }],
      'params[0] needs a blockHash alone, or numbers fromBlock and toBlock at most 2000 apart.',
    ],
    ['eth_getLogs', [{ address: OURS, blockHash: HASH, fromBlock: '0x0', toBlock: '0xffffff' }], undefined],
    ['eth_getLogs', [{ address: OURS, blockHash: HASH, fromBlock: '0x0' }], undefined],
    ['eth_getLogs', [{ address: OURS, fromBlock: '0x0', toBlock: 'latest' }], undefined],
    ['eth_getLogs', [{ address: OURS, ...RANGE, topics: Array(5).fill(null) }], undefined],
    ['eth_getBalance', ['alice'], 'params[0] must be an address.'],
    ['eth_getTransactionReceipt', [HASH, {}], undefined],
    ['eth_feeHistory', ['0x4', 'latest', Array(21).fill(1)], undefined],
    ['eth_feeHistory', ['0x65', 'latest', []], 'params[0] must be at most 100 blocks.'],
    ['eth_feeHistory', [2 ** 40, 'latest'], 'params[0] must be at most 100 blocks.'],
    ['eth_feeHistory', [-1, 'latest'], undefined],
    ['eth_sendRawTransaction', [{ raw: '0x' }], undefined],
  ])('refuses %s %j', (method, params, message) => {
    const answer = read(method, params);
    expect(answer).toMatchObject({ id: 1, error: { code: -32602, message: message ?? expect.any(String) } });
  });
});
