/**
 * A moment (seconds since 1970) as the time of day: "14:05". Always five characters, so that nothing moves when the
 * reader's own zone takes the place of the server's. Without a time zone it is the reader's.
 */
export function formatClock(seconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(seconds * 1000));
}
