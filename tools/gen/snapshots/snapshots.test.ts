import { describe, expect, test } from 'vitest';
import { abiText, storageText } from './snapshot-text.ts';

describe('abiText', () => {
  test('writes one sorted signature a line, with structs spelt out', () => {
    const car = {
      type: 'tuple[]',
      name: 'cars',
      components: [
        { type: 'address', name: 'owner' },
        { type: 'uint8', name: 'rank' },
      ],
    };
    const abi = [
      {
        type: 'function',
        name: 'mint',
        inputs: [{ type: 'uint256', name: 'amount' }],
        stateMutability: 'payable',
      },
      { type: 'function', name: 'list', inputs: [], outputs: [car], stateMutability: 'view' },
      { type: 'event', name: 'Moved', inputs: [{ type: 'uint256', name: 'id', indexed: true }] },
      { type: 'error', name: 'Sold', inputs: [] },
      { type: 'constructor', inputs: [{ type: 'string', name: '' }], stateMutability: 'nonpayable' },
    ];
    expect(abiText(abi)).toBe(
      [
        'constructor(string)',
        'error Sold()',
        'event Moved(uint256 indexed id)',
        'function list() view returns ((address owner, uint8 rank)[] cars)',
        'function mint(uint256 amount) payable\n',
      ].join('\n'),
    );
  });
});

describe('storageText', () => {
  test('lists variables by slot, then structs', () => {
    const layout = {
      storage: [
        { label: 'paused', slot: '0', offset: 20, type: 't_bool' },
        { label: 'bids', slot: '1', offset: 0, type: 't_mapping' },
      ],
      types: {
        t_bool: { label: 'bool', numberOfBytes: '1' },
        t_mapping: { label: 'mapping(uint256 => struct House.Bid)', numberOfBytes: '32' },
        t_struct: {
          label: 'struct House.Bid',
          numberOfBytes: '32',
          members: [{ label: 'open', slot: '0', offset: 0, type: 't_bool' }],
        },
      },
    };
    expect(storageText(layout)).toBe(
      [
        'slot  0 byte 20 size  1  bool paused',
        'slot  1 byte  0 size 32  mapping(uint256 => struct House.Bid) bids',
        '',
        'struct House.Bid',
        'slot  0 byte  0 size  1  bool open\n',
      ].join('\n'),
    );
  });

  test('shows that a contract has no variables', () => {
    expect(storageText({ storage: [], types: null })).toBe('no variables\n');
  });
});
