import { type Chain, isChain } from '../chain/chains.ts';

/** The collections a token can belong to: cars, tuneup garages, gas stations, and the free-form minter's tokens. */
export const COLLECTIONS = ['cars', 'garages', 'stations', 'tokens'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** One token among all chains and collections. Written as `<chain>-<collection>-<tokenId>`: "binance-cars-12". */
export type NftKey = { chain: Chain; collection: Collection; tokenId: bigint };

/** The id that the API and the site's paths use. */
export function nftId(key: NftKey): string {
  return `${key.chain}-${key.collection}-${key.tokenId}`;
}

/** Reads an id; undefined for any other form. Does not check whether the token exists. */
export function parseNftId(id: string): NftKey | undefined {
  const match = /^([a-z]+)-([a-z]+)-(0|[1-9]\d{0,77})$/.exec(id);
  const [, chain = '', collection = '', tokenId = ''] = match ?? [];
  if (!match || !isChain(chain) || !isCollection(collection)) return undefined;
  return { chain, collection, tokenId: BigInt(tokenId) };
}

/** Returns whether a string names a collection. */
export function isCollection(value: string): value is Collection {
  return (COLLECTIONS as readonly string[]).includes(value);
}
