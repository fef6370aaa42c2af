/** The steps of a ladder, in hundredths of the lowest price. */
const PERCENT = [105, 110, 120, 135, 150, 175, 200, 250, 300, 500, 1_000] as const;

/** The most steps that a ladder has: the lowest price, and those above it. */
export const MAX_STEPS = PERCENT.length + 1;

/** Rounds up to two digits, so that a step can be read at a glance. */
function roundUp(price: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(price).length - 2));
  return ((price + unit - 1n) / unit) * unit;
}

/** Prices from the lowest up, each above the one before, the last at or above `highest` unless that is too far. In wei. */
export function listPriceSteps(lowest: bigint, highest: bigint): bigint[] {
  const steps = [lowest];
  for (const percent of PERCENT) {
    const last = steps.at(-1) ?? lowest;
    if (last >= highest) break;
    const step = roundUp((lowest * BigInt(percent)) / 100n);
    if (step > last) steps.push(step);
  }
  return steps;
}
