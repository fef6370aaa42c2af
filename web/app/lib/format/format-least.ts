import { formatPrice } from './format-price.ts';

const SIXTH_DECIMAL = 10n ** 12n;

/** Rounds an amount in wei up to what formatPrice shows whole, so that the figure on the page can also be typed and paid. */
export function roundUpToShown(wei: string | bigint): bigint {
  const amount = BigInt(wei);
  if (amount < SIXTH_DECIMAL) return amount;
  return ((amount + SIXTH_DECIMAL - 1n) / SIXTH_DECIMAL) * SIXTH_DECIMAL;
}

/** Formats the least that is accepted, or what a wallet lacks. Unlike formatPrice it rounds up: less than this is refused. */
export function formatLeast(wei: string | bigint): string {
  return formatPrice(roundUpToShown(wei));
}
