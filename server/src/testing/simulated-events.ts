/** Actions in a block of the simulated chain: events of every contract that the index follows. */

import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { COLLECTIONS } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { type Asset, type AssetCollection, foldAsset, listAssets } from '@pitlane/shared/fold/asset';
import { type Auction, foldAuction, listAuctions } from '@pitlane/shared/fold/auction';
import { type Car, foldCar, listCars } from '@pitlane/shared/fold/car';
import type { DropCollection } from '@pitlane/shared/fold/drop';
import type { ChainEvent, EventFact, SourceName } from '@pitlane/shared/fold/event';
import { foldEvents } from '@pitlane/shared/fold/fold-events';

const CAR_ACTIONS = ['mint', 'build', 'transfer', 'update', 'lock'] as const;
const ASSET_ACTIONS = ['asset', 'move', 'fuel'] as const;
const TRADE_ACTIONS = ['approve', 'operator', 'fill', 'cancel', 'counter'] as const;
const MONEY_ACTIONS = ['pay', 'allow'] as const;
const AUCTION_ACTIONS = ['auction', 'bid', 'settle', 'refund'] as const;
export const ACTIONS = [
  ...CAR_ACTIONS,
  ...ASSET_ACTIONS,
  'grant',
  'setter',
  ...TRADE_ACTIONS,
  'sell',
  'fit',
  ...MONEY_ACTIONS,
  ...AUCTION_ACTIONS,
] as const;
/** Something that a block holds; numbers choose among what is possible at that block. */
export type Action = { kind: (typeof ACTIONS)[number]; pick: number };

export type SimulatedState = {
  cars: ReadonlyMap<string, Car>;
  assets: ReadonlyMap<string, Asset>;
  auctions: ReadonlyMap<string, Auction>;
};
type Fact = EventFact & { source: SourceName };

export const NOTHING: SimulatedState = { cars: new Map(), assets: new Map(), auctions: new Map() };
const DROPS: readonly DropCollection[] = ['cars', 'garages', 'stations'];
const ASSETS: readonly AssetCollection[] = ['garages', 'stations', 'tokens'];

/** All wallets on the simulated chain. */
export const SIMULATED_WALLETS = [1, 2, 3, 4, 5].map((n): Address => `0x${n.toString(16).padStart(40, '0')}`);
const wallet = (pick: number): Address => SIMULATED_WALLETS[pick % SIMULATED_WALLETS.length] ?? ZERO_ADDRESS;
const choose = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(1, items.length)];

export function applyFact({ cars, assets, auctions }: SimulatedState, event: ChainEvent): SimulatedState {
  return {
    cars: foldEvents({ subjectsOf: listCars, fold: foldCar }, cars, [event]),
    assets: foldEvents({ subjectsOf: listAssets, fold: foldAsset }, assets, [event]),
    auctions: foldEvents({ subjectsOf: listAuctions, fold: foldAuction }, auctions, [event]),
  };
}

/** Returns the events that an action emits. One that is not possible becomes a mint. */
export function toFacts(state: SimulatedState, action: Action): Fact[] {
  const { kind, pick } = action;
  if (kind === 'setter') return [toSetterFact(choose(DROPS, pick) ?? 'cars', pick)];
  if (isTradeAction(kind)) return toTradeFacts(state, { kind, pick });
  if (kind === 'sell') return toSaleFacts([...state.cars.values()], pick);
  if (kind === 'fit') return toFittingFacts([...state.cars.values()], pick);
  if (kind === 'pay' || kind === 'allow') return [toMoneyFact(kind, pick)];
  if (isAuctionAction(kind)) return toAuctionFacts(state, { kind, pick });
  if (kind === 'grant') return toGrantFacts(state.cars.size, pick);
  return kind === 'asset' || kind === 'move' || kind === 'fuel'
    ? toAssetFacts([...state.assets.values()], { ...action, kind })
    : toCarFacts([...state.cars.values()], { ...action, kind });
}

