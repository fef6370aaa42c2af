import type { ExchangeOrder } from '@pitlane/shared/api/exchange';

/** A price in units of 18 decimals, as the site shows amounts; what is smaller is cut off. */
export function toEighteen({
  basePrice,
  paymentTokenContract: { decimals },
}: Pick<ExchangeOrder, 'basePrice' | 'paymentTokenContract'>): bigint {
  const amount = BigInt(basePrice);
  return decimals <= 18 ? amount * 10n ** BigInt(18 - decimals) : amount / 10n ** BigInt(decimals - 18);
}
