import { type EventKind, SOURCE_NAMES } from '@pitlane/shared/fold/event';
import fc from 'fast-check';
import {
  type AbiEvent,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  hexToString,
  type RpcLog,
  stringToHex,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { EVENT_SOURCES, listKinds, type SourceTarget } from './event-sources.ts';
import { createLogDecoder } from './log-decoder.ts';

const CONTRACT = '0x00000000000000000000000000000000000000cc';
const OTHER = '0x00000000000000000000000000000000000000dd';

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`);
const VALUES: Record<string, fc.Arbitrary<bigint | string>> = {
  uint256: uint(256),
  uint96: uint(96),
  address: hex(20),
  bytes32: hex(32),
  string: fc.string({ unit: 'binary' }),
};
/** Narrower than their types: the contracts refuse more. */
const NARROWER: typeof VALUES = {
  ...Object.fromEntries(
    ['fuel', 'until', 'epoch', 'drawBlock', 'accounts', 'quantity'].map((name) => [name, uint(32)]),
  ),
  royaltyBps: uint(13),
  basisPoints: uint(13),
  name: fc.string({ minLength: 1, maxLength: 32 }).map((text) => stringToHex(text, { size: 32 })),
};
/** Arguments whose field has another name. */
const STORED_AS: Record<string, string> = {
  id: 'tokenId',
  state: 'packed',
  receiver: 'royaltyReceiver',
  basisPoints: 'royaltyBps',
};
/** Arguments that nobody needs: who approves a token is its owner. */
const NOT_STORED: Partial<Record<EventKind, readonly string[]>> = { token_approved: ['owner'] };
const argumentsOf = ({ inputs }: AbiEvent) =>
  fc.tuple(
    ...inputs.map(
      ({ type, name = '' }) => NARROWER[name] ?? VALUES[type] ?? fc.constant(`nobody knows ${type}`),
    ),
  );

function encode(abi: AbiEvent, args: (bigint | string)[]): RpcLog {
  const inputs = abi.inputs.map((input, i) => ({ ...input, value: args[i] }));
  const named = Object.fromEntries(
    inputs.flatMap((input) => (input.indexed ? [[input.name, input.value]] : [])),
  );
  const rest = inputs.filter(({ indexed }) => !indexed);
  return {
    address: CONTRACT,
    topics: encodeEventTopics({ abi: [abi], args: named } as never) as RpcLog['topics'],
    data: encodeAbiParameters(
      rest,
      rest.map(({ value }) => value),
    ),
    blockNumber: '0x7',
    blockHash: '0xb',
    blockTimestamp: '0x1',
    transactionHash: '0xt' as Hex,
    transactionIndex: '0x0',
    logIndex: '0x3',
    removed: false,
  };
}
const target = (name: SourceTarget['name'], address: Hex = CONTRACT): SourceTarget => ({
  name,
  address,
  kinds: listKinds(name),
});
const events = SOURCE_NAMES.flatMap((name) =>
  Object.entries(EVENT_SOURCES[name].events).map(([kind, { abi }]) => ({
    name,
    kind: kind as EventKind,
    abi,
  })),
);

describe('createLogDecoder', () => {
  test.each(events)('decodes $kind of $name as viem does', ({ name, kind, abi }) => {
    fc.assert(
      fc.property(argumentsOf(abi), (args) => {
        const log = encode(abi, args);
        const event = createLogDecoder('matic', [target(name)]).decode(log, 100);
        const { args: said } = decodeEventLog({ abi: [abi], topics: log.topics, data: log.data });
        const lower = (value: unknown) =>
          typeof value === 'string' && value.startsWith('0x')
            ? value.toLowerCase()
            : String(value).replaceAll('\0', '');
        const place = { blockNumber: 7, blockHash: '0xb', timestamp: 100, txHash: '0xt', logIndex: 3 };
        expect(event).toMatchObject({ chain: 'matic', source: name, kind, ...place });
        for (const [argument, value] of Object.entries(said ?? {})) {
          if (NOT_STORED[kind]?.includes(argument)) continue;
          const stored = Reflect.get(event ?? {}, STORED_AS[argument] ?? argument);
          // A setting's name is text in 32 bytes.
          const meant = argument === 'name' ? hexToString(value as Hex, { size: 32 }) : value;
          expect(lower(stored)).toBe(lower(meant));
        }
      }),
    );
  });

  test('asks for the topics that are wanted, and leaves out a log that nobody wants', () => {
    const transfers: SourceTarget = { name: 'stations', address: CONTRACT, kinds: ['transfer'] };
    const others: SourceTarget = { name: 'garages', address: OTHER, kinds: ['transfer'] };
    const decoder = createLogDecoder('matic', [transfers, others]);
    expect(decoder.filter.address).toEqual([CONTRACT, OTHER]);
    expect(decoder.filter.topics[0]).toHaveLength(1);
    const fuel = EVENT_SOURCES.stations.events.fuel_changed?.abi as AbiEvent;
    expect(decoder.decode(encode(fuel, [1n, 2n]), 100)).toBeUndefined();
  });

  test('refuses a log that lacks an argument', () => {
    const log = encode(EVENT_SOURCES.cars.events.transfer?.abi as AbiEvent, [CONTRACT, OTHER, 1n]);
    const short = { ...log, topics: log.topics.slice(0, 3) as RpcLog['topics'] };
    const decoder = createLogDecoder('matic', [target('cars')]);
    expect(() => decoder.decode(short, 100)).toThrow('matic block 7 log 3 (cars): the log lacks an argument');
  });
});