function toCarFacts(
  cars: Car[],
  { kind, pick }: { kind: (typeof CAR_ACTIONS)[number]; pick: number },
): Fact[] {
  const unbuilt = cars.filter(({ series }) => series === null);
  if (kind === 'build' && unbuilt.length > 0) return unbuilt.slice(0, 1 + (pick % 3)).map(built);
  const car = choose(kind === 'update' ? cars.filter(({ series }) => series !== null) : cars, pick);
  if (kind === 'mint' || kind === 'build' || !car) {
    const tokenId = BigInt(cars.length + 1);
    return [{ source: 'cars', kind: 'transfer', tokenId, from: ZERO_ADDRESS, to: wallet(pick) }];
  }
  const { tokenId } = car;
  if (kind === 'lock') {
    return [{ source: 'cars', kind: 'lock_changed', tokenId, until: pick % 3 === 0 ? 0 : 1_000 + pick }];
  }
  return kind === 'transfer'
    ? [{ source: 'cars', kind, tokenId, from: car.owner, to: wallet(pick) }]
    : [{ source: 'cars', kind: 'car_updated', tokenId, packed: updated(car, pick) }];
}

function toSetterFact(source: DropCollection, pick: number): Fact {
  const value = BigInt(pick);
  const text = `${pick}`;
  const setters: Fact[] = [
    { source, kind: 'setting_changed', name: 'cost', value },
    { source, kind: 'setting_changed', name: 'paused', value: value % 2n },
    { source, kind: 'uri_changed', name: 'baseURI', uri: text },
    { source, kind: 'royalty_changed', royaltyReceiver: wallet(pick), royaltyBps: pick % 7_001 },
  ];
  const cars: Fact[] = [
    { source, kind: 'whitelist_changed', accounts: pick },
    { source, kind: 'whitelist_root_changed', root: text },
    { source, kind: 'epoch_opened', epoch: pick, firstId: value, commitment: text },
    { source, kind: 'epoch_closed', epoch: pick, lastId: value, drawBlock: pick },
    { source, kind: 'setting_changed', name: 'revealed', value: 1n },
  ];
  const all = source === 'cars' ? [...setters, ...cars] : setters;
  return choose(all, Math.floor(pick / DROPS.length)) as Fact;
}

const NO_SALE = { side: '', collection: '', token: 0n, price: 0n, paid: 0 };
/** The address that holds the cars of auctions. */
const HOUSE: Address = `0x${'a0'.repeat(20)}`;

/** A car is sold by a listing or by an offer; now and then one that names it is filled though it does not move, or without the fee. */
function toSaleFacts(cars: Car[], pick: number): Fact[] {
  const car = choose(cars, pick);
  if (!car) return toCarFacts([], { kind: 'mint', pick });
  const [buyer, side] = [wallet(pick + 1), pick % 2 === 0 ? 'listing' : 'offer'];
  const { tokenId, owner } = car;
  const fill: Fact = {
    source: 'seaport',
    kind: 'order_filled',
    orderHash: `0x${pick.toString(16).padStart(64, '0')}`,
    maker: side === 'listing' ? owner : buyer,
    side,
    collection: 'cars',
    token: tokenId,
    price: BigInt(1 + pick),
    paid: pick % 5 === 0 ? 0 : 1,
  };
  const move: Fact = { source: 'cars', kind: 'transfer', tokenId, from: owner, to: buyer };
  // Seaport's cheap call tells of the sale first, the others of the move.
  return pick % 7 === 0 ? [fill] : pick % 3 === 0 ? [move, fill] : [fill, move];
}

function toFittingFacts(cars: Car[], pick: number): Fact[] {
  const car = choose(cars, pick);
  if (!car) return toCarFacts([], { kind: 'mint', pick });
  const { tokenId } = car;
  return [
    { source: 'cars', kind: 'car_updated', tokenId, packed: updated(car, pick) },
    { source: 'workshop', kind: 'fitted', tokenId, part: 0, level: pick % 6, fuel: 10 },
  ];
}

