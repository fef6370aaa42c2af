/** Rows of the database as the API's own words. Pure. */
import { createHash } from 'node:crypto';
import type { Nft } from '@pitlane/shared/api/nfts';
import { ASSET_PURPOSE } from '@pitlane/shared/domain/cars/assets';
import { carDescription, UNBUILT_DESCRIPTION } from '@pitlane/shared/domain/cars/car-name';
import { rankAt } from '@pitlane/shared/domain/cars/car-ranks';
import { type CarState, UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { type CarTraits, carTraits } from '@pitlane/shared/domain/cars/car-traits';
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import { seriesAt } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { toAuthorRef } from '../../core/authors/shown-author.ts';
import { assetPicturePath } from '../../core/items/cards.ts';
import { type CarRow, type ItemRow, isCar } from './item-rows.ts';

/** Addresses of the collections that are served. */
export type Contracts = Partial<Record<Chain, Partial<Record<Collection, Address>>>>;

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

/** Returns whether an item's contract is served here. The index may still hold items of one that no longer is. */
export function isServed({ chain, collection }: Pick<ItemRow, 'chain' | 'collection'>, contracts: Contracts) {
  return contracts[chain]?.[collection] !== undefined;
}

/** Throws when the item's contract is not served. */
export function toNft(item: ItemRow, { contracts, now }: View): Nft {
  const contract = contracts[item.chain]?.[item.collection];
  if (!contract) throw new Error(`the index holds ${item.id}, whose contract is not configured`);
  const holder = item.seller ?? item.owner;
  return {
    ...describeKind(item),
    ...(item.hidden && { hidden: true as const }),
    id: item.id,
    title: item.title,
    price: item.price === null ? null : String(item.price),
    priceover: item.priceover === null ? null : String(item.priceover),
    likes: item.likes,
    views: item.views,
    status: item.status === 'offers' ? 'has_offers' : item.status,
    deadline: item.deadline,
    auction:
      item.status !== 'on_auction' || item.bids === null || item.duration === null
        ? null
        : { bids: item.bids, duration: item.duration },
    last_sale:
      item.lastSale === null || item.lastSaleAt === null
        ? null
        : { price: String(item.lastSale), at: item.lastSaleAt },
    category: item.category,
    chain: item.chain,
    item_type: toItemType(item),
    collections: item.collection,
    nft_link: '/ItemDetail',
    bid_link: '/ItemDetail',
    author: toAuthorRef({ id: item.authorId, username: item.username, avatar: item.avatar }, holder),
    author_link: `/Author/${item.authorId}`,
    token_id: item.tokenId.toString(),
    contract,
    minted_at: item.mintedAt,
    // As the contract has it: at its last second a lock is over.
    locked_until: item.lockedUntil !== null && item.lockedUntil > now / 1_000 ? item.lockedUntil : null,
    version: item.version,
  };
}

/** `others` has equals: every tuneup garage does the same work, and so does every gas station. A car or a free-form token is single. */
function toItemType({ status, collection }: Pick<ItemRow, 'status' | 'collection'>): Nft['item_type'] {
  if (status === 'on_auction') return 'on_auction';
  return collection === 'garages' || collection === 'stations' ? 'others' : 'single_items';
}

type SaidByKind = Pick<
  Nft,
  | 'description'
  | 'built'
  | 'buildSeries'
  | 'currentRank'
  | 'performance'
  | 'preview_image'
  | 'audio_url'
  | 'media'
>;

/** Returns the fields of an item that depend on its kind. */
function describeKind(item: ItemRow): SaidByKind {
  if (isCar(item)) {
    const state = toCarState(item);
    const traits = findTraits(item);
    return {
      description: traits ? carDescription(traits, state) : UNBUILT_DESCRIPTION,
      built: state.series !== null,
      buildSeries: state.series,
      currentRank: state.rank,
      performance: item.performance,
      preview_image: { url: picturePath(item) },
      audio_url: null,
      media: null,
    };
  }
  const { collection, tokenId, fuel, mediaKind, mediaUrl } = item;
  const isBuilding = collection === 'garages' || collection === 'stations';
  return {
    description: isBuilding ? ASSET_PURPOSE[collection] : (item.description ?? ''),
    built: true,
    buildSeries: null,
    currentRank: null,
    performance: null,
    preview_image: {
      url: isBuilding
        ? assetPicturePath(collection, tokenId, fuel)
        : `/media/nfts/${item.id}/640.webp?v=${item.wordsAt ?? 0}`,
    },
    audio_url: mediaKind === 'audio' ? mediaUrl : null,
    media:
      mediaUrl !== null && mediaKind !== null && mediaKind !== 'image'
        ? { kind: mediaKind, url: mediaUrl }
        : null,
  };
}
