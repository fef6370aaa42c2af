/** A car's performance in the index: from the reveal on, with each rank and part, and back when a reorganisation undoes them. */
import { unpackUpgrades } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { classNumber, getPerformanceClass } from '@pitlane/shared/domain/cars/performance-class';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { indexSnapshot } from '../../testing/index-snapshot.ts';
import type { BlockPlan, SimulatedChain } from '../../testing/simulated-chain.ts';
import { openTestDb } from '../../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  INDEX_SCOPE,
  openTestIndex,
  syncIndex,
} from '../../testing/test-index.ts';
import { findSummaryDrift } from '../find-summary-drift.ts';
import { findDrift } from '../rebuild.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const { mint, transfer, asset, build, reveal } = BLOCK;
/** The first car becomes a Legend with an engine of level 5. */
const TUNE: BlockPlan = [{ kind: 'update', pick: 5 }];

const NONE = { performance: null, class: 0 };
const toPlate = (performance: number) => ({
  performance,
  class: classNumber(getPerformanceClass(performance)),
});
const TRAITS = carTraits({ chain: 'binance', tokenId: 1n }, 'rare_series');
const NEW = toPlate(getPerformance(carStats(TRAITS, 'underdog', unpackUpgrades(0n))));
const TUNED = toPlate(getPerformance(carStats(TRAITS, 'legend', { ...unpackUpgrades(0n), engine: 5 })));

const sync = (chain: SimulatedChain) => syncIndex(openTestIndex(db, { reader: chain.reader }));
const readPlates = (table: 'car' | 'asset') =>
  db.query(`select performance, class from ${table} order by id`);
const readCells = () => db.query('select class, count from nft_count where count > 0');

describe('carProjection', () => {
  test('a car has a performance once it is built and revealed; other items have none', async () => {
    const chain = growChain([mint, transfer, asset, build]);
    await sync(chain);
    expect(await readPlates('car')).toEqual([NONE]);
    chain.grow([reveal, mint]);
    await sync(chain);
    expect(await readPlates('car')).toEqual([NEW, NONE]);
    expect(await readPlates('asset')).toEqual([NONE]);
    expect(await findSummaryDrift(db)).toEqual([]);
  });

  test('rank and parts raise it, and a reorganisation that undoes them lowers it again', async () => {
    expect(TUNED.class).toBeGreaterThan(NEW.class);
    const chain = growChain([mint, transfer, build, reveal, ...emptyBlocks(2), TUNE]);
    await sync(chain);
    expect(await readPlates('car')).toEqual([TUNED]);
    expect(await readCells()).toEqual([{ class: TUNED.class, count: 1 }]);
    chain.reorganise(1, emptyBlocks(2));
    await sync(chain);
    expect(await readPlates('car')).toEqual([NEW]);
    expect(await readCells()).toEqual([{ class: NEW.class, count: 1 }]);
  });

  test('a new fold fills in an index that has none, as one that never saw anything else', async () => {
    const chain = growChain([mint, transfer, asset, build, reveal, TUNE]);
    await sync(chain);
    const fresh = await indexSnapshot(db);
    // As the program before this column has left it.
    await db.query('update car set performance = null, class = 0');
    await db.query(`update projection set fold_version = 3 where name = 'car'`);
    expect(await findDrift(db, INDEX_SCOPE)).not.toEqual([]);
    await sync(chain);
    expect(await readPlates('car')).toEqual([TUNED]);
    expect(await indexSnapshot(db)).toEqual(fresh);
    expect(await findSummaryDrift(db)).toEqual([]);
  });
});
