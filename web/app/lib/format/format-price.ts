import { formatUnits } from '@pitlane/shared/domain/chain/money';

/**
 * Formats wei as a price: "12,345.67". At least two decimals (`least`), so that columns align; at most six (`most`), cut off and
 * never rounded up. An amount too small for them is shown whole, because 0.00 would be wrong.
 */
export function formatPrice(wei: string | bigint, least = 2, most = 6): string {
  const amount = BigInt(wei);
  const short = formatUnits(amount, most);
  const shown = amount !== 0n && Number(short) === 0 ? formatUnits(amount) : short;
  const [whole = '0', fraction = ''] = shown.split('.');
  return `${group(whole)}.${fraction.padEnd(least, '0')}`;
}

/** Formats a whole number with a comma between thousands: "41,220". The one formatter of counts on pages. */
export function formatCount(value: number | bigint): string {
  return group(value.toString());
}

/** A number of items, with a plus where there were too many to count all of them: "1,000+". */
export function formatTotal(total: number, capped: boolean): string {
  return `${formatCount(total)}${capped ? '+' : ''}`;
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
