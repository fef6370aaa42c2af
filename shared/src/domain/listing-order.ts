/**
 * Listings and offers as Seaport 1.6 orders, and what our zone (contracts/src/market/ListingZone.sol) wants of them. The
 * arithmetic is the zone's to the wei. docs/trading.md explains the scheme.
 */
import { numberToHex } from 'viem/utils';
import { type Address, type Hash, normalAddress } from './address.ts';

/** The marketplace's fee in basis points of the price (specification section 9: service fee 2.5%). */
const FEE_BASIS_POINTS = 250n;
const ALL_BASIS_POINTS = 10_000n;

/** The `zoneHash` of an offer that is valid after any number of transfers. No listing may use it. */
export const ANY_TRANSFER_COUNT: Hash = `0x${'f'.repeat(64)}`;

/** EIP-712 types of what a maker signs; the primary type is OrderComponents. */
export const SEAPORT_ORDER_TYPES = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
  ],
  ConsiderationItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const;

/** Money that an order pays to an account, in wei of the trading currency. */
export type Payment = { recipient: Address; amountWei: bigint };

/** The EIP-712 domain that orders of one Seaport are signed under. */
export function seaportDomain(chainId: number, seaport: Address) {
  return { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaport } as const;
}

/** The `zoneHash` of an order that is valid only while the token has moved exactly this often. */
export function zoneHashOf(transferCount: number): Hash {
  return numberToHex(transferCount, { size: 32 });
}

/** The marketplace's fee for a price: 2.5%, rounded down. */
export function feeOf(priceWei: bigint): bigint {
  return (priceWei * FEE_BASIS_POINTS) / ALL_BASIS_POINTS;
}

/** What a collection's `royaltyInfo` answers for a price: a share in basis points, rounded down. */
export function royaltyOf(priceWei: bigint, basisPoints: number): bigint {
  return (priceWei * BigInt(basisPoints)) / ALL_BASIS_POINTS;
}

/**
 * Returns the first due that an order's payments do not cover, with its full amount; undefined when the zone
 * would accept the order. Payments to one recipient are added up. A recipient of fee and royalty gets both.
 */
export function openDue(
  priceWei: bigint,
  payments: readonly Payment[],
  treasury: Address,
  royalty: Payment,
): Payment | undefined {
  const paidTo = (account: Address) =>
    payments
      .filter(({ recipient }) => sameAddress(recipient, account))
      .reduce((sum, { amountWei }) => sum + amountWei, 0n);
  const fee = { recipient: treasury, amountWei: feeOf(priceWei) };
  const both = sameAddress(royalty.recipient, treasury)
    ? royalty.amountWei + fee.amountWei
    : royalty.amountWei;
  return [fee, { recipient: royalty.recipient, amountWei: both }].find(
    ({ recipient, amountWei }) => paidTo(recipient) < amountWei,
  );
}

function sameAddress(one: Address, other: Address): boolean {
  return normalAddress(one) === normalAddress(other);
}
