import { SERIES, type Series } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { pick, pickByWeight, seededRandom } from '@pitlane/shared/domain/seeded-random';
import { type Drop, getDrawChance } from './drops.ts';
import { EPOCH_TAKES } from './epochs.ts';
import { OWNERS, type Owner } from './owners.ts';
import { type ActionOf, DAY, nameRaceNight, type ScheduledAction, SPAN } from './scheduled-action.ts';

/** A batch may not be less likely than this, or the making would look too long for its block. */
const RAREST_BATCH = 0.025;
const LARGEST_BATCH = 4;
/** Above 1, more is minted early than late. */
const EAGERNESS = 1.2;
/** How much more often an owner mints on the home chain than elsewhere. */
const HOME_WEIGHT = 4;

/** Not before this time the game gives a car away. */
const FIRST_PRIZE = 12 * DAY;

/**
 * The mints of one chain in time order: together exactly the drop's cars, numbered from 1. One car is the prize of a race
 * night, which the game gives away.
 */
export function planMints(chain: Chain, drop: Drop, seed: number): ScheduledAction<ActionOf<'mint'>>[] {
  const orders = takeOrders(shuffledSeries(chain, drop, seed), chain, seed);
  const opens = drop.opensOnDay * DAY;
  const closes = SPAN - drop.lastMintAgo;
  let nextId = 1;
  let free = 0;
  const mints = orders.map(({ by, series }, i): ScheduledAction<ActionOf<'mint'>> => {
    const progress =
      i === orders.length - 1 ? 1 : (i + seededRandom(`${seed}:${chain}:mint time:${i}`)) / orders.length;
    const firstId = nextId;
    nextId += series.length;
    const at = Math.max(free, Math.round(opens + (closes - opens) * progress ** EAGERNESS));
    free = at + EPOCH_TAKES;
    return { at, action: { kind: 'mint', by: by.index, firstId, series } };
  });
  return withPrize(mints, `${seed}:${chain}:prize`);
}

/** Turns one single-car mint into a prize: its owner already had a car by the race night before. */
function withPrize(
  mints: ScheduledAction<ActionOf<'mint'>>[],
  key: string,
): ScheduledAction<ActionOf<'mint'>>[] {
  const candidates = mints.filter(
    ({ at, action: { by, series } }) =>
      at > FIRST_PRIZE &&
      series.length === 1 &&
      mints.some((earlier) => earlier.action.by === by && earlier.at < at - 4 * DAY),
  );
  const chosen = pick(key, candidates);
  return mints.map(({ at, action }) =>
    at === chosen.at ? { at, action: { ...action, prize: nameRaceNight(at) } } : { at, action },
  );
}

/** Every car of the drop once, in an order that the seed decides. */
function shuffledSeries(chain: Chain, drop: Drop, seed: number): Series[] {
  return SERIES.flatMap((series) => Array.from({ length: drop.series[series] }, (_, i) => ({ series, i })))
    .map(({ series, i }) => ({ series, order: seededRandom(`${seed}:${chain}:order:${series}:${i}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ series }) => series);
}

function takeOrders(series: Series[], chain: Chain, seed: number): { by: Owner; series: Series[] }[] {
  const orders: { by: Owner; series: Series[] }[] = [];
  for (let taken = 0; taken < series.length; ) {
    const key = `${seed}:${chain}:order ${taken}`;
    const by = pickByWeight(`${key}:who`, OWNERS, ({ habit, home }) =>
      home === chain ? habit.mints * HOME_WEIGHT : habit.mints,
    );
    const wanted =
      seededRandom(`${key}:batch`) < by.habit.batches ? 2 + Math.floor(seededRandom(`${key}:size`) * 3) : 1;
    let size = 1;
    while (
      size < Math.min(wanted, LARGEST_BATCH, series.length - taken) &&
      getDrawChance(series.slice(taken, taken + size + 1)) >= RAREST_BATCH
    )
      size++;
    orders.push({ by, series: series.slice(taken, taken + size) });
    taken += size;
  }
  return orders;
}
