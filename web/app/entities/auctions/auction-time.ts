/** How near the end is: the last five minutes are yellow, the last one red (design: "the last minutes look different"). */
export type Nearness = 'far' | 'near' | 'last' | 'over';

/** Returns how near the end is. `left` in seconds. */
export function getNearness(left: number): Nearness {
  if (left <= 0) return 'over';
  if (left < 60) return 'last';
  return left < 300 ? 'near' : 'far';
}

/** The share of its time that an auction has left, from 0 to 1. Times in seconds. */
export function getShareLeft({
  endsAt,
  duration,
  now,
}: {
  endsAt: number;
  duration: number;
  now: number;
}): number {
  return Math.min(1, Math.max(0, (endsAt - now) / duration));
}

/** "5d 6h", "45m": a stretch of time by its two largest units, where there is little room. */
export function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown.flatMap(([count, unit], i) => (count > 0 || i === 0 ? [`${count}${unit}`] : [])).join(' ');
}

/** "5 minutes", "1 hour and 30 minutes", "7 days": a stretch of time in words. */
export function describeDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const words = parts.flatMap(([count, unit]) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [],
  );
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'no time');
}

/** "+5:00": by how much an end has moved, in minutes and seconds. */
export function formatExtension(seconds: number): string {
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
