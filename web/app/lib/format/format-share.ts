/** "8.2%" of a whole, and "< 0.1%" in place of zero for a part that exists. */
export function formatShareOf(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  return `${percent.toFixed(percent >= 10 ? 0 : 1)}%`;
}
