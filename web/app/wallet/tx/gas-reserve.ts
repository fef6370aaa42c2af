/**
 * A fifth more gas than a trial took. The next block may make the same call dearer: another transaction gets in between,
 * or the draw of a series writes other bytes. What is not used is not paid.
 */
export function withGasReserve(gas: bigint): bigint {
  return (gas * 12n) / 10n;
}
