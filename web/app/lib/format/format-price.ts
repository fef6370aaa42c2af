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

/** Formats a whole number with a comma between thousands: "41,220". The one formatter of counts on pages. */
export function formatCount(value: number | bigint): string {
  return group(value.toString());
}

/** A number of blocks: "1 block", "1,200 blocks". */
export function formatBlocks(blocks: number): string {
  return `${formatCount(blocks)} ${blocks === 1 ? 'block' : 'blocks'}`;
}

/** A number of items, with a plus where there were too many to count all of them: "1,000+". */
export function formatTotal(total: number, capped: boolean): string {
  return `${formatCount(total)}${capped ? '+' : ''}`;
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
