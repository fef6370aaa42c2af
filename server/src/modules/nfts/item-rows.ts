/** An item as lists and pages read it: its columns, and what is joined beside them. */
import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { joinShownAuthor, type ShownAuthor, selectShownName } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import { tokenMetadata } from '../../platform/db/schema/ipfs.ts';
import { asset, car, nft } from '../../platform/db/schema/market.ts';
import type { nftView } from '../../platform/db/schema/site.ts';
import { auction } from '../../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** The columns of an item that lists and pages show. */
// biome-ignore format: one line for identity, one for state, one for the market
const ITEM_FIELDS = [
  'id', 'chain', 'collection', 'tokenId', 'title', 'owner', 'mintedAt', 'updatedAt', 'version',
  'series', 'rank', 'performance', 'transfers',
  'category', 'status', 'price', 'seller', 'priceover', 'deadline', 'listedAt', 'lastSale', 'lastSaleAt',
] as const satisfies readonly (keyof RowOf<typeof nft>)[];
const CAR_FIELDS = ['upgrades', 'lockedUntil'] as const satisfies readonly (keyof RowOf<typeof car>)[];
const ASSET_FIELDS = ['fuel', 'creator', 'tokenUri', 'royaltyBps'] as const satisfies readonly (keyof RowOf<
  typeof asset
>)[];
const WORD_FIELDS = ['description', 'mediaKind', 'mediaUrl'] as const satisfies readonly (keyof RowOf<
  typeof tokenMetadata
>)[];
const LOT_FIELDS = ['bids', 'duration'] as const satisfies readonly (keyof RowOf<typeof auction>)[];

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };

/** An item with its owner's name and the site's own counts. `series` is a car's number at the contract, 0 until it is built. */
export type ItemRow = Pick<RowOf<typeof nft>, (typeof ITEM_FIELDS)[number]> &
  // Null for items other than cars.
  Nullable<Pick<RowOf<typeof car>, (typeof CAR_FIELDS)[number]>> &
  // Null of cars, and of what kinds have not.
  Nullable<Pick<RowOf<typeof asset>, (typeof ASSET_FIELDS)[number]>> &
  // What a free-form token's metadata says; null until it has been read.
  Nullable<Pick<RowOf<typeof tokenMetadata>, (typeof WORD_FIELDS)[number]>> &
  // Its open auction; null without one.
  Nullable<Pick<RowOf<typeof auction>, (typeof LOT_FIELDS)[number]>> &
  Pick<RowOf<typeof nftView>, 'views' | 'likes'> & {
    /** When a token's picture became another one; null of other items. */
    wordsAt: number | null;
    authorId: ShownAuthor['id'];
    username: ShownAuthor['username'];
    avatar: ShownAuthor['avatar'];
    /** Operators have taken it off the lists. */
    hidden: boolean;
    /** When it was liked; only in a list of liked items. */
    likedAt?: number;
  };

/** A car among the items. */
export type CarRow = ItemRow & { collection: 'cars'; upgrades: UpgradeLevels };

/** Returns whether an item is a car. */
export function isCar(item: ItemRow): item is CarRow {
  return item.collection === 'cars' && item.upgrades !== null;
}

export const ITEM_COLUMNS = `
  ${describeTable(nft).pick(ITEM_FIELDS, 'c')}, ${describeTable(car).pick(CAR_FIELDS, 'car')},
  ${describeTable(asset).pick(ASSET_FIELDS, 'asset')}, ${describeTable(tokenMetadata).pick(WORD_FIELDS, 'words')},
  ${describeTable(auction).pick(LOT_FIELDS, 'lot')},
  words.updated_at as "wordsAt",
  a.id as "authorId", ${selectShownName('a')}, coalesce(v.views, 0) as views, coalesce(v.likes, 0) as likes,
  not ${isShown('item', 'c.id')} as hidden`;

/** SQL for the owner whose garage shows a car: the seller while the auction house holds it. */
export const HOLDER = 'coalesce(c.seller, c.owner)';

export const BESIDE_ITEM = `
  ${joinShownAuthor('a', HOLDER)}
  left join nft_view v on v.nft_id = c.id
  left join car on car.id = c.id
  left join asset on asset.id = c.id
  left join token_metadata as words on words.id = c.id
  left join lateral (
    select bids, duration from auction
    where nft_id = c.id and c.status = 'on_auction' order by created_at desc, id desc limit 1
  ) as lot on true`;

export const ITEMS_BY_ID = `select ${ITEM_COLUMNS} from nft c ${BESIDE_ITEM} where c.id = any($1)`;
export const ONE_ITEM = `select ${ITEM_COLUMNS} from nft c ${BESIDE_ITEM} where c.id = $1`;
