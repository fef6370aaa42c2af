import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { describe, expect, test } from 'vitest';
import { FAUCET, FIRST_OWNER } from './accounts.ts';
import { DROPS } from './drops.ts';
import { OWNERS } from './owners.ts';
import { closingOf, planChain, SEED } from './plan.ts';
import { type Action, DAY, SPAN } from './scheduled-action.ts';

const plans = CHAINS.map((chain) => planChain(chain));
const cars = plans.flatMap((plan) => plan.cars);
const actions = plans.flatMap(({ steps }) => steps.flatMap((step) => step.actions));
/** Whether a car goes over from one person to another. */
const isMove = (action: Action) => 'from' in action && 'to' in action;
const shareOf = (count: number) => count / cars.length;
const shareOfOwners = (some: ReadonlySet<number>) => some.size / OWNERS.length;

describe(`planChain with seed ${SEED}`, () => {
  test('the same seed gives the same history, another seed another', () => {
    for (const plan of plans) {
      expect(planChain(plan.chain, SEED)).toEqual(plan);
      expect(planChain(plan.chain, SEED + 1).steps).not.toEqual(plan.steps);
    }
  });

  test('mints the 198 cars of the drops, at least ten of each series, numbered without a gap', () => {
    expect(cars).toHaveLength(198);
    for (const series of SERIES) {
      expect(cars.filter((car) => car.series === series).length).toBeGreaterThanOrEqual(10);
    }
    for (const { chain, steps, cars: own } of plans) {
      const minted = steps.flatMap(({ actions }) => actions.filter((action) => action.kind === 'mint'));
      expect(minted.flatMap(({ firstId, series }) => series.map((_, i) => firstId + i))).toEqual(
        own.map((_, i) => i + 1),
      );
      for (const series of SERIES) {
        expect(own.filter((car) => car.series === series)).toHaveLength(DROPS[chain].series[series]);
      }
      const largest = Math.max(...minted.map(({ series }) => series.length));
      expect(largest).toBeGreaterThan(1);
      expect(largest).toBeLessThanOrEqual(Number(DROPS[chain].maxMintAmount));
    }
  });

  test('every rank is held, most cars by far are near the bottom, few at the top', () => {
    const held = RANKS.map((rank) => shareOf(cars.filter((car) => car.rank === rank).length));
    expect(Math.min(...held)).toBeGreaterThan(0);
    expect((held[0] ?? 0) + (held[1] ?? 0)).toBeGreaterThan(0.55);
    expect((held[4] ?? 0) + (held[5] ?? 0)).toBeLessThan(0.12);
  });

  test('only the owners hold cars, and the faucet holds none', () => {
    expect(new Set(cars.map((car) => car.owner))).toEqual(new Set(OWNERS.map(({ index }) => index)));
    expect(FAUCET).toBeLessThan(FIRST_OWNER);
  });

  test('cars change hands and get parts', () => {
    expect(shareOf(cars.filter((car) => car.transfers > 0).length)).toBeGreaterThan(0.2);
    expect(
      shareOf(cars.filter((car) => Object.values(car.upgrades).some((level) => level > 0)).length),
    ).toBeGreaterThan(0.15);
    expect(new Set(actions.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['mint', 'close', 'build', 'transfer', 'ranks', 'asset', 'fit', 'refuel', 'drip'],
        ...['consent', 'race', 'approve', 'fill', 'cancel'],
        ...['auction', 'bid', 'buyOut', 'settle', 'withdraw'],
      ]),
    );
  });

  test('every car goes over from the owner of that moment', () => {
    for (const plan of plans) {
      const owners = new Map<number, number>();
      for (const action of plan.steps.flatMap((step) => step.actions)) {
        if (action.kind === 'mint')
          action.series.forEach((_, i) => {
            owners.set(action.firstId + i, action.by);
          });
        if (!isMove(action)) continue;
        expect(owners.get(action.tokenId)).toBe(action.from);
        owners.set(action.tokenId, action.to);
      }
      expect([...owners].map(([tokenId, owner]) => ({ tokenId, owner }))).toEqual(
        plan.cars.map(({ tokenId, owner }) => ({ tokenId, owner })),
      );
    }
  });

  test('each mint is in an epoch of its own, closed in a block of its own and built before anything else', () => {
    for (const { steps } of plans) {
      const open = { epoch: 1, minted: 0, built: 0 };
      for (const step of steps) {
        for (const action of step.actions) {
          if (action.kind === 'mint') {
            expect(open.minted).toBe(0);
            expect(action.firstId).toBe(open.built + 1);
            open.minted = action.series.length;
          } else if (action.kind === 'close') {
            expect(step.actions).toEqual([closingOf(step)]);
            expect(action).toMatchObject({ epoch: open.epoch, firstId: open.built + 1 });
            expect(action.series).toHaveLength(open.minted);
          } else if (action.kind === 'build') {
            expect(action).toEqual({ kind: 'build', epoch: open.epoch, cars: open.minted });
            open.built += action.cars;
            open.minted = 0;
            open.epoch++;
          } else if (action.kind === 'fit') expect(action.tokenId).toBeLessThanOrEqual(open.built);
          else if (action.kind === 'ranks')
            for (const { tokenId } of action.changes) expect(tokenId).toBeLessThanOrEqual(open.built);
        }
      }
    }
  });

  test('every part is fitted one level at a time by the owner, in a garage and with fuel of their own', () => {
    for (const { steps, garages, stations, cars: own } of plans) {
      const owners = new Map<number, number>();
      const levels = new Map<string, number>();
      const bought = { garages: [] as number[], stations: [] as number[] };
      const fuel: number[] = [];
      for (const action of steps.flatMap((step) => step.actions)) {
        if (action.kind === 'mint')
          for (const i of action.series.keys()) owners.set(action.firstId + i, action.by);
        if (isMove(action)) owners.set(action.tokenId, action.to);
        if (action.kind === 'asset' && bought[action.asset].push(action.by) && action.asset === 'stations')
          fuel.push(100);
        if (action.kind === 'refuel') fuel[action.stationId - 1] = 100;
        if (action.kind !== 'fit') continue;
        const { by, tokenId, part, garageId, stationId } = action;
        const key = `${tokenId} ${part}`;
        const level = (levels.get(key) ?? 0) + 1;
        levels.set(key, level);
        expect([owners.get(tokenId), bought.garages[garageId - 1], bought.stations[stationId - 1]]).toEqual([
          by,
          by,
          by,
        ]);
        fuel[stationId - 1] = (fuel[stationId - 1] ?? 0) - 10 * level;
        expect(fuel[stationId - 1]).toBeGreaterThanOrEqual(0);
      }
      expect(garages.map(({ owner }) => owner)).toEqual(bought.garages);
      expect(stations).toEqual(bought.stations.map((owner, i) => ({ owner, fuel: fuel[i] })));
      for (const { tokenId, upgrades } of own)
        for (const [part, level] of Object.entries(upgrades))
          expect(levels.get(`${tokenId} ${part}`) ?? 0).toBe(level);
    }
  });

  test('about half of the owners let the game lock their cars, each on a chain where they have held one', () => {
    const consenting = new Set(plans.flatMap((plan) => plan.consenting));
    expect(shareOfOwners(consenting)).toBeGreaterThan(0.35);
    expect(shareOfOwners(consenting)).toBeLessThan(0.65);
    for (const { steps, consenting: here } of plans) {
      const holders = new Set<number>();
      const given: number[] = [];
      for (const action of steps.flatMap((step) => step.actions)) {
        if (action.kind === 'mint') holders.add(action.by);
        if (isMove(action)) holders.add(action.to);
        if (action.kind === 'consent') expect(holders).toContain(given.at(given.push(action.by) - 1));
      }
      expect(given.toSorted()).toEqual(here.toSorted());
      expect(new Set(given).size).toBe(given.length);
    }
  });

  test('two to four races are on at the end, of four to eight free cars whose owners consent', () => {
    for (const { steps, races, cars: own, consenting } of plans) {
      expect(races.length).toBeGreaterThanOrEqual(2);
      expect(races.length).toBeLessThanOrEqual(4);
      const racing = races.flatMap((race) => race.cars);
      expect(new Set(racing).size).toBe(racing.length);
      expect(new Set(races.map(({ until }) => until)).size).toBe(races.length);
      for (const id of racing) expect(consenting).toContain(own[id - 1]?.owner);
      const started = steps.flatMap(({ at, actions: [action], actions }) =>
        action?.kind === 'race' ? [{ at, alone: actions.length === 1, ...action }] : [],
      );
      expect(started.map(({ cars, until }) => ({ cars, until }))).toEqual(races);
      for (const { at, alone, cars, until } of started) {
        expect(alone).toBe(true);
        expect(cars.length).toBeGreaterThanOrEqual(4);
        expect(cars.length).toBeLessThanOrEqual(8);
        expect(until).toBeGreaterThan(SPAN + 300);
        expect(until).toBeLessThanOrEqual(SPAN + 45 * 60);
        expect(until - at).toBeLessThan(3_600); // The contract's MAX_LOCK_TIME.
      }
    }
  });

  test('the game has given away one car on each chain: to an owner who had one on the race night', () => {
    for (const { steps } of plans) {
      const prizes = steps.flatMap(({ at, actions }) =>
        actions.flatMap((action) =>
          action.kind === 'mint' && action.prize !== undefined ? [{ ...action, at }] : [],
        ),
      );
      expect(prizes).toHaveLength(1);
      for (const { at, by, series, prize } of prizes) {
        expect(series).toHaveLength(1);
        const night = Number(prize?.replace('night ', '')) * 3 * DAY + 20 * 3_600;
        expect(night).toBeLessThan(at);
        const held = steps.filter((step) => step.at < night).flatMap((step) => step.actions);
        expect(held.some((action) => action.kind === 'mint' && action.by === by)).toBe(true);
      }
    }
  });

  test('steps ascend from the first week to the last hour', () => {
    for (const { steps } of plans) {
      const times = steps.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times[0]).toBeLessThan(7 * DAY);
      expect(times.at(-1)).toBeLessThan(SPAN - 30);
      const trade = steps.filter(({ actions }) => actions.some(({ kind }) => kind !== 'race'));
      expect(trade.at(-1)?.at).toBeLessThan(SPAN - 600);
    }
    expect(Math.max(...plans.map(({ steps }) => steps.at(-1)?.at ?? 0))).toBeGreaterThan(SPAN - 3_600);
  });
});
