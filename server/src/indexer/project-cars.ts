import { ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import type { Car } from '@pitlane/shared/fold/car';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { foldCars, isMint } from '@pitlane/shared/fold/fold-cars';
import type { Queryable } from '../db/db.ts';
import type { Change } from '../db/outbox.ts';
import { toCarChanges } from './car-changes.ts';
import { deleteCars, readCars, writeCars } from './car-rows.ts';
import { readEvents } from './event-log.ts';

/** Applies new events to the cars as they stand; returns what has changed. */
export async function projectNewEvents(tx: Queryable, events: ChainEvent[]): Promise<Change[]> {
  const touched = new Set(events.map(nftId));
  const minted = new Set(events.filter(isMint).map(nftId));
  const before = byId(await readCars(tx, [...touched.difference(minted)]));
  const after = foldCars(before, events);
  await writeAuthors(tx, events);
  return toCarChanges(await writeCars(tx, [...after.values()]), before, after);
}

/** Folds some cars anew from what is left of their events; returns what has changed. */
export async function refoldCars(tx: Queryable, chain: Chain, tokens: bigint[]): Promise<Change[]> {
  const ids = tokens.map((tokenId) => nftId({ chain, collection: 'cars', tokenId }));
  const before = byId(await readCars(tx, ids));
  const after = foldCars(new Map(), await readEvents(tx, chain, tokens));
  const gone = await deleteCars(
    tx,
    ids.filter((id) => !after.has(id)),
  );
  return toCarChanges([...gone, ...(await writeCars(tx, [...after.values()]))], before, after);
}

function byId(cars: Car[]): Map<string, Car> {
  return new Map(cars.map((car) => [nftId(car), car]));
}

/** Gives a number to each wallet that has none. In one order, so that indexers that meet new wallets never deadlock. */
async function writeAuthors(tx: Queryable, events: ChainEvent[]): Promise<void> {
  const wallets = new Set(
    events.flatMap((event) => (event.kind === 'transfer' ? [event.from, event.to] : [])),
  );
  wallets.delete(ZERO_ADDRESS);
  if (wallets.size === 0) return;
  await tx.query(
    `insert into author (wallet)
     select wallet from unnest($1::text[]) as given(wallet)
     where not exists (select from author where author.wallet = given.wallet)
     order by wallet on conflict do nothing`,
    [[...wallets]],
  );
}
