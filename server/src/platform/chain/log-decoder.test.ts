import { type EventKind, SOURCE_NAMES } from '@pitlane/shared/fold/event';
import fc from 'fast-check';
import {
  type AbiEvent,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  hexToString,
  pad,
  type RpcLog,
  stringToHex,
  toEventSelector,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { EVENT_SOURCES, listKinds, type SourceTarget } from './event-sources.ts';
import { createLogDecoder } from './log-decoder.ts';

const CONTRACT = '0x00000000000000000000000000000000000000cc';
const ZONE = '0x00000000000000000000000000000000000000ee';
const MAKER = '0x00000000000000000000000000000000000000aa';
const OTHER = '0x00000000000000000000000000000000000000dd';

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`);
/** Orders are made without items here; what they may hold has a test of its own. */
type Argument = bigint | string | boolean | [] | Record<string, bigint | boolean>;
const VALUES: Record<string, fc.Arbitrary<Argument>> = {
  uint256: uint(256),
  uint96: uint(96),
  address: hex(20),
  bytes32: hex(32),
  string: fc.string({ unit: 'binary' }),
  bool: fc.boolean(),
  'tuple[]': fc.constant([]),
  uint8: uint(8),
};
/** Narrower than their types: the contracts refuse more. */
const NARROWER: typeof VALUES = {
  terms: fc.record({
    reserve: uint(96),
    buyOut: uint(96),
    minIncrement: uint(80),
    minIncrementBps: uint(13),
    duration: uint(32),
    extensionWindow: uint(24),
    maxExtension: uint(32),
    maxRoyaltyBps: uint(13),
    startAtFirstBid: fc.boolean(),
  }),
  ...Object.fromEntries(
    ['auctionId', 'end', 'fuel', 'until', 'epoch', 'drawBlock', 'accounts', 'quantity'].map((name) => [
      name,
      uint(32),
    ]),
  ),
  royaltyBps: uint(13),
  basisPoints: uint(13),
  zone: fc.constant(ZONE),

  name: fc.string({ minLength: 1, maxLength: 32 }).map((text) => stringToHex(text, { size: 32 })),
};
/** Arguments whose field has another name. */
const STORED_AS: Record<string, string> = {
  id: 'tokenId',
  state: 'packed',
  receiver: 'royaltyReceiver',
  basisPoints: 'royaltyBps',
  offerer: 'maker',
  newCounter: 'counter',
  isApproved: 'approved',
  auctionId: 'auction',
  carId: 'tokenId',
  _tokenId: 'token',
  _fromTokenId: 'firstToken',
  _toTokenId: 'lastToken',
};
/** Arguments that are not needed: who approves a token is its owner, and what strangers' orders hold is not ours to read. */
const NOT_STORED: Partial<Record<EventKind, readonly string[]>> = {
  token_approved: ['owner'],
  order_filled: ['zone', 'recipient', 'offer', 'consideration'],
  order_cancelled: ['zone'],
  currency_moved: ['amount'],
  currency_approved: ['spender', 'amount'],
  fitted: ['garageId', 'stationId'],
  auction_created: ['collection', 'tokenId'],
  auction_settled: ['royaltyReceiver', 'fee', 'royalty', 'proceeds'],
};
const argumentsOf = ({ inputs }: AbiEvent) =>
  fc.tuple(
    ...inputs.map(
      ({ type, name = '' }) => NARROWER[name] ?? VALUES[type] ?? fc.constant(`no sample of ${type}`),
    ),
  );

function encode(abi: AbiEvent, args: Argument[]): RpcLog {
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
  ...(name === 'seaport' ? { zone: ZONE } : {}),
  ...(name === 'currency' ? { accounts: [MAKER] } : {}),
});
const events = SOURCE_NAMES.flatMap((name) =>
  Object.entries(EVENT_SOURCES[name].events).map(([kind, { abi }]) => ({
    name,
    kind: kind as EventKind,
    abi,
  })),
);

const WORD: Hex = `0x${'5e'.repeat(32)}`;
const filled = EVENT_SOURCES.seaport.events.order_filled?.abi as AbiEvent;

describe('createLogDecoder', () => {
  test.each(events)('decodes $kind of $name as viem does', ({ name, kind, abi }) => {
    fc.assert(
      fc.property(argumentsOf(abi), (given) => {
        // Of the ETH token only what a watched wallet does is wanted.
        const args = name === 'currency' ? [MAKER, ...given.slice(1)] : given;
        const log = encode(abi, args);
        const event = createLogDecoder('matic', [target(name)]).decode(log, 100);
        const { args: said } = decodeEventLog({ abi: [abi], topics: log.topics, data: log.data });
        const lower = (value: unknown) =>
          typeof value === 'string' && value.startsWith('0x')
            ? value.toLowerCase()
            : String(value).replaceAll('\0', '');
        const place = { blockNumber: 7, blockHash: '0xb', timestamp: 100, txHash: '0xt', logIndex: 3 };
        expect(event).toMatchObject({ chain: 'matic', source: name, kind, ...place });
        // The terms of an auction are fields like the others.
        const { terms, ...rest } = (said ?? {}) as Record<string, unknown>;
        for (const [argument, value] of Object.entries({ ...rest, ...(terms as object | undefined) })) {
          if (argument === 'maxRoyaltyBps') continue;
          if (NOT_STORED[kind]?.includes(argument)) continue;
          const stored = Reflect.get(event ?? {}, STORED_AS[argument] ?? argument);
          // A setting's name is text in 32 bytes.
          const text = argument === 'name' ? hexToString(value as Hex, { size: 32 }) : value;
          const meant = typeof text === 'boolean' ? Number(text) : text;
          expect(lower(stored)).toBe(lower(meant));
        }
      }),
    );
  });

  test('asks for the ETH token of watched wallets alone, a part of them at a time', () => {
    const accounts = Array.from({ length: 501 }, (_, i) =>
      pad(`0x${(i + 1_000).toString(16)}`, { size: 20 }),
    );
    const currency: SourceTarget = {
      name: 'currency',
      address: CONTRACT,
      kinds: listKinds('currency'),
      accounts,
    };
    const { filters, decode } = createLogDecoder('matic', [currency]);
    // Approvals by their owner, moves by their giver and by their receiver; each for two parts of the list.
    expect(filters.map(({ topics }) => topics.map((place) => place?.length ?? null))).toEqual([
      [1, 500],
      [1, 1],
      [1, 500],
      [1, 1],
      [1, null, 500],
      [1, null, 1],
    ]);
    const moved = EVENT_SOURCES.currency.events.currency_moved?.abi as AbiEvent;
    const [first = OTHER, second = OTHER] = accounts;
    const watched = (from: string, to: string) => {
      const event = decode(encode(moved, [from, to, 1n]), 100);
      return event?.kind === 'currency_moved' ? event.watched : undefined;
    };
    expect([watched(first, OTHER), watched(OTHER, first), watched(first, second)]).toEqual([
      'from',
      'to',
      'both',
    ]);
    expect(watched(OTHER, CONTRACT)).toBeUndefined();
    expect(createLogDecoder('matic', [{ ...currency, accounts: [] }]).filters).toEqual([]);
  });

  test('asks for the ETH token as a whole where too many wallets are watched to be named', () => {
    const accounts = Array.from({ length: 2_001 }, (_, i) =>
      pad(`0x${(i + 1_000).toString(16)}`, { size: 20 }),
    );
    const kinds = listKinds('currency');
    const currency: SourceTarget = { name: 'currency', address: CONTRACT, kinds, accounts };
    const cars: SourceTarget = { name: 'cars', address: OTHER, kinds: ['transfer'] };
    const { filters, decode } = createLogDecoder('matic', [currency, cars]);
    expect(filters.map(({ topics }) => topics.map((place) => place?.length ?? null))).toEqual([[2]]);
    const moved = EVENT_SOURCES.currency.events.currency_moved?.abi as AbiEvent;
    const [first = OTHER] = accounts;
    expect(decode(encode(moved, [first, OTHER, 1n]), 100)?.kind).toBe('currency_moved');
    // What strangers do comes along, and is left out.
    expect(decode(encode(moved, [OTHER, CONTRACT, 1n]), 100)).toBeUndefined();
    const named = createLogDecoder('matic', [{ ...currency, accounts: accounts.slice(1) }, cars]);
    expect(named.filters).toHaveLength(13);
  });

  test('asks for the topics that are wanted, and leaves out a log that is not', () => {
    const transfers: SourceTarget = { name: 'stations', address: CONTRACT, kinds: ['transfer'] };
    const others: SourceTarget = { name: 'garages', address: OTHER, kinds: ['transfer'] };
    const decoder = createLogDecoder('matic', [transfers, others]);
    expect(decoder.filters).toEqual([{ address: [CONTRACT, OTHER], topics: [[expect.any(String)]] }]);
    const fuel = EVENT_SOURCES.stations.events.fuel_changed?.abi as AbiEvent;
    expect(decoder.decode(encode(fuel, [1n, 2n]), 100)).toBeUndefined();
  });

  test("asks for Seaport's orders by the zone, and for counters with the contracts' own events", () => {
    const { filters } = createLogDecoder('matic', [
      { name: 'garages', address: OTHER, kinds: ['transfer'] },
      target('seaport'),
    ]);
    const topicOf = (name: SourceTarget['name'], kind: EventKind) =>
      toEventSelector(EVENT_SOURCES[name].events[kind]?.abi as AbiEvent);
    expect(filters).toEqual([
      {
        address: [OTHER, CONTRACT],
        topics: [[topicOf('garages', 'transfer'), topicOf('seaport', 'counter_changed')]],
      },
      {
        address: [CONTRACT],
        topics: [
          [topicOf('seaport', 'order_cancelled'), topicOf('seaport', 'order_filled')],
          null,
          [pad(ZONE)],
        ],
      },
    ]);
    expect(createLogDecoder('matic', []).filters).toEqual([]);
  });

  test('an order of another zone is not ours, whatever the node says', () => {
    const args = [WORD, CONTRACT, OTHER, CONTRACT, [], []] satisfies Argument[];
    const decoder = createLogDecoder('matic', [target('seaport')]);
    expect(decoder.decode(encode(filled, args), 100)).toBeUndefined();
    const ours = encode(filled, [WORD, CONTRACT, ZONE, CONTRACT, [], []]);
    expect(decoder.decode(ours, 100)).toMatchObject({ kind: 'order_filled', orderHash: WORD });
    const { zone: _, ...zoneless } = target('seaport');
    expect(() => createLogDecoder('matic', [zoneless])).toThrow(
      'order_cancelled of seaport is read for one zone, and none is given',
    );
  });

  test("reads an order's hash whatever stands behind it", () => {
    fc.assert(
      fc.property(hex(32), hex(20), fc.uint8Array({ maxLength: 400 }), (orderHash, maker, rest) => {
        const log = encode(filled, [orderHash, maker, ZONE, CONTRACT, [], []]);
        const data: Hex = `${orderHash}${Buffer.from(rest).toString('hex')}`;
        const event = createLogDecoder('matic', [target('seaport')]).decode({ ...log, data }, 100);
        expect(event).toMatchObject({ source: 'seaport', kind: 'order_filled', orderHash, maker });
      }),
    );
  });

  test('refuses a log that lacks an argument', () => {
    const log = encode(EVENT_SOURCES.cars.events.transfer?.abi as AbiEvent, [CONTRACT, OTHER, 1n]);
    const short = { ...log, topics: log.topics.slice(0, 3) as RpcLog['topics'] };
    const decoder = createLogDecoder('matic', [target('cars')]);
    expect(() => decoder.decode(short, 100)).toThrow('matic block 7 log 3 (cars): the log lacks an argument');
  });
});