/** The ETH token goes from wallet to wallet, sometimes to the same one. Which of them are watched, the reader says. */
function toMoneyFact(kind: (typeof MONEY_ACTIONS)[number], pick: number): Fact {
  const [from, to] = [wallet(pick), wallet(Math.floor(pick / 5))];
  return kind === 'pay'
    ? { source: 'currency', kind: 'currency_moved', from, to, watched: 'both' }
    : { source: 'currency', kind: 'currency_approved', owner: from };
}

function isAuctionAction(kind: Action['kind']): kind is (typeof AUCTION_ACTIONS)[number] {
  return AUCTION_ACTIONS.some((one) => one === kind);
}

/** Auctions from their start to one of their three ends. What is not possible starts another one. */
function toAuctionFacts(
  state: SimulatedState,
  { kind, pick }: { kind: (typeof AUCTION_ACTIONS)[number]; pick: number },
): Fact[] {
  const source = 'auctions' as const;
  if (kind === 'refund') {
    const money = { source, account: wallet(pick), amount: BigInt(pick) };
    const held: Fact = { ...money, kind: 'refund_held', auction: pick };
    return pick % 2 === 0 ? [held] : [held, { ...money, kind: 'refund_withdrawn' }];
  }
  const open = [...state.auctions.values()].filter(({ closedAt }) => closedAt === null);
  const lot = choose(open, pick);
  if (kind === 'auction' || !lot) return toNewAuction(state, pick);
  const { auctionId: auction, tokenId, seller } = lot;
  if (kind === 'bid') {
    const end = lot.endsAt ?? 5_000 + pick;
    const bid: Fact = {
      source,
      kind: 'auction_bid',
      auction,
      bidder: wallet(pick),
      amount: BigInt(pick),
      end,
    };
    return pick % 3 === 0 ? [bid, { source, kind: 'auction_extended', auction, end: end + 60 }] : [bid];
  }
  const back: Fact = { source: 'cars', kind: 'transfer', tokenId, from: HOUSE, to: lot.bidder ?? seller };
  if (!lot.bidder)
    return [{ source, kind: pick % 2 ? 'auction_returned' : 'auction_cancelled', auction }, back];
  const price = lot.highestBid ?? 1n;
  return [{ source, kind: 'auction_settled', auction, winner: lot.bidder, price, boughtOut: pick % 2 }, back];
}

function toNewAuction({ cars, auctions }: SimulatedState, pick: number): Fact[] {
  const car = choose([...cars.values()], pick);
  if (!car) return toCarFacts([], { kind: 'mint', pick });
  const end = pick % 2 === 0 ? 0 : 5_000 + pick;
  const started: Fact = {
    source: 'auctions',
    kind: 'auction_created',
    auction: auctions.size + 1,
    seller: car.owner,
    collection: 'cars',
    token: car.tokenId,
    end,
    royaltyBps: 500,
    reserve: BigInt(1 + pick),
    buyOut: BigInt(pick % 3) * 1_000n,
    minIncrement: 1n,
    minIncrementBps: 500,
    duration: 600,
    extensionWindow: 60,
    maxExtension: 600,
    startAtFirstBid: end === 0 ? 1 : 0,
  };
  return [started, { source: 'cars', kind: 'transfer', tokenId: car.tokenId, from: car.owner, to: HOUSE }];
}

function isTradeAction(kind: Action['kind']): kind is (typeof TRADE_ACTIONS)[number] {
  return TRADE_ACTIONS.some((one) => one === kind);
}

/**
 * Returns events that orders depend on. Seaport's are as strangers make them: of orders that were never posted, filled again and
 * again, cancelled after that, and of makers that have never had a token; counters jump.
 */
