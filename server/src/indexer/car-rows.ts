import type { Address } from '@pitlane/shared/domain/address';
import { carName, unbuiltCarName } from '@pitlane/shared/domain/car-name';
import type { UpgradeLevels } from '@pitlane/shared/domain/car-state';
import { carTraits, listTraits } from '@pitlane/shared/domain/car-traits';
import type { Chain } from '@pitlane/shared/domain/chains';
import { type Collection, nftId } from '@pitlane/shared/domain/nft-id';
import { RANKS, rankAt } from '@pitlane/shared/domain/ranks';
import { seriesAt, seriesNumber } from '@pitlane/shared/domain/series';
import type { Car } from '@pitlane/shared/fold/car';
import { bulkInsert } from '../db/bulk-insert.ts';
import type { Queryable } from '../db/db.ts';

type CarRow = {
  id: string;
  chain: Chain;
  collection: Collection;
  token_id: bigint;
  owner: Address;
  minter: Address;
  series: number;
  rank: number;
  upgrades: UpgradeLevels;
  transfers: number;
  minted_at: number;
  mint_block: number;
  mint_log_index: number;
  updated_at: number;
};
export type CarVersion = { id: string; version: number };

const STATE = {
  id: 'text',
  chain: 'text',
  collection: 'text',
  token_id: 'numeric',
  owner: 'text',
  minter: 'text',
  series: 'int4',
  rank: 'int4',
  upgrades: 'jsonb',
  transfers: 'int4',
  minted_at: 'int8',
  mint_block: 'int8',
  mint_log_index: 'int4',
  updated_at: 'int8',
};
const LOOKS = { title: 'text', traits: 'jsonb' };
const WRITTEN = [...Object.keys({ ...STATE, ...LOOKS }), 'version'];
// The version comes from one counter: it rises also where a reorganisation has deleted the car in between.
const UPSERT = `${bulkInsert('car', { ...STATE, ...LOOKS }, { version: `nextval('car_version')` })}
  on conflict (id) do update set ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(', ')}
  returning id, version`;

/** Reads the cars of these ids that exist. */
export async function readCars(db: Queryable, ids: string[]): Promise<Car[]> {
  const rows = await db.query<CarRow>(
    `select ${Object.keys(STATE).join(', ')} from car where id = any($1::text[])`,
    [ids],
  );
  return rows.map(fromRow);
}

/** Writes cars as they stand now, and returns the version each has got. */
export async function writeCars(tx: Queryable, cars: Car[]): Promise<CarVersion[]> {
  if (cars.length === 0) return [];
  return tx.query<CarVersion>(UPSERT, [JSON.stringify(cars.map(toRow))]);
}

/** Deletes cars that the chain no longer knows, and returns the version at which they went. */
export function deleteCars(tx: Queryable, ids: string[]): Promise<CarVersion[]> {
  return tx.query<CarVersion>(
    `delete from car where id = any($1::text[]) returning id, nextval('car_version') as version`,
    [ids],
  );
}

function toRow(car: Car) {
  const traits = car.series && carTraits({ chain: car.chain, tokenId: car.tokenId }, car.series);
  return {
    id: nftId(car),
    chain: car.chain,
    collection: car.collection,
    token_id: String(car.tokenId),
    owner: car.owner,
    minter: car.minter,
    series: seriesNumber(car.series),
    rank: RANKS.indexOf(car.rank),
    upgrades: car.upgrades,
    transfers: car.transfers,
    minted_at: car.mintedAt,
    mint_block: car.mintBlock,
    mint_log_index: car.mintLogIndex,
    updated_at: car.updatedAt,
    title: traits ? carName(traits, car.tokenId) : unbuiltCarName(car.tokenId),
    traits: Object.fromEntries((traits ? listTraits(traits) : []).map(({ kind, value }) => [kind, value])),
  };
}

function fromRow(row: CarRow): Car {
  return {
    chain: row.chain,
    collection: row.collection,
    tokenId: row.token_id,
    owner: row.owner,
    minter: row.minter,
    series: seriesAt(row.series),
    rank: rankAt(row.rank),
    upgrades: row.upgrades,
    transfers: row.transfers,
    mintedAt: row.minted_at,
    mintBlock: row.mint_block,
    mintLogIndex: row.mint_log_index,
    updatedAt: row.updated_at,
  };
}
