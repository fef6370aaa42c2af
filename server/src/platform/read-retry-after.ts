/**
 * Seconds from `now` (milliseconds since 1970) that a host asks us to wait: the `Retry-After` header has seconds or a date (RFC 9110,
 * section 10.2.3). Undefined without one, and for anything else.
 */
export function readRetryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
