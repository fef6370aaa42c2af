import { formatUnits } from '@pitlane/shared/domain/chain/money';

/** The box that charts are drawn in; it is stretched to the width and height that there is. */
export const BOX = { width: 1000, height: 100 };

/** An amount as a number of ETH, to draw with; never to reckon with. */
export function toEth(wei: string | bigint): number {
  return Number(formatUnits(BigInt(wei), 9));
}

type Range = { from: number; to: number; low?: number; high: number };

/** Where a time (seconds) and an amount (ETH) are drawn: time from the start, amounts up from `low`, which is 0 if left out. */
export function createScale({ from, to, low = 0, high }: Range) {
  const span = Math.max(1, to - from);
  const height = high > low ? high - low : 1;
  return {
    x: (at: number) => round(((at - from) / span) * BOX.width),
    y: (eth: number) => round(BOX.height * (1 - (eth - low) / height)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
