import { AUCTION_LIMITS } from '@pitlane/shared/domain/orders/auctions';
import { m } from '@pitlane/shared/messages/messages';
import { describeDuration } from '../../entities/auctions/auction-time.ts';
import { formatLeast } from '../../lib/format/format-least.ts';
import { type EthReading, readEth } from '../../lib/read-eth.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long an auction can run, as the sheet offers it. */
export const DURATIONS = [
  { seconds: 600, label: '10 min' },
  { seconds: HOUR, label: '1 hour' },
  { seconds: DAY, label: '1 day' },
  { seconds: 3 * DAY, label: '3 days' },
  { seconds: 7 * DAY, label: '7 days' },
] as const;

/** By how much a bid has to beat the one before, in basis points. */
export const INCREMENTS = [
  { bps: 200, label: '2%' },
  { bps: 500, label: '5%' },
  { bps: 1000, label: '10%' },
] as const;

/** Seconds before the end from which on a bid extends the auction; 0 for never. */
export const WINDOWS = [
  { seconds: 0, label: 'Never' },
  { seconds: 120, label: '2 min' },
  { seconds: 300, label: '5 min' },
  { seconds: 600, label: '10 min' },
] as const;

/** All extensions together: this many windows, so that an auction ends one day whatever happens. */
const MOST_EXTENSIONS = 24;

export type Rules = { duration: number; window: number; incrementBps: number; startAtFirstBid: boolean };

/** The seconds that all extensions together may add. */
export function getMaxExtension({ window }: Pick<Rules, 'window'>): number {
  return Math.min(window * MOST_EXTENSIONS, AUCTION_LIMITS.maxExtension);
}

/** Reads the least that the first bid may be. */
export function readReserve(text: string): EthReading {
  return atMost(readEth(text), m.auctions.enterAnAmountAbove0);
}

/** Reads the price of the buy-out; an empty field is none, as 0. */
export function readBuyOut(text: string, reserve: bigint | undefined): EthReading {
  if (text.trim() === '') return { wei: 0n };
  const reading = atMost(readEth(text), m.auctions.leaveItEmptyIfYouDont);
  if (reading.wei !== undefined && reserve !== undefined && reading.wei < reserve)
    return { error: m.auctions.enterAtLeastTheReservePrice({ reserve: formatLeast(reserve) }) };
  return reading;
}

function atMost(reading: EthReading, ifZero: string): EthReading {
  if (reading.wei === undefined) return reading;
  if (reading.wei === 0n) return { error: ifZero };
  return reading.wei > AUCTION_LIMITS.maxAmount
    ? { error: m.auctions.thatsMoreThanTheAuctionHouse }
    : reading;
}

/** Describes the choices, a sentence each. */
export function describeRules({ duration, window, incrementBps, startAtFirstBid }: Rules): string[] {
  const time = describeDuration(duration);
  return [
    startAtFirstBid
      ? m.auctions.theClockStartsWithTheFirst({ time })
      : m.auctions.theClockStartsImmediatelyAndRuns({ time }),
    `Minimum raise: ${incrementBps / 100}%.`,
    window === 0
      ? m.auctions.theEndNeverMovesSoA
      : m.auctions.aBidInTheLastWindow({
          window: describeDuration(window),
          describeDuration: describeDuration(getMaxExtension({ window })),
        }),
    m.auctions.theAuctionHouseHoldsTheItem,
  ];
}
