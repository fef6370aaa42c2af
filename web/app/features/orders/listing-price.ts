import { getShare } from '@pitlane/shared/domain/listing-order';
import { parseUnits } from '@pitlane/shared/domain/money';
import { formatPrice } from '../../lib/format-price.ts';

/** The order book takes no higher price (shared/src/domain/read-listing.ts). */
const MAX_WEI = 10n ** 27n;

export type PriceReading =
  | { wei: bigint; error?: undefined }
  | { wei?: undefined; error: string | undefined };

/**
 * Reads what a seller has typed. `below` is the price that a new one has to be under: only lower ones are safe without a
 * transaction. An empty field is no error yet.
 */
export function readPrice(text: string, below: bigint | undefined): PriceReading {
  const given = text.trim();
  if (given === '') return { error: undefined };
  if (!/^\d*\.?\d*$/.test(given) || given === '.')
    return { error: given.includes(',') ? 'Write decimals with a point: 1.25' : 'Write a number: 1.25' };
  if ((given.split('.')[1] ?? '').length > 18) return { error: 'ETH has 18 decimals at most.' };
  const wei = parseUnits(given.replace(/^\./, '0.').replace(/\.$/, ''));
  if (wei === 0n) return { error: 'The price must be above 0.' };
  if (wei > MAX_WEI) return { error: 'The order book takes no price above 1,000,000,000 ETH.' };
  if (below !== undefined && wei >= below)
    return {
      error: `It must be below ${formatPrice(below)} ETH. To ask for more, cancel the listing first.`,
    };
  return { wei };
}

/** Who gets what of a price, as the listing will say it. */
export function shareOut(wei: bigint, { feeBps, royaltyBps }: { feeBps: number; royaltyBps: number }) {
  const fee = getShare(wei, feeBps);
  const royalty = getShare(wei, royaltyBps);
  return { fee, royalty, proceeds: wei - fee - royalty };
}

/** Whether a price is so far below the cheapest of its kind that it may be a slip of the finger; 0 stands for none. */
export function isFarBelow(wei: bigint, floor: bigint): boolean {
  return wei * 2n < floor;
}
