/**
 * Results of races, as the game posts them, and what they count for. This file is separate from the API's schemas, so browsers need no
 * schema library.
 */

/** Cars in one race. */
export const MIN_RACE_ENTRIES = 2;
export const MAX_RACE_ENTRIES = 64;

/** Points by place, the winner's first. Every place below gets none. */
export const RACE_POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] as const;

/** The last place that is on the podium. */
export const PODIUM = 3;

/** Entries of a race that lists show; the race itself has all of them. */
export const SHOWN_ENTRIES = 8;

/** The key in the place of a season that means all of them. No season of a game has it. */
export const ALL_SEASONS = 'all';

/** Keys of seasons: they are in addresses. */
export const SEASON_KEY = /^[a-z0-9][a-z0-9-]{0,31}$/;
/** The same in words. */
export const SEASON_KEY_RULE = 'up to 32 small letters, digits and hyphens';

/** Who is ranked. Stored: never rename one. */
export const RACED_KINDS = ['drivers', 'cars'] as const;
export type RacedKind = (typeof RACED_KINDS)[number];

/** What the races of a driver or of a car add up to. Earnings are wei of the ETH token of the chain of each car. */
export type RaceTally = { races: number; wins: number; podiums: number; points: number; earnings: bigint };

/** Points for a place, from 1. */
export function getRacePoints(place: number): number {
  return RACE_POINTS[place - 1] ?? 0;
}

/** A car in a race. */
export type RaceStart = { car: string; driver: string; place: number; earnings: bigint | null };

/** What one race adds to everyone who was in it. A driver with several cars in it was in one race, and gets the points of each car. */
export function tallyRace(
  starts: readonly RaceStart[],
): (RaceTally & { kind: RacedKind; subject: string })[] {
  const tallyOf = (kind: RacedKind, subjectOf: (start: RaceStart) => string) =>
    [...Map.groupBy(starts, subjectOf)].map(([subject, own]) => ({
      kind,
      subject,
      races: 1,
      wins: own.filter(({ place }) => place === 1).length,
      podiums: own.filter(({ place }) => place <= PODIUM).length,
      points: own.reduce((sum, { place }) => sum + getRacePoints(place), 0),
      earnings: own.reduce((sum, { earnings }) => sum + (earnings ?? 0n), 0n),
    }));
  return [...tallyOf('drivers', ({ driver }) => driver), ...tallyOf('cars', ({ car }) => car)];
}

/** The name of a season for people: "season-2" → "Season 2". */
export function getSeasonName(key: string): string {
  const words = key.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A lap or race time in milliseconds → "1:02.345", with hours where there are any. */
export function formatRaceTime(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = (Math.floor((ms % 60_000) / 1_000) + (ms % 1_000) / 1_000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
