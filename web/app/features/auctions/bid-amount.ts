import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { AUCTION_LIMITS } from '@pitlane/shared/domain/orders/auctions';
import { type EthReading, readEth } from '../../lib/read-eth.ts';

/** What the field of a bid says when the sheet opens: the least that a bid may be. */
export function toBidText(wei: bigint): string {
  return formatUnits(wei);
}

/** Reads a typed bid. `minimum` is the least that it may be now, in wei. */
export function readBidText(text: string, minimum: bigint): EthReading {
  const reading = readEth(text);
  if (reading.wei === undefined) return reading;
  if (reading.wei < minimum) return { error: `The next bid is at least ${formatUnits(minimum)} ETH.` };
  if (reading.wei > AUCTION_LIMITS.maxAmount)
    return { error: 'The auction house takes no bid as high as that.' };
  return reading;
}
