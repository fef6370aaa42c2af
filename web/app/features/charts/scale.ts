import { formatUnits } from '@pitlane/shared/domain/money';

/** The box that charts are drawn in; it is stretched to the width and height that there is. */
export const BOX = { width: 1000, height: 100 };

/** An amount as a number of ETH, to draw with; never to reckon with. */
export function toEth(wei: string | bigint): number {
  return Number(formatUnits(BigInt(wei), 9));
}

/** Where a time (seconds) and an amount (ETH) are drawn: time from the start, amounts up from 0. */
export function createScale({ from, to, high }: { from: number; to: number; high: number }) {
  const span = Math.max(1, to - from);
  const top = high > 0 ? high : 1;
  return {
    x: (at: number) => round(((at - from) / span) * BOX.width),
    y: (eth: number) => round(BOX.height * (1 - eth / top)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
