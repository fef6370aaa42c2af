import type { HistoryEntry } from '@pitlane/shared/api/nft-detail';
import type { AuthorRef } from '@pitlane/shared/api/nfts';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { type CarState, UPGRADES, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { capitalise } from './nft-view.ts';
import type { TokenEvent, TokenTrade } from './nfts.repo.ts';

/** A line of the history before its wallets have names. */
export type HistoryLine = Omit<HistoryEntry, 'author' | 'to'> & { author: Address; to: Address | null };

/** The wallets that lines speak of. */
export function walletsIn(lines: HistoryLine[]): Address[] {
  return [...new Set(lines.flatMap(({ author, to }) => (to ? [author, to] : [author])))];
}

/** The rows that a history is made of. `trades`: the newest sales, auctions and bids, in any order. */
type Told = { events: TokenEvent[]; trades: TokenTrade[] };

/**
 * The history of a car, newest first, from its newest events (newest first). When older events were left out,
 * the oldest state has no state before it to compare with, so it makes no line. `owner`: the seller while the car is
 * in an auction. `granted`: the game has given the car away. `covered`: the car is shown as not built, so nothing is told of what it is.
 */
export function toHistory(
  { events, trades }: Told,
  { owner, granted, covered }: { owner: Address; granted: boolean; covered: boolean },
): HistoryLine[] {
  // What a transaction was that moved the car: the last one counts.
  const moves = new Map(
    MOVES.flatMap((kind) => trades.filter((trade) => trade.kind === kind)).map((trade) => [
      trade.txHash,
      trade,
    ]),
  );
  const won = new Map(
    trades.filter(isSale).flatMap((sale) => (sale.auctionId === null ? [] : [[sale.auctionId, sale]])),
  );
  const lines: HistoryLine[] = [];
  const sold = new Set<string>();
  let holder: Address | undefined;
  let state: CarState | undefined;
  let locked: HistoryLine | undefined;
  for (const place of [...events, ...trades.filter(isSaid)].sort(byPlace)) {
    if (!('fact' in place)) {
      lines.push(toTradeLine(place, { owner, sale: won.get(place.auctionId ?? -1) }));
      continue;
    }
    const { fact } = place;
    const move = moves.get(place.txHash);
    if (fact.kind === 'transfer' && move) {
      // A sale's transfer is the sale; to the auction house and back is no change of owner.
      if (isSale(move) && !sold.has(move.id)) lines.push(toTradeLine(move, { owner, sale: move }));
      sold.add(move.id);
      if (isSale(move)) holder = move.to ?? holder;
    } else if (fact.kind === 'transfer') {
      const from = normalAddress(fact.from);
      holder = normalAddress(fact.to);
      const minted = from === ZERO_ADDRESS;
      if (minted) state = unpackCarState(0n);
      lines.push(
        minted
          ? toLine(place, granted ? 'grant' : 'mint', holder, null)
          : { ...toLine(place, 'transfer', from, null), to: holder },
      );
    } else if (fact.kind === 'car_updated') {
      if (covered) continue;
      const next = unpackCarState(fact.packed);
      lines.push(...listChanges(place, state, next, holder ?? owner));
      state = next;
    } else if (fact.kind === 'lock_changed' && fact.until > 0) {
      const lock = { until: fact.until, freed_at: null };
      locked = { ...toLine(place, 'lock', holder ?? owner, null), lock };
      lines.push(locked);
    } else if (fact.kind === 'lock_changed' && locked?.lock) {
      locked.lock.freed_at = place.timestamp;
    }
  }
  return lines.reverse();
}

/** Kinds of lines that a transfer belongs to. A settled auction has two: the sale, and the car's way from the house. */
const MOVES = ['part', 'auction', 'unsold', 'sale'] as const;

type Place = { blockNumber: number; logIndex: number };
function byPlace(a: Place, b: Place): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

type Said = 'auction' | 'bid' | 'unsold';
function isSaid(trade: TokenTrade): trade is TokenTrade & { kind: Said } {
  return trade.kind === 'auction' || trade.kind === 'bid' || trade.kind === 'unsold';
}
function isSale(trade: TokenTrade): trade is TokenTrade & { kind: 'sale' } {
  return trade.kind === 'sale';
}

const VIA = { listing: 'From a listing', offer: 'By an offer', auction: 'At auction' };

/** `sale`: what the line's auction ended with, or the sale itself. What brought the car to its present owner is accepted. */
function toTradeLine(
  trade: TokenTrade & { kind: Said | 'sale' },
  { owner, sale }: { owner: Address; sale: TokenTrade | undefined },
): HistoryLine {
  const { kind, from, to, price, via, state } = trade;
  const words = [via ? VIA[via] : null, state === null ? null : describeState(unpackCarState(state))];
  const line = toLine(trade, kind, from ?? to ?? owner, words.filter(Boolean).join(', ') || null);
  const winner =
    kind === 'sale' && via === 'offer' ? to : kind === 'bid' && sale?.price === price ? from : null;
  const accepted = winner === owner && sale?.to === owner;
  return { ...line, to: kind === 'sale' ? to : null, value: price?.toString() ?? null, accepted };
}

/** A car as it was sold: "Rare, Expert". */
function describeState({ series, rank }: CarState): string {
  return series === null ? 'Not built' : `${SERIES_LABEL[series]}, ${RANK_LABEL[rank]}`;
}

function listChanges(
  event: TokenEvent,
  before: CarState | undefined,
  after: CarState,
  holder: Address,
): HistoryLine[] {
  if (!before) return [];
  const lines: HistoryLine[] = [];
  if (before.series === null && after.series !== null) {
    lines.push(toLine(event, 'build', holder, SERIES_LABEL[after.series]));
  }
  if (before.rank !== after.rank) {
    lines.push(toLine(event, 'rank', holder, `${RANK_LABEL[before.rank]} → ${RANK_LABEL[after.rank]}`));
  }
  const fitted = UPGRADES.filter((name) => before.upgrades[name] !== after.upgrades[name]).map(
    (name) => `${capitalise(name)} ${before.upgrades[name]} → ${after.upgrades[name]}`,
  );
  if (fitted.length > 0) lines.push(toLine(event, 'upgrade', holder, fitted.join(', ')));
  return lines;
}

function toLine(
  event: Pick<TokenEvent, 'timestamp' | 'blockNumber' | 'txHash'>,
  kind: HistoryLine['kind'],
  author: Address,
  detail: string | null,
): HistoryLine {
  const { timestamp, blockNumber, txHash } = event;
  return {
    kind,
    author,
    to: null,
    value: null,
    detail,
    lock: null,
    accepted: false,
    created_at: timestamp,
    block: blockNumber,
    tx_hash: txHash,
  };
}

/**
 * Adds the authors to each line. A wallet without an author row appears nowhere on the chain, so it has none.
 */
export function withAuthors(lines: HistoryLine[], authors: Map<Address, AuthorRef>): HistoryEntry[] {
  const getAuthor = (wallet: Address) => {
    const ref = authors.get(wallet);
    if (!ref) throw new Error(`the index has events of ${wallet}, but no author for it`);
    return ref;
  };
  return lines.map((line) => ({
    ...line,
    author: getAuthor(line.author),
    to: line.to && getAuthor(line.to),
  }));
}
