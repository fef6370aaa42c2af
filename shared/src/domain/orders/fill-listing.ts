/** The calls of Seaport that buy listings. */
import { seaportAbi } from '../../generated/seaport.ts';
import { type Hash, normalAddress, ZERO_ADDRESS } from '../chain/address.ts';
import { NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/** Seaport's BasicOrderType: 8 is "ERC-20 for ERC-721", to which the order's own type is added. */
const ERC20_TO_ERC721 = 8;

/**
 * The call that buys a listing for its sender, who must have approved Seaport for the price. `abi`, `functionName` and
 * `args` are as viem wants them. The cheap call pays its first payment to the seller, so it is for listings that do the same.
 * @param signature The maker's signature of the order: alone, or in a bulk order.
 */
export function fillListing(components: OrderComponents, signature: Hash) {
  return isBasic(components) ? fillBasic(components, signature) : fillAdvanced(components, signature);
}

/** Returns whether the seller is paid first. readListing has made sure of all else that the cheap call asks for. */
function isBasic({ offerer, consideration: [first] }: OrderComponents): boolean {
  return first !== undefined && normalAddress(first.recipient) === normalAddress(offerer);
}

function fillBasic(components: OrderComponents, signature: Hash) {
  const [offered] = components.offer;
  const [proceeds, ...others] = components.consideration;
  if (!offered || !proceeds) throw new RangeError('a listing has a token and a payment');
  const { offerer, zone, orderType, startTime, endTime, zoneHash, salt, conduitKey } = components;
  const order = {
    considerationToken: proceeds.token,
    considerationIdentifier: proceeds.identifierOrCriteria,
    considerationAmount: proceeds.startAmount,
    offerer,
    zone,
    offerToken: offered.token,
    offerIdentifier: offered.identifierOrCriteria,
    offerAmount: offered.startAmount,
    basicOrderType: ERC20_TO_ERC721 + orderType,
    startTime,
    endTime,
    zoneHash,
    salt,
    offererConduitKey: conduitKey,
    fulfillerConduitKey: NO_CONDUIT,
    totalOriginalAdditionalRecipients: BigInt(others.length),
    additionalRecipients: others.map(({ startAmount, recipient }) => ({ amount: startAmount, recipient })),
    signature,
  };
  return {
    abi: seaportAbi,
    functionName: 'fulfillBasicOrder_efficient_6GL6yc',
    args: [order],
  } as const;
}

/** A listing and its maker's signature: alone, or in a bulk order. */
export type SignedListing = { components: OrderComponents; signature: Hash };

/**
 * The call that buys several listings for its sender. Listings that can no longer be filled are skipped and not paid for;
 * the others are bought. Payments to one recipient in one currency are combined in one transfer.
 */
export function fillListings(listings: readonly SignedListing[]) {
  const orders = listings.map(({ components, signature }) => toAdvanced(components, signature));
  const tokens = listings.map((_, orderIndex) => [{ orderIndex: BigInt(orderIndex), itemIndex: 0n }]);
  const most = BigInt(listings.length);
  return {
    abi: seaportAbi,
    functionName: 'fulfillAvailableAdvancedOrders',
    args: [orders, [], tokens, groupPayments(listings), NO_CONDUIT, ZERO_ADDRESS, most],
  } as const;
}

type OrderItem = { orderIndex: bigint; itemIndex: bigint };

function groupPayments(listings: readonly SignedListing[]): OrderItem[][] {
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

function toAdvanced({ counter: _, ...order }: OrderComponents, signature: Hash) {
  const parameters = { ...order, totalOriginalConsiderationItems: BigInt(order.consideration.length) };
  const whole = { numerator: 1n, denominator: 1n };
  return { parameters, ...whole, signature, extraData: '0x' } as const;
}

function fillAdvanced(components: OrderComponents, signature: Hash) {
  const advanced = toAdvanced(components, signature);
  // No criteria to resolve; the zero address as recipient means the sender of the call.
  return {
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: [advanced, [], NO_CONDUIT, ZERO_ADDRESS],
  } as const;
}
