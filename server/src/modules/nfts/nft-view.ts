/** Rows of the database as the API's own words. Pure. */
import { createHash } from 'node:crypto';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/address';
import { carDescription, UNBUILT_DESCRIPTION } from '@pitlane/shared/domain/car-name';
import { type CarState, UPGRADES } from '@pitlane/shared/domain/car-state';
import { type CarTraits, carTraits } from '@pitlane/shared/domain/car-traits';
import type { Chain } from '@pitlane/shared/domain/chains';
import { rankAt } from '@pitlane/shared/domain/ranks';
import { seriesAt } from '@pitlane/shared/domain/series';
import { toAuthorRef } from '../../lib/shown-author.ts';
import type { CarRow } from './nfts.sql.ts';

/** Addresses of the car collections that are served. */
export type Contracts = Partial<Record<Chain, Address>>;

/** The columns that a car's drawing follows from. */
export type DrawnCar = Pick<CarRow, 'chain' | 'tokenId' | 'series' | 'rank' | 'upgrades' | 'transfers'>;

export function toCarState(car: Pick<CarRow, 'series' | 'rank' | 'upgrades' | 'transfers'>): CarState {
  const { transfers, upgrades } = car;
  return { transfers, upgrades, series: seriesAt(car.series), rank: rankAt(car.rank) };
}

/** Null until the car is built. */
export function findTraits(car: Pick<CarRow, 'chain' | 'tokenId' | 'series'>): CarTraits | null {
  const series = seriesAt(car.series);
  return series && carTraits({ chain: car.chain, tokenId: car.tokenId }, series);
}

/** "engine" → "Engine": the parts' names are words already. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

type Drawn = Pick<CarRow, 'series' | 'rank' | 'upgrades'>;

/** A number for all that a car's pictures show. A sale or a race leaves it as it is, so browsers keep the pictures. */
export function getPictureVersion({ series, rank, upgrades }: Drawn): number {
  const shown = JSON.stringify([series, rank, ...UPGRADES.map((name) => upgrades[name])]);
  return Number.parseInt(createHash('sha256').update(shown).digest('hex').slice(0, 12), 16);
}

/** Path of an item's picture. It changes with what the picture shows, so the picture may be cached for ever. */
export function picturePath(car: Drawn & Pick<CarRow, 'id'>, file = '640.webp'): string {
  return `/media/nfts/${car.id}/${file}?v=${getPictureVersion(car)}`;
}

/** How the server sees an item: the collections that it serves, and its clock in milliseconds since 1970. */
export type View = { contracts: Contracts; now: number };

/** Throws when the item's chain is not served: the index holds no item of such a chain. */
export function toNft(car: CarRow, { contracts, now }: View): Nft {
  const contract = contracts[car.chain];
  if (!contract) throw new Error(`the index holds ${car.id}, but ${car.chain} is not configured`);
  const state = toCarState(car);
  const traits = findTraits(car);
  const holder = car.seller ?? car.owner;
  return {
    id: car.id,
    title: car.title,
    description: traits ? carDescription(traits, state) : UNBUILT_DESCRIPTION,
    price: car.price === null ? null : String(car.price),
    priceover: car.priceover === null ? null : String(car.priceover),
    likes: car.likes,
    views: car.views,
    status: car.status === 'offers' ? 'has_offers' : car.status,
    deadline: car.deadline,
    last_sale:
      car.lastSale === null || car.lastSaleAt === null
        ? null
        : { price: String(car.lastSale), at: car.lastSaleAt },
    category: car.category,
    audio_url: null,
    chain: car.chain,
    built: state.series !== null,
    buildSeries: state.series,
    currentRank: state.rank,
    item_type: car.status === 'on_auction' ? 'on_auction' : 'single_items',
    collections: car.collection,
    preview_image: { url: picturePath(car) },
    nft_link: '/ItemDetail',
    bid_link: '/ItemDetail',
    author: toAuthorRef({ id: car.authorId, username: car.username, avatar: car.avatar }, holder),
    author_link: `/Author/${car.authorId}`,
    token_id: car.tokenId.toString(),
    contract,
    minted_at: car.mintedAt,
    // As the contract has it: at its last second a lock is over.
    locked_until: car.lockedUntil !== null && car.lockedUntil > now / 1_000 ? car.lockedUntil : null,
    version: car.version,
    ...(car.hidden && { hidden: true as const }),
  };
}
