/** The calls of Seaport that buy listings. */
import { seaportAbi } from '../../generated/seaport.ts';
import { type Hash, normalAddress, ZERO_ADDRESS } from '../chain/address.ts';
import { BASIC_ROUTE, fillBasic, type SignedComponents, toAdvanced } from './basic-order.ts';
import { NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/**
 * The call that buys a listing for its sender, who must have approved Seaport for the price. `abi`, `functionName` and
 * `args` are as viem wants them. The cheap call pays its first payment to the seller, so it is for listings that do the same.
 * @param signature The maker's signature of the order: alone, or in a bulk order.
 */
export function fillListing(components: OrderComponents, signature: Hash) {
  if (isBasic(components)) return fillBasic({ components, signature }, BASIC_ROUTE.erc20ForErc721);
  // No criteria to resolve; the zero address as recipient means the sender of the call.
  return {
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: [toWhole({ components, signature }), [], NO_CONDUIT, ZERO_ADDRESS],
  } as const;
}

/** Returns whether the seller is paid first. readListing has made sure of all else that the cheap call asks for. */
function isBasic({ offerer, consideration: [first] }: OrderComponents): boolean {
  return first !== undefined && normalAddress(first.recipient) === normalAddress(offerer);
}

/**
 * The call that buys several listings for its sender. Listings that can no longer be filled are skipped and not paid for;
 * the others are bought. Payments to one recipient in one currency are combined in one transfer.
 */
export function fillListings(listings: readonly SignedComponents[]) {
  const orders = listings.map(toWhole);
  const tokens = listings.map((_, orderIndex) => [{ orderIndex: BigInt(orderIndex), itemIndex: 0n }]);
  const most = BigInt(listings.length);
  return {
    abi: seaportAbi,
    functionName: 'fulfillAvailableAdvancedOrders',
    args: [orders, [], tokens, groupPayments(listings), NO_CONDUIT, ZERO_ADDRESS, most],
  } as const;
}

type OrderItem = { orderIndex: bigint; itemIndex: bigint };

function groupPayments(listings: readonly SignedComponents[]): OrderItem[][] {
  const groups = new Map<string, OrderItem[]>();
  for (const [orderIndex, { components }] of listings.entries()) {
    for (const [itemIndex, { token, recipient }] of components.consideration.entries()) {
      const key = `${normalAddress(token)} ${normalAddress(recipient)}`;
      const item = { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) };
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
  }
  return [...groups.values()];
}

function toWhole({ components: { counter: _, ...order }, signature }: SignedComponents) {
  const totalOriginalConsiderationItems = BigInt(order.consideration.length);
  return toAdvanced({ ...order, totalOriginalConsiderationItems }, signature);
}
