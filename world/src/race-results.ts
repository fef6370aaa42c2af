/** What the demo world's game tells a site of its races: the body of POST /api/game/races, which follows from seeded choice. */
import type { PostRace } from '@pitlane/shared/api/races';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { pick, seededRandom } from '@pitlane/shared/domain/seeded-random';
import type { Address } from 'viem';

/** Tracks, and about how long a race on each takes, in seconds. */
const TRACKS = [
  { name: 'Harbour Loop', seconds: 94 },
  { name: 'Old Quarry', seconds: 131 },
  { name: 'Pine Ridge', seconds: 168 },
  { name: 'Night Market', seconds: 77 },
  { name: 'Salt Flats', seconds: 212 },
] as const;
/** A season is so long, counted from the beginning of 2026. */
const SEASON = 21 * 86_400;
const FIRST_SEASON = 1_767_225_600;
/** What the first three win, in thousandths of an ETH. */
const PRIZES = [20n, 10n, 5n];
const THOUSANDTH = 10n ** 15n;

export type RaceOutcome = {
  chain: Chain;
  /** The game's own name for it, and the seed of what it comes to. */
  id: string;
  /** Seconds since 1970. */
  finishedAt: number;
  /** The cars in the order in which they finished, with their owners then. */
  order: readonly { tokenId: number; owner: Address }[];
};

export function getSeason(at: number): string {
  return `season-${1 + Math.floor((at - FIRST_SEASON) / SEASON)}`;
}

/** The result as a site takes it. */
export function toPostedRace({ chain, id, finishedAt, order }: RaceOutcome): PostRace {
  const track = pick(`${id}:track`, TRACKS);
  let time = Math.round(track.seconds * 1_000 * (1 + seededRandom(`${id}:pace`) * 0.05));
  const entries = order.map(({ tokenId, owner }, i) => {
    if (i > 0) time += 40 + Math.round(seededRandom(`${id}:gap:${i}`) * 1_900);
    const prize = PRIZES[i];
    return {
      car: nftId({ chain, collection: 'cars', tokenId: BigInt(tokenId) }),
      driver: owner.toLowerCase() as PostRace['entries'][number]['driver'],
      place: i + 1,
      time_ms: time,
      ...(prize && { earnings: String(prize * THOUSANDTH) }),
    };
  });
  return { id, track: track.name, season: getSeason(finishedAt), finished_at: finishedAt, entries };
}
