import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { ITEM_TYPE, isRestricted, NO_CONDUIT } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type DecodeFunctionDataReturnType, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';

/** What a purchase on Seaport pays and buys, read from its calldata alone. Addresses are lower case. */
export type Fill = {
  /** The token that is bought, by its contract and number. */
  token: Address;
  tokenId: bigint;
  seller: Address;
  /** The ERC-20 token that is paid with, and all that is paid. */
  currency: Address;
  totalWei: bigint;
  /** What of it the seller gets, in wei. */
  sellerWei: bigint;
  /** The zone that Seaport asks before it fills the order. */
  zone: Address;
  /** Seconds since 1970. */
  endTime: bigint;
};

export type SeaportCall = DecodeFunctionDataReturnType<typeof seaportAbi>;

/** Reads a call of Seaport; undefined for one that is not in its ABI. */
export function readSeaportCall(data: Hex): SeaportCall | undefined {
  try {
    return decodeFunctionData({ abi: seaportAbi, data });
  } catch (error) {
    console.warn('The calldata is none of Seaport’s functions.', error);
    return undefined;
  }
}

/**
 * Reads a purchase of one token for money, where the token goes to the sender; undefined for anything else, also for an order whose
 * zone is not asked. Every item is checked, so nothing else can hide in the call.
 */
export function readFill(call: SeaportCall): Fill | undefined {
  if (call.functionName === 'fulfillBasicOrder_efficient_6GL6yc' || call.functionName === 'fulfillBasicOrder')
    return readBasic(call.args[0]);
  if (call.functionName === 'fulfillAdvancedOrder') return readAdvanced(call.args);
  return undefined;
}

/**
 * Reads a purchase of several tokens, of which those are skipped that are gone; undefined for anything else, and when one of
 * its orders is anything else.
 */
export function readFills(call: SeaportCall): Fill[] | undefined {
  if (call.functionName !== 'fulfillAvailableAdvancedOrders') return undefined;
  const [orders] = call.args;
  const listings = orders.map(({ parameters, signature }) => ({
    components: { ...parameters, counter: 0n },
    signature,
  }));
  // Fulfillments, criteria and recipient come unsigned from the sender: all have to be those of this page.
  const sent = encodeFunctionData({ abi: seaportAbi, functionName: call.functionName, args: call.args });
  if (sent !== encodeFunctionData(fillListings(listings))) return undefined;
  const fills = orders.map((order) => readAdvanced([order, [], NO_CONDUIT, ZERO_ADDRESS]));
  const read = fills.filter((fill) => fill !== undefined);
  return read.length > 0 && read.length === fills.length ? read : undefined;
}

export type BasicOrder = Extract<SeaportCall, { functionName: 'fulfillBasicOrder' }>['args'][0];
type Advanced = Extract<SeaportCall, { functionName: 'fulfillAdvancedOrder' }>['args'];

/** Seaport's BasicOrderType: 8 is "ERC-20 for ERC-721", with the order's own type added. Of those the restricted ones. */
const ERC20_TO_ERC721 = [10, 11];

function readBasic(order: BasicOrder): Fill | undefined {
  if (!ERC20_TO_ERC721.includes(order.basicOrderType) || order.offerAmount !== 1n) return undefined;
  if (order.fulfillerConduitKey !== NO_CONDUIT) return undefined;
  const others = order.additionalRecipients.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    token: normalAddress(order.offerToken),
    tokenId: order.offerIdentifier,
    seller: normalAddress(order.offerer),
    currency: normalAddress(order.considerationToken),
    totalWei: order.considerationAmount + others,
    sellerWei: order.considerationAmount,
    zone: normalAddress(order.zone),
    endTime: order.endTime,
  };
}

function readAdvanced([{ parameters, numerator, denominator }, criteria, conduit, recipient]: Advanced) {
  const { offer, consideration, offerer, orderType, zone, endTime } = parameters;
  const [item, ...more] = offer;
  const [first] = consideration;
  if (!item || !first || more.length > 0 || item.itemType !== ITEM_TYPE.erc721) return undefined;
  const one = item.startAmount === 1n && item.endAmount === 1n;
  const whole = numerator === denominator && numerator > 0n && one && isRestricted(orderType);
  const plain = criteria.length === 0 && conduit === NO_CONDUIT && recipient === ZERO_ADDRESS;
  const inOneCurrency = consideration.every(
    ({ itemType, token, startAmount, endAmount }) =>
      itemType === ITEM_TYPE.erc20 && token === first.token && startAmount === endAmount,
  );
  if (!plain || !inOneCurrency || !whole) return undefined;
  return {
    token: normalAddress(item.token),
    tokenId: item.identifierOrCriteria,
    seller: normalAddress(offerer),
    currency: normalAddress(first.token),
    totalWei: sum(consideration),
    sellerWei: sum(consideration.filter(({ recipient }) => recipient === offerer)),
    zone: normalAddress(zone),
    endTime,
  };
}

function sum(payments: readonly { startAmount: bigint }[]): bigint {
  return payments.reduce((all, { startAmount }) => all + startAmount, 0n);
}
