import type { Site } from '@pitlane/shared/api/site';
import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { MAX_BULK_HEIGHT } from '@pitlane/shared/domain/orders/bulk-order';
import type { Market } from '@pitlane/shared/domain/orders/order-checks';
import { readListing } from '@pitlane/shared/domain/orders/read-listing';
import type {
  ConsiderationItem,
  OfferItem,
  OrderComponents,
} from '@pitlane/shared/domain/orders/seaport-order';
import type { SiteChain } from '../site-chains.ts';
import { tokenName } from './call-description.ts';
import type { TypedData } from './typed-data.ts';

/** The promise of a listing's signature, in words. */
export type ListingDescription = {
  /** The item that is given. */
  gives: string;
  /** The price, and the seller's part of it. */
  asks: string;
  gets: string;
  /** Seconds since 1970. */
  until: number;
  /** The listings under one signature, each with its price. The amounts above are then their sums. */
  each?: readonly { gives: string; asks: string }[];
};

/**
 * Reads typed data as a listing of this marketplace, by the book's own rules: nothing that they refuse is called a listing.
 * Undefined for everything else, which is shown word for word.
 */
export function describeListing(
  site: Site,
  chainId: number,
  typed: TypedData['typed'],
): ListingDescription | undefined {
  return describeBy(site, { chainId, typed }, (on) => {
    if (typed.primaryType === 'BulkOrder') return describeBulk(on, (on.message as { tree?: unknown }).tree);
    if (typed.primaryType !== 'OrderComponents') return undefined;
    const read = readComponents(on, toComponents(on.message));
    return read && toDescription(read);
  });
}

export type Message = Record<keyof OrderComponents, unknown>;
type OnMarket = { chain: SiteChain; market: Market };

/** Describes typed data that counts on the site's Seaport; undefined for any other, and for what cannot be read. */
export function describeBy<T>(
  site: Site,
  { chainId, typed }: { chainId: number; typed: TypedData['typed'] },
  describe: (given: OnMarket & { message: Message }) => T | undefined,
): T | undefined {
  const chain = site.chains.find((each) => each.chain_id === chainId);
  const market = chain && findMarket(chain);
  const domain = typed.domain as { verifyingContract?: unknown } | undefined;
  const isForSeaport = String(domain?.verifyingContract).toLowerCase() === chain?.trading?.seaport;
  if (!market || !isForSeaport) return undefined;
  try {
    return describe({ chain, market, message: typed.message as Message });
  } catch (error) {
    console.warn('The typed data isn’t a Seaport order.', error);
    return undefined;
  }
}

function findMarket(chain: SiteChain): Market | undefined {
  const { trading, fee_bps: feeBps, car_collection, tuneup_garages, gas_stations, free_minter } = chain;
  if (!trading) return undefined;
  const collections = new Map([
    [car_collection, 'cars'] as const,
    ...(tuneup_garages ? [[tuneup_garages, 'garages'] as const] : []),
    ...(gas_stations ? [[gas_stations, 'stations'] as const] : []),
    ...(free_minter ? [[free_minter, 'tokens'] as const] : []),
  ]);
  const { currency, treasury, listing_zone: listingZone } = trading;
  return { listingZone, currency, treasury, feeBps, collections };
}

type Read = { gives: string; priceWei: bigint; ownWei: bigint; until: number };

/** Several orders under one signature are told only when each of them is a listing: no other promise hides among them. */
function describeBulk(on: OnMarket, tree: unknown): ListingDescription | undefined {
  const leaves = [tree].flat(MAX_BULK_HEIGHT + 1) as Message[];
  const orders = leaves.map(toComponents).filter((order) => !isEmpty(order));
  const read = orders.map((order) => readComponents(on, order)).filter((each) => each !== undefined);
  const [first, ...more] = read;
  if (!first || read.length < orders.length) return undefined;
  if (more.length === 0) return toDescription(first);
  return {
    ...toDescription({
      gives: `${read.length} items`,
      priceWei: read.reduce((sum, { priceWei }) => sum + priceWei, 0n),
      ownWei: read.reduce((sum, { ownWei }) => sum + ownWei, 0n),
      until: Math.max(...read.map(({ until }) => until)),
    }),
    each: read.map(({ gives, priceWei }) => ({ gives, asks: `${formatUnits(priceWei)} ETH` })),
  };
}

/** True for an order that only fills a place of the tree: it has no maker and no effect. */
function isEmpty({ offerer, offer, consideration }: OrderComponents): boolean {
  return offerer === ZERO_ADDRESS && offer.length === 0 && consideration.length === 0;
}

function toDescription({ gives, priceWei, ownWei, until }: Read): ListingDescription {
  return { gives, asks: `${formatUnits(priceWei)} ETH`, gets: `${formatUnits(ownWei)} ETH`, until };
}

function readComponents({ chain, market }: OnMarket, components: OrderComponents): Read | undefined {
  const { listing } = readListing(components, market, Math.floor(Date.now() / 1000));
  const [item] = components.offer;
  if (!listing || !item) return undefined;
  const own = listing.payments[listing.maker] ?? 0n;
  return {
    gives: tokenName(chain, { token: normalAddress(item.token), tokenId: listing.tokenId }),
    priceWei: listing.priceWei,
    ownWei: own,
    until: listing.endTime,
  };
}

/** Typed data comes as JSON: numbers as text. Throws for what is no number. */
export function toComponents(message: Message): OrderComponents {
  const number = (value: unknown) => BigInt(value as string);
  const item = (given: Record<keyof OfferItem, unknown>): OfferItem => ({
    itemType: Number(given.itemType),
    token: given.token as Address,
    identifierOrCriteria: number(given.identifierOrCriteria),
    startAmount: number(given.startAmount),
    endAmount: number(given.endAmount),
  });
  return {
    offerer: message.offerer as Address,
    zone: message.zone as Address,
    offer: (message.offer as OfferItem[]).map(item),
    consideration: (message.consideration as ConsiderationItem[]).map((given) => ({
      ...item(given),
      recipient: given.recipient,
    })),
    orderType: Number(message.orderType),
    startTime: number(message.startTime),
    endTime: number(message.endTime),
    zoneHash: message.zoneHash as Address,
    salt: number(message.salt),
    conduitKey: message.conduitKey as Address,
    counter: number(message.counter),
  };
}
