/** The filters above the audit log, as they are typed: '' is none, days are like 2026-11-27. */
export type AuditFilter = { deed: string; author: string; since: string; until: string };

export const NO_FILTER: AuditFilter = { deed: '', author: '', since: '', until: '' };

const DAY_SECONDS = 86_400;

/** The start of a day in the reader's time zone, in seconds since 1970; undefined while it is not a whole date. */
function startOf(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const ms = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.floor(ms / 1_000);
}

/** The query of a page of the log. `before` is where the page begins. The last day belongs to the time. */
export function toAuditParams(
  { deed, author, since, until }: AuditFilter,
  before: number | undefined,
): URLSearchParams {
  const from = startOf(since);
  const to = startOf(until);
  return new URLSearchParams({
    ...(deed && { deed }),
    ...(/^[1-9]/.test(author) && { author }),
    ...(from !== undefined && { since: String(from) }),
    ...(to !== undefined && { until: String(to + DAY_SECONDS - 1) }),
    ...(before !== undefined && { before: String(before) }),
  });
}
