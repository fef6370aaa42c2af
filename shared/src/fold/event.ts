import { COLLECTIONS } from '../domain/cars/nft-id.ts';
import type { Address, Hash } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';

/** The position of a log: events on a chain are ordered by (block, logIndex). */
export type EventPosition = {
  chain: Chain;
  blockNumber: number;
  blockHash: Hash;
  /** Block time in seconds since 1970. */
  timestamp: number;
  txHash: Hash;
  logIndex: number;
};

/**
 * The contract that emitted an event, by the name that the index gives it: every collection, the game's desk, the workshop, Seaport,
 * the auction house, and the ETH token.
 */
export const SOURCE_NAMES = [...COLLECTIONS, 'desk', 'workshop', 'seaport', 'auctions', 'currency'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** The types that a field of an event can have. The log stores `uint256` as a decimal string. */
type FieldTypes = { uint256: bigint; number: number; address: Address; text: string };

/**
 * Every kind of event with its fields: the one definition of what is stored of a log. A mint is a transfer
 * from the zero address. `packed` is the 96 bits of domain/cars/car-state.ts.
 */
export const EVENT_FIELDS = {
  transfer: { tokenId: 'uint256', from: 'address', to: 'address' },
  /** The account approved for this one token, besides the owner's operators; the zero address if there is none. */
  token_approved: { tokenId: 'uint256', account: 'address' },
  /** Whether, 1 or 0, an operator may move all of an owner's tokens of this collection. */
  operator_approved: { owner: 'address', operator: 'address', approved: 'number' },
  car_updated: { tokenId: 'uint256', packed: 'uint256' },
  /** `until`: when the car's lock ends, in seconds; 0 when the game has freed the car before that. */
  lock_changed: { tokenId: 'uint256', until: 'number' },
  fuel_changed: { tokenId: 'uint256', fuel: 'number' },
  token_minted: {
    tokenId: 'uint256',
    creator: 'address',
    uri: 'text',
    royaltyReceiver: 'address',
    royaltyBps: 'number',
  },
  /** ERC-4906: what is behind the address of one token, or of tokens with these numbers, has changed. */
  metadata_updated: { token: 'uint256' },
  metadata_batch_updated: { firstToken: 'uint256', lastToken: 'uint256' },
  /** A setter of a collection. The name is that of the contract's view function; a switch is 0 or 1. */
  setting_changed: { name: 'text', value: 'uint256' },
  uri_changed: { name: 'text', uri: 'text' },
  royalty_changed: { royaltyReceiver: 'address', royaltyBps: 'number' },
  /** Another list of so many accounts. */
  whitelist_changed: { accounts: 'number' },
  whitelist_root_changed: { root: 'text' },
  epoch_opened: { epoch: 'number', firstId: 'uint256', commitment: 'text' },
  epoch_closed: { epoch: 'number', lastId: 'uint256', drawBlock: 'number' },
  /** The game has given away so many cars, the first of which is `firstId`; each has its mint as well. */
  granted: { ref: 'text', to: 'address', firstId: 'uint256', quantity: 'number' },
  /**
   * Seaport has filled an order that names our zone, wholly or a part of it, or its maker has cancelled it. Strangers make
   * such orders too, and of any content: an order is known by its hash. `side` is '' and the rest empty where it is no
   * listing or offer of one of our tokens; `paid` is 1 when the treasury got its fee.
   */
  order_filled: {
    orderHash: 'text',
    maker: 'address',
    side: 'text',
    collection: 'text',
    token: 'uint256',
    price: 'uint256',
    paid: 'number',
  },
  order_cancelled: { orderHash: 'text', maker: 'address' },
  /** All of a maker's orders that name another counter are cancelled, on this and every other marketplace. */
  counter_changed: { maker: 'address', counter: 'uint256' },
  /** The workshop has raised a part of a car to a level, with so many units of fuel. */
  fitted: { tokenId: 'uint256', part: 'number', level: 'number', fuel: 'number' },
  /**
   * An auction and its terms: amounts in wei, times in seconds, switches 0 or 1. `collection` is '' where it is none of ours; `end` is 0 while
   * the clock waits for the first bid, `buyOut` 0 for none.
   */
  auction_created: {
    auction: 'number',
    seller: 'address',
    collection: 'text',
    token: 'uint256',
    end: 'number',
    royaltyBps: 'number',
    reserve: 'uint256',
    buyOut: 'uint256',
    minIncrement: 'uint256',
    minIncrementBps: 'number',
    duration: 'number',
    extensionWindow: 'number',
    maxExtension: 'number',
    startAtFirstBid: 'number',
  },
  auction_bid: { auction: 'number', bidder: 'address', amount: 'uint256', end: 'number' },
  auction_extended: { auction: 'number', end: 'number' },
  auction_settled: { auction: 'number', winner: 'address', price: 'uint256', boughtOut: 'number' },
  /** Ended without a bid. */
  auction_returned: { auction: 'number' },
  /** Taken back by its seller. */
  auction_cancelled: { auction: 'number' },
  /** Money that could not be sent back: the house keeps it until it is asked for. */
  refund_held: { auction: 'number', account: 'address', amount: 'uint256' },
  refund_withdrawn: { account: 'address', amount: 'uint256' },
  /**
   * The ETH token of a wallet that has made an offer has moved, or the wallet has let Seaport take another amount. `watched`: which of the
   * two are followed: from, to or both. How much there is now, `account_read` says: what has been read of the token at this block. It is no
   * log: tokens may change an allowance, and some a balance, without one.
   */
  currency_moved: { from: 'address', to: 'address', watched: 'text' },
  currency_approved: { owner: 'address' },
  account_read: { account: 'address', balance: 'uint256', allowance: 'uint256' },
} as const satisfies Record<string, Record<string, keyof FieldTypes>>;

export type EventKind = keyof typeof EVENT_FIELDS;

type Fields<Kind extends EventKind> = (typeof EVENT_FIELDS)[Kind];
export type FactOf<Kind extends EventKind> = { kind: Kind } & {
  -readonly [Name in keyof Fields<Kind>]: Fields<Kind>[Name] extends keyof FieldTypes
    ? FieldTypes[Fields<Kind>[Name]]
    : never;
};

/** The kinds of events that are about one token. */
export type TokenEventKind = {
  [Kind in EventKind]: 'tokenId' extends keyof Fields<Kind> ? Kind : never;
}[EventKind];

/** The content of a log. */
export type EventFact = { [Kind in EventKind]: FactOf<Kind> }[EventKind];

/** One row of the event log: the only source of truth about the chain. */
export type ChainEvent = EventPosition & EventFact & { source: SourceName };

/** An event that is about one token. */
export type TokenChainEvent = Extract<ChainEvent, { kind: TokenEventKind }>;

export function isTokenEvent(event: ChainEvent): event is TokenChainEvent {
  return 'tokenId' in EVENT_FIELDS[event.kind];
}

type EventPlace = Pick<ChainEvent, 'chain' | 'source' | 'blockNumber' | 'logIndex'>;

/** The log holds something that no contract of ours emits. Reading it again gives the same. */
export class EventRefusedError extends Error {
  constructor(event: EventPlace, why: string, options?: ErrorOptions) {
    super(
      `${event.chain} block ${event.blockNumber} log ${event.logIndex} (${event.source}): ${why}`,
      options,
    );
    this.name = 'EventRefusedError';
  }
}
