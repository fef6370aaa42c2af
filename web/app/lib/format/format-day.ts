/**
 * A day without a time, the same in every time zone.
 *
 * @example formatDay('2026-11-01') // 1 November 2026
 */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