function toTradeFacts(
  state: SimulatedState,
  { kind, pick }: { kind: (typeof TRADE_ACTIONS)[number]; pick: number },
): Fact[] {
  const [maker, rest] = [wallet(pick), Math.floor(pick / 5)];
  const orderHash = `0x${(pick % 4).toString(16).padStart(64, '0')}` as const;
  switch (kind) {
    case 'approve':
      return toApprovalFacts(state, pick);
    case 'operator':
      return [
        {
          source: choose(COLLECTIONS, rest) ?? 'cars',
          kind: 'operator_approved',
          owner: maker,
          operator: wallet(rest),
          approved: pick % 2,
        },
      ];
    case 'fill':
      // One call may fill an order in several parts.
      return Array.from({ length: 1 + (rest % 2) }, () => ({
        source: 'seaport',
        kind: 'order_filled',
        orderHash,
        maker,
        ...NO_SALE,
      }));
    case 'cancel':
      return [{ source: 'seaport', kind: 'order_cancelled', orderHash, maker }];
    case 'counter':
      return [{ source: 'seaport', kind: 'counter_changed', maker, counter: 2n ** 256n - 1n - BigInt(pick) }];
  }
}

/** The owner of any token says who else may move it: a wallet, the owner, or none. */
function toApprovalFacts(state: SimulatedState, pick: number): Fact[] {
  const tokens = [...state.cars.values(), ...state.assets.values()];
  const token = choose(tokens, pick);
  if (!token) return toCarFacts([], { kind: 'mint', pick });
  const account = pick % 4 === 0 ? ZERO_ADDRESS : wallet(Math.floor(pick / tokens.length));
  return [{ source: token.collection, kind: 'token_approved', tokenId: token.tokenId, account }];
}

/** The game gives away one or two cars: each has its mint, then the desk says so once. */
function toGrantFacts(minted: number, pick: number): Fact[] {
  const [quantity, to, firstId] = [1 + (pick % 2), wallet(pick), BigInt(minted + 1)];
  const mints = Array.from({ length: quantity }, (_, i): Fact => {
    const tokenId = firstId + BigInt(i);
    return { source: 'cars', kind: 'transfer', tokenId, from: ZERO_ADDRESS, to };
  });
  return [...mints, { source: 'desk', kind: 'granted', ref: `${pick}`, to, firstId, quantity }];
}

function toAssetFacts(
  assets: Asset[],
  { kind, pick }: { kind: (typeof ASSET_ACTIONS)[number]; pick: number },
): Fact[] {
  const asset = choose(kind === 'fuel' ? assets.filter(({ fuel }) => fuel !== null) : assets, pick);
  if (kind === 'asset' || !asset) return mintedAsset(assets, choose(ASSETS, pick) ?? 'garages', pick);
  const { collection: source, tokenId } = asset;
  return kind === 'move'
    ? [{ source, kind: 'transfer', tokenId, from: asset.owner, to: wallet(pick) }]
    : [{ source, kind: 'fuel_changed', tokenId, fuel: pick % 101 }];
}

function mintedAsset(assets: Asset[], source: AssetCollection, pick: number): Fact[] {
  const tokenId = BigInt(assets.filter(({ collection }) => collection === source).length + 1);
  const mint = { source, kind: 'transfer', tokenId, from: ZERO_ADDRESS, to: wallet(pick) } as const;
  if (source !== 'tokens') return [mint];
  const royalty = { royaltyReceiver: wallet(pick + 1), royaltyBps: pick % 7_001 };
  return [
    mint,
    { source, kind: 'token_minted', tokenId, creator: wallet(pick), uri: `ipfs://${pick}`, ...royalty },
  ];
}

/** Cars are built in the order of their mints; which series does not matter here, as long as forks may differ in it. */
function built(car: Car): Fact {
  const series = choose(SERIES, Number(car.tokenId) + car.transfers) ?? 'common_series';
  const packed = packCarState({ ...car, series });
  return { source: 'cars', kind: 'car_updated', tokenId: car.tokenId, packed };
}

function updated(car: Car, pick: number): bigint {
  const rank = choose(RANKS, pick) ?? 'underdog';
  const upgrades = { ...unpackCarState(0n).upgrades, engine: pick % 256 };
  return packCarState({ transfers: car.transfers, series: car.series, rank, upgrades });
}
