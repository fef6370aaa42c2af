import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { m } from '@pitlane/shared/messages/messages';
import { formatPrice } from '../../lib/format/format-price.ts';
import { type EthReading, readEth } from '../../lib/read-eth.ts';

/** The order book takes no higher price (shared/src/domain/orders/read-listing.ts). */
const MAX_WEI = 10n ** 27n;

/**
 * Reads what a seller has typed. `below` is the price that a new one has to be under: only lower ones are safe without a
 * transaction. An empty field is no error yet.
 */
export function readPrice(text: string, below: bigint | undefined): EthReading {
  const reading = readEth(text);
  if (reading.wei === undefined) return reading;
  const { wei } = reading;
  if (wei === 0n) return { error: m.orders.enterAPriceAbove0 };
  if (wei > MAX_WEI) return { error: m.orders.enterAPriceOf1000 };
  if (below !== undefined && wei >= below)
    return {
      error: m.orders.itMustBeBelowBelowEth({ below: formatPrice(below) }),
    };
  return { wei };
}

/** Splits a price as the listing will do. */
export function shareOut(wei: bigint, { feeBps, royaltyBps }: { feeBps: number; royaltyBps: number }) {
  const fee = getShare(wei, feeBps);
  const royalty = getShare(wei, royaltyBps);
  return { fee, royalty, proceeds: wei - fee - royalty };
}

/** The number of lowest prices that define what is usual. */
const USUAL_OF = 5;

/** A car with its asking price; lists of them have the lowest first. */
type Asked = { price: string | null; author: { wallet: string } };

/**
 * Returns the usual price at the lower end, in wei: the median of the five lowest prices, one per seller. The lowest alone may be
 * bait, since some listings can never be bought. 0 when there are no prices.
 */
export function findUsual(asked: readonly Asked[]): bigint {
  const bySeller = new Map<string, bigint>();
  for (const { price, author } of asked)
    if (price !== null && !bySeller.has(author.wallet)) bySeller.set(author.wallet, BigInt(price));
  const lowest = [...bySeller.values()].slice(0, USUAL_OF);
  return lowest[Math.floor(lowest.length / 2)] ?? 0n;
}

/** Returns whether a price is so far below what is usual for its kind that it may be a slip of the finger; 0 stands for none. */
export function isFarBelow(wei: bigint, usual: bigint): boolean {
  return wei * 2n < usual;
}
