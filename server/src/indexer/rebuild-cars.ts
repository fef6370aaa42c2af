import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import type { Car } from '@pitlane/shared/fold/car';
import { foldCars } from '@pitlane/shared/fold/fold-cars';
import type { Db, Queryable } from '../db/db.ts';
import { writeChanges } from '../db/outbox.ts';
import { toCarChanges } from './car-changes.ts';
import { deleteCars, readCars, writeCars } from './car-rows.ts';
import { readEvents, readTokens } from './event-log.ts';

/** A car that is not what its events say: undefined where there is none. */
export type Drift = { id: string; expected: Car | undefined; found: Car | undefined };

const PAGE = 2_000;

/** Compares a chain's cars with what a fold of the whole event log gives. Empty when all is well. */
export function findDrift(db: Db, chain: Chain): Promise<Drift[]> {
  return db.transaction((tx) => drifts(tx, chain));
}

/** Puts a chain's cars right where they are not what their events say; returns what was wrong. One transaction. */
export function rebuildCars(db: Db, chain: Chain): Promise<Drift[]> {
  return db.transaction(async (tx) => {
    const wrong = await drifts(tx, chain);
    const written = await writeCars(
      tx,
      wrong.flatMap(({ expected }) => expected ?? []),
    );
    const deleted = await deleteCars(
      tx,
      wrong.flatMap(({ id, expected }) => (expected ? [] : id)),
    );
    const cars = (side: 'found' | 'expected') =>
      new Map(wrong.flatMap((drift) => (drift[side] ? [[drift.id, drift[side]]] : [])));
    await writeChanges(tx, toCarChanges([...written, ...deleted], cars('found'), cars('expected')));
    return wrong;
  });
}

async function drifts(tx: Queryable, chain: Chain): Promise<Drift[]> {
  await tx.query('set transaction isolation level repeatable read');
  const found: Drift[] = [];
  for await (const tokens of pages(tx, chain)) {
    const expected = foldCars(new Map(), await readEvents(tx, chain, tokens));
    const cars = await readCars(tx, [...expected.keys()]);
    const stored = new Map(cars.map((car) => [nftId(car), car]));
    for (const [id, car] of expected) {
      if (!isDeepStrictEqual(car, stored.get(id))) found.push({ id, expected: car, found: stored.get(id) });
    }
  }
  return [...found, ...(await findOrphans(tx, chain))];
}

async function* pages(tx: Queryable, chain: Chain): AsyncGenerator<bigint[]> {
  let tokens = await readTokens(tx, chain, -1n, PAGE);
  while (tokens.length > 0) {
    yield tokens;
    tokens = await readTokens(tx, chain, tokens.at(-1) ?? 0n, PAGE);
  }
}

/** Cars without any event. */
async function findOrphans(tx: Queryable, chain: Chain): Promise<Drift[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from car where chain = $1 and not exists (
       select from event
       where event.chain = car.chain and event.collection = car.collection and event.token_id = car.token_id)`,
    [chain],
  );
  const cars = await readCars(
    tx,
    rows.map(({ id }) => id),
  );
  return cars.map((car) => ({ id: nftId(car), expected: undefined, found: car }));
}
