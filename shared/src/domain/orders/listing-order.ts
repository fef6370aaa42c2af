/**
 * Listings and offers as Seaport 1.6 orders, and what our zone (contracts/src/market/ListingZone.sol) wants of them. The
 * arithmetic is the zone's to the wei. docs/trading.md explains the scheme.
 */
import { type Address, normalAddress } from '../chain/address.ts';

const ALL_BASIS_POINTS = 10_000n;

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

/** A share of a price in basis points, rounded down: the zone's fee (`feeBps`), or what `royaltyInfo` answers. */
export function getShare(priceWei: bigint, basisPoints: number): bigint {
  return (priceWei * BigInt(basisPoints)) / ALL_BASIS_POINTS;
}

/**
 * Returns the first due that an order's payments do not cover, with its full amount; undefined when the zone
 * would accept the order. Payments to one recipient are added up. A recipient of fee and royalty gets both.
 */
export function findOpenDue({
  priceWei,
  payments,
  treasury,
  feeBps,
  royalty,
}: {
  priceWei: bigint;
  payments: readonly Payment[];
  treasury: Address;
  /** The zone's fee in basis points of the price. */
  feeBps: number;
  royalty: Payment;
}): Payment | undefined {
  const paidTo = (account: Address) =>
    payments
      .filter(({ recipient }) => sameAddress(recipient, account))
      .reduce((sum, { amountWei }) => sum + amountWei, 0n);
  const fee = { recipient: treasury, amountWei: getShare(priceWei, feeBps) };
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
