/** Amounts are base units (wei, 18 decimals) as bigint inside and as decimal strings on the wire. */
const DECIMALS = 18;

/**
 * Writes base units as a decimal number without trailing zeros: 1500000000000000000n → "1.5". With
 * maxDecimals the rest is cut off, never rounded up, so that no page shows more money than there is.
 */
export function formatUnits(amountWei: bigint, maxDecimals: number = DECIMALS): string {
  const sign = amountWei < 0n ? '-' : '';
  const digits = (amountWei < 0n ? -amountWei : amountWei).toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).slice(0, maxDecimals).replace(/0+$/, '');
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** Reads a decimal number into base units. Throws a RangeError for anything else or for more than 18 decimals. */
export function parseUnits(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text.trim());
  if (!match) throw new RangeError(`"${text}" is not an amount with at most ${DECIMALS} decimals`);
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(DECIMALS, '0')}`);
}
