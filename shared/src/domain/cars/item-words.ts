import { ASSET_LABEL } from './assets.ts';
import { unbuiltCarName } from './car-name.ts';
import type { Category } from './categories.ts';
import type { Collection, NftKey } from './nft-id.ts';

/** Returns the name of a token that has no name of its own: "Gas Station #12". */
export function itemName({ collection, tokenId }: Pick<NftKey, 'collection' | 'tokenId'>): string {
  if (collection === 'cars') return unbuiltCarName(tokenId);
  return `${collection === 'tokens' ? 'Free-form Token' : ASSET_LABEL[collection]} #${tokenId}`;
}

/** The category of a collection's tokens. A free-form token is art until its metadata says otherwise. */
export function firstCategory(collection: Collection): Category {
  return FIRST_CATEGORY[collection];
}

const FIRST_CATEGORY = {
  cars: 'car',
  garages: 'garage',
  stations: 'station',
  tokens: 'art',
} as const satisfies Record<Collection, Category>;
