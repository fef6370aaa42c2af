import { type Collection, isCollection, nftId } from '../domain/cars/nft-id.ts';
import { type Address, ZERO_ADDRESS } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import type { ActivityKind, SaleVia } from '../domain/orders/activity.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/**
 * A line of what happens to tokens: all that one transaction does to one token, or one event of an auction. The fold knows
 * the line's own events only.
 */
export type Activity = {
  id: string;
  chain: Chain;
  told: ActivityKind;
  /** Undefined of an auction's line: its event names the auction alone. */
  nft: { collection: Collection; tokenId: bigint } | undefined;
  giver: Address | null;
  taker: Address | null;
  /** Wei. */
  price: bigint | null;
  via: SaleVia | null;
  orderId: string | null;
  auctionId: number | null;
  paid: boolean;
  txHash: ChainEvent['txHash'];
  blockNumber: number;
  logIndex: number;
  at: number;
};

const AUCTION_LINES = {
  auction_bid: 'bid',
  auction_settled: 'sale',
  auction_returned: 'unsold',
  auction_cancelled: 'unsold',
} as const satisfies Partial<Record<ChainEvent['kind'], ActivityKind>>;

type AuctionLine = ChainEvent & { kind: keyof typeof AUCTION_LINES };

function isAuctionLine(event: ChainEvent): event is AuctionLine {
  return event.kind in AUCTION_LINES;
}

/** The token that an event moves, sells, fits or auctions. */
function findToken(event: ChainEvent): Activity['nft'] {
  if (event.kind === 'transfer' && isCollection(event.source))
    return { collection: event.source, tokenId: event.tokenId };
  if (event.kind === 'fitted') return { collection: 'cars', tokenId: event.tokenId };
  if ((event.kind === 'order_filled' || event.kind === 'auction_created') && isCollection(event.collection))
    return { collection: event.collection, tokenId: event.token };
  return undefined;
}

/** Returns the ids of an event's lines: `<chain>-<transaction>-<collection>-<token>`, or `<chain>-<transaction>-auction-<number>-<log>`. */
export function listActivities(event: ChainEvent): string[] {
  const { chain, txHash, logIndex } = event;
  if (isAuctionLine(event)) return [`${chain}-${txHash}-auction-${event.auction}-${logIndex}`];
  const token = findToken(event);
  return token ? [`${chain}-${txHash}-${token.collection}-${token.tokenId}`] : [];
}

/** Applies one event to a line. Pure. Throws an EventRefusedError for an event that makes no line. */
export function foldActivity(line: Activity | undefined, event: ChainEvent): Activity {
  const [id] = listActivities(event);
  if (id === undefined) throw new EventRefusedError(event, `${event.kind} is no activity`);
  if (isAuctionLine(event)) return toAuctionLine(id, event);
  const known = line ?? emptyLine(id, event);
  switch (event.kind) {
    case 'transfer':
      // A token that moves twice in a transaction goes from the first to the last.
      return settle({ ...known, giver: known.giver ?? event.from, taker: event.to });
    case 'order_filled':
      // Strangers can fill an order for the same token beside the one that was paid.
      if (known.paid && event.paid === 0) return known;
      return settle({
        ...known,
        price: event.price,
        via: event.side === 'offer' ? 'offer' : 'listing',
        orderId: `${event.chain}-${event.orderHash}`,
        paid: known.paid || event.paid === 1,
      });
    case 'fitted':
      return settle({ ...known, told: 'fitting' });
    case 'auction_created':
      return settle({
        ...known,
        told: 'auction',
        giver: event.seller,
        price: event.reserve,
        auctionId: event.auction,
      });
    default:
      throw new EventRefusedError(event, `${event.kind} is no activity`);
  }
}

/** Decides the kind of a token's line from its events. */
function settle(line: Activity): Activity {
  if (line.told === 'auction' || (line.told === 'fitting' && line.taker === null)) return line;
  return { ...line, told: nameMove(line) };
}

/** An order that sells nothing (strangers fill what they like) or pays no fee is no sale: it would make prices. */
function nameMove({ giver, taker, via, paid }: Activity): ActivityKind {
  if (taker === null) return 'part';
  if (giver === ZERO_ADDRESS) return 'mint';
  return via && paid && giver !== taker ? 'sale' : 'transfer';
}

function emptyLine(id: string, event: ChainEvent): Activity {
  const { chain, txHash, blockNumber, logIndex, timestamp: at } = event;
  return {
    id,
    chain,
    told: 'part',
    nft: findToken(event),
    giver: null,
    taker: null,
    price: null,
    via: null,
    orderId: null,
    auctionId: null,
    paid: false,
    txHash,
    blockNumber,
    logIndex,
    at,
  };
}

function toAuctionLine(id: string, event: AuctionLine): Activity {
  const line = { ...emptyLine(id, event), told: AUCTION_LINES[event.kind], auctionId: event.auction };
  if (event.kind === 'auction_bid') return { ...line, giver: event.bidder, price: event.amount };
  if (event.kind !== 'auction_settled') return line;
  return { ...line, taker: event.winner, price: event.price, via: 'auction', paid: true };
}

/** The item that a line is about; empty until the auction of the line is looked up. */
export function getActivityNft({ chain, nft }: Activity): string {
  return nft ? nftId({ chain, ...nft }) : '';
}
