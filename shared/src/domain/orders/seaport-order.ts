/** A Seaport 1.6 order as its maker signs it, and the hashes that Seaport knows it by. */
import { concat, hashStruct, keccak256 } from 'viem/utils';
import { type Address, type Hash, normalAddress } from '../chain/address.ts';
import { SEAPORT_ORDER_TYPES, seaportDomain } from './listing-order.ts';

/** The items that the maker gives. The amounts are wei for money, and 1 for an ERC-721 token. */
export type OfferItem = {
  /** Seaport's ItemType: see ITEM_TYPE. */
  itemType: number;
  token: Address;
  identifierOrCriteria: bigint;
  startAmount: bigint;
  endAmount: bigint;
};

/** The items that the maker asks for, and their recipients. */
export type ConsiderationItem = OfferItem & { recipient: Address };

/** All that a maker signs, with the fields of SEAPORT_ORDER_TYPES. Every value must fit its type there. */
export type OrderComponents = {
  offerer: Address;
  zone: Address;
  offer: readonly OfferItem[];
  consideration: readonly ConsiderationItem[];
  /** Seaport's OrderType: 2 is FULL_RESTRICTED. */
  orderType: number;
  /** Seconds since 1970. The order is good from then on. */
  startTime: bigint;
  /** Seconds since 1970. The order is good until then, and no longer at that second. */
  endTime: bigint;
  /** The condition that our zone sets for the token: see zone-hash.ts. */
  zoneHash: Hash;
  salt: bigint;
  conduitKey: Hash;
  /** The maker's counter in Seaport. Raising it cancels all orders that name a lower one. */
  counter: bigint;
};

/** The members of Seaport's ItemType that the book uses. */
export const ITEM_TYPE = { erc20: 1, erc721: 2, erc721WithCriteria: 4 } as const;

/** Seaport's OrderType for an order that a zone has to agree to, and that is filled whole. */
export const FULL_RESTRICTED = 2;

/** Returns whether Seaport asks the zone before it fills an order of this type. For other types it does not, even if they name a zone. */
export function isRestricted(orderType: number): boolean {
  return orderType === FULL_RESTRICTED || orderType === 3;
}

/** An item whose amount does not change with time. */
export function fixedItem(
  itemType: number,
  token: Address,
  identifierOrCriteria: bigint,
  amount: bigint,
): OfferItem {
  return {
    itemType,
    token: normalAddress(token),
    identifierOrCriteria,
    startAmount: amount,
    endAmount: amount,
  };
}

/** The conduit key of a maker who has approved Seaport itself. */
export const NO_CONDUIT: Hash = `0x${'0'.repeat(64)}`;

/**
 * The hash that Seaport knows an order by: the EIP-712 hash of its components (`getOrderHash`).
 * Throws a viem error when a value does not fit its type.
 */
export function hashOrder(components: OrderComponents): Hash {
  return hashStruct({ data: components, primaryType: 'OrderComponents', types: SEAPORT_ORDER_TYPES });
}

/** An order as it travels: its fields with each bigint as decimal text. */
export function toOrderJson(components: OrderComponents): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(components, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}

/** Returns the hash that a key signs: the EIP-712 digest of an order's hash, or of a bulk order's, under one Seaport's domain. */
export function orderDigest(structHash: Hash, chainId: number, seaport: Address): Hash {
  const domain = hashStruct({
    data: { ...seaportDomain(chainId, seaport), chainId: BigInt(chainId) },
    primaryType: 'EIP712Domain',
    types: { EIP712Domain: DOMAIN_FIELDS },
  });
  return keccak256(concat(['0x1901', domain, structHash]));
}

const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;
