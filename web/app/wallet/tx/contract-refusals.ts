import { formatLeast } from '../../lib/format/format-least.ts';
import { formatClock } from '../../lib/format/format-time.ts';
import type { WalletProblemCode } from '../wallet-problem.ts';

/** An error of a contract, decoded: its name and its values. */
export type Refusal = { name: string; args: readonly unknown[] };

/** The contracts' own errors (contracts/src) that a visitor can meet. */
const CODES: Record<string, WalletProblemCode> = {
  CollectionPaused: 'PAUSED',
  BuildNoEpochOpen: 'NO_EPOCH',
  CollectionSoldOut: 'SOLD_OUT',
  CollectionNotStarted: 'NOT_STARTED',
  CollectionNotWhitelisted: 'NOT_WHITELISTED',
  CollectionAddressLimit: 'ADDRESS_LIMIT',
  CollectionCostNotPaid: 'PRICE_CHANGED',
  WorkshopCallerNotOwner: 'NOT_OWNER',
  WorkshopLevelHighest: 'LEVEL_HIGHEST',
  WorkshopLevelNotNext: 'LEVEL_CHANGED',
  CarNotBuilt: 'NOT_BUILT',
  CarLocked: 'CAR_LOCKED',
  StationDry: 'STATION_DRY',
  // Seaport, the listing zone (contracts/src/market/ListingZone.sol) and the ETH token.
  OrderAlreadyFilled: 'SOLD',
  OrderPartiallyFilled: 'SOLD',
  NoSpecifiedOrdersAvailable: 'SOLD',
  ListingZoneTokenMoved: 'SOLD',
  OrderIsCancelled: 'NOT_FOR_SALE',
  InvalidTime: 'NOT_FOR_SALE',
  InvalidSigner: 'NOT_FOR_SALE',
  ListingZoneTokenChanged: 'NOT_FOR_SALE',
  ListingZoneRoyaltyTooLow: 'NOT_FOR_SALE',
  ListingZoneFeeTooLow: 'NOT_FOR_SALE',
  ListingZoneTokenLocked: 'CAR_LOCKED',
  InsufficientBalance: 'NOT_ENOUGH_ETH',
  EthTokenDripTooSoon: 'TAP_CLOSED',
  // The auction house (contracts/src/market/AuctionHouse.sol).
  AuctionBidTooLow: 'OUTBID',
  AuctionNoBuyOut: 'OUTBID',
  AuctionOver: 'AUCTION_OVER',
  AuctionNotOpen: 'AUCTION_OVER',
  AuctionTokenChanged: 'CAR_CHANGED',
  AuctionHasBid: 'HAS_BID',
  AuctionPaymentFailed: 'NOT_ENOUGH_ETH',
  AuctionCallerNotSeller: 'NOT_OWNER',
};

/** Sentences with the error's own values, where those say more than the problem's words. */
const SENTENCES: Record<string, (args: readonly unknown[]) => string> = {
  NoSpecifiedOrdersAvailable: () => 'None of them are available any more. Nothing was paid.',
  InvalidTime: () => 'The listing has ended or hasn’t started. Nothing was paid.',
  InvalidSigner: () => 'The seller has cancelled all listings. Nothing was paid.',
  OrderIsCancelled: () => 'The seller has cancelled the listing. Nothing was paid.',
  ListingZoneTokenChanged: () =>
    'The item has changed since it was listed, so the listing is paused until it changes back. Nothing was paid.',
  ListingZoneRoyaltyTooLow: () =>
    'The royalty has gone up, and the listing doesn’t cover it. The seller needs to list again. Nothing was paid.',
  InsufficientAllowance: () =>
    'Seaport doesn’t have permission to take the price from this wallet. Press the button again.',
  EthTokenDripTooSoon: ([nextAt]) =>
    `This wallet already got its test ETH on this chain. It can get more at ${formatClock(Number(nextAt))}.`,
  CarLocked: ([id, until]) =>
    `Car ${id} is in a race until ${formatClock(Number(until))} and can’t move until then. It unlocks automatically.`,
  AuctionBidTooLow: ([, minimum]) =>
    `There’s a higher bid now. Bid at least ${formatLeast(minimum as bigint)} ETH. Nothing was paid.`,
  AuctionNoBuyOut: () => 'The highest bid has reached the buy-now price. Bid instead. Nothing was paid.',
  AuctionNotOpen: () => 'The auction has already been settled or cancelled. Nothing was paid.',
  AuctionPaymentFailed: () =>
    'The auction house couldn’t take the ETH: your wallet doesn’t have enough, or the approval is gone. Nothing was paid.',
  AuctionCallerNotSeller: () => 'Only the seller can cancel an auction.',
  AuctionNotOver: ([, end]) => `Bidding is open until ${formatClock(Number(end))}.`,
  AuctionNothingHeld: () => 'The auction house no longer holds anything for this wallet.',
  AuctionCollectionNotAllowed: () => 'The auction house doesn’t accept this collection right now.',
  AuctionRoyaltyTooHigh: ([bps]) =>
    `The royalty is ${Number(bps) / 100}% now, more than you saw. Check the figures again.`,
  WorkshopLevelNotNext: ([, , level, next]) =>
    `This fitting is for level ${level}, and the next level of the part is ${next} now. Check the part again.`,
};

/** The problem that a contract's error is; undefined for one without words of its own. */
export function toProblemCode({ name }: Refusal): WalletProblemCode | undefined {
  return CODES[name];
}

/** The refusal in a sentence. Empty where the problem's words are enough. */
export function describeRefusal(refusal: Refusal): string {
  const { name, args } = refusal;
  const sentence = SENTENCES[name]?.(args);
  return sentence ?? (CODES[name] ? '' : `The contract said “${name}”.`);
}
