import type { Site } from '@pitlane/shared/api/site';
import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import { formatUnits } from '@pitlane/shared/domain/money';
import { readListing } from '@pitlane/shared/domain/read-listing';
import type { ConsiderationItem, OfferItem, OrderComponents } from '@pitlane/shared/domain/seaport-order';
import type { SiteChain } from '../site-chains.ts';
import { tokenName } from './token-name.ts';
import type { TypedData } from './typed-data.ts';

/** What a seller promises with a listing's signature, in words. */
export type ListingDescription = {
  /** What is given. */
  gives: string;
  /** What is asked for, and how much of it the seller gets. */
  asks: string;
  gets: string;
  /** Seconds since 1970. */
  until: number;
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
  const chain = site.chains.find((each) => each.chain_id === chainId);
  const domain = typed.domain as { verifyingContract?: unknown } | undefined;
  const isForSeaport = String(domain?.verifyingContract).toLowerCase() === chain?.trading?.seaport;
  if (!chain?.trading || !isForSeaport || typed.primaryType !== 'OrderComponents') return undefined;
  try {
    const components = toComponents(typed.message as Record<keyof OrderComponents, unknown>);
    return describeComponents(chain, components);
  } catch (error) {
    console.warn('The typed data is no order of Seaport.', error);
    return undefined;
  }
}

function describeComponents(chain: SiteChain, components: OrderComponents): ListingDescription | undefined {
  const { trading, fee_bps: feeBps, car_collection, tuneup_garages, gas_stations } = chain;
  if (!trading) return undefined;
  const collections = new Map([
    [car_collection, 'cars'] as const,
    ...(tuneup_garages ? [[tuneup_garages, 'garages'] as const] : []),
    ...(gas_stations ? [[gas_stations, 'stations'] as const] : []),
  ]);
  const { currency, treasury, listing_zone: listingZone } = trading;
  const { listing } = readListing(
    components,
    { listingZone, currency, treasury, feeBps, collections },
    Math.floor(Date.now() / 1000),
  );
  const [item] = components.offer;
  if (!listing || !item) return undefined;
  const own = listing.payments[listing.maker] ?? 0n;
  return {
    gives: tokenName(chain, { token: normalAddress(item.token), tokenId: listing.tokenId }),
    asks: `${formatUnits(listing.priceWei)} ETH`,
    gets: `${formatUnits(own)} ETH`,
    until: listing.endTime,
  };
}

/** Typed data comes as JSON: numbers as text. Throws for what is no number. */
function toComponents(message: Record<keyof OrderComponents, unknown>): OrderComponents {
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
