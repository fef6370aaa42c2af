import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { ITEM_TYPE, NO_CONDUIT } from '@pitlane/shared/domain/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type DecodeFunctionDataReturnType, decodeFunctionData, type Hex } from 'viem';

/** What a purchase on Seaport does, out of its calldata alone. Addresses are lower case. */
export type Fill = {
  /** The token that is bought, by its contract and number. */
  token: Address;
  tokenId: bigint;
  seller: Address;
  /** The ERC-20 token that is paid with, and all that is paid. */
  currency: Address;
  totalWei: bigint;
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
 * Reads a purchase of one token for money that goes to whoever sends it; undefined for anything else.
 * Every item is checked, so nothing else can hide in the call.
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
  const [orders, criteria, , , conduit, recipient] = call.args;
  const fills = orders.map((order) => readAdvanced([order, criteria, conduit, recipient]));
  const read = fills.filter((fill) => fill !== undefined);
  return read.length > 0 && read.length === fills.length ? read : undefined;
}

/** What an owner gives and gets by accepting an offer, out of the calldata alone. Addresses are lower case. */
export type Acceptance = {
  token: Address;
  tokenId: bigint;
  buyer: Address;
  /** The ERC-20 token that is paid with, and what of it the owner gets. */
  currency: Address;
  proceedsWei: bigint;
};

/**
 * Reads the acceptance of an offer by `owner`, who sends the call; undefined for anything else. An offer for one token is
 * filled as it is. One for any token is matched with an order of the owner, which alone decides what leaves the owner.
 */
export function readAcceptance(call: SeaportCall, owner: string): Acceptance | undefined {
  if (call.functionName === 'fulfillBasicOrder_efficient_6GL6yc' || call.functionName === 'fulfillBasicOrder')
    return readBasicAcceptance(call.args[0]);
  if (call.functionName === 'matchAdvancedOrders')
    return readMatch(call.args, normalAddress(owner as Address));
  return undefined;
}

/** Seaport's BasicOrderType: 16 to 19 are "ERC-721 for ERC-20", with the order's own type added. */
const ERC721_TO_ERC20 = [16, 17, 18, 19];

function readBasicAcceptance(order: Basic): Acceptance | undefined {
  if (!ERC721_TO_ERC20.includes(order.basicOrderType) || order.considerationAmount !== 1n) return undefined;
  if (order.fulfillerConduitKey !== NO_CONDUIT) return undefined;
  const others = order.additionalRecipients.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    token: normalAddress(order.considerationToken),
    tokenId: order.considerationIdentifier,
    buyer: normalAddress(order.offerer),
    currency: normalAddress(order.offerToken),
    proceedsWei: order.offerAmount - others,
  };
}

type Matched = Extract<SeaportCall, { functionName: 'matchAdvancedOrders' }>['args'];

function readMatch([orders, , , recipient]: Matched, owner: Address): Acceptance | undefined {
  const [own, bid, ...more] = orders.map(({ parameters }) => parameters);
  const [item, ...others] = own?.offer ?? [];
  const [money, ...rest] = own?.consideration ?? [];
  if (!own || !bid || !item || !money || more.length + others.length + rest.length > 0) return undefined;
  const isOwners =
    normalAddress(own.offerer) === owner &&
    normalAddress(bid.offerer) !== owner &&
    normalAddress(recipient) === owner &&
    normalAddress(money.recipient) === owner;
  const isPlain =
    item.itemType === ITEM_TYPE.erc721 &&
    money.itemType === ITEM_TYPE.erc20 &&
    money.startAmount === money.endAmount &&
    own.conduitKey === NO_CONDUIT;
  if (!isOwners || !isPlain) return undefined;
  return {
    token: normalAddress(item.token),
    tokenId: item.identifierOrCriteria,
    buyer: normalAddress(bid.offerer),
    currency: normalAddress(money.token),
    proceedsWei: money.startAmount,
  };
}

type Basic = Extract<SeaportCall, { functionName: 'fulfillBasicOrder' }>['args'][0];
type Advanced = Extract<SeaportCall, { functionName: 'fulfillAdvancedOrder' }>['args'];

/** Seaport's BasicOrderType: 8 to 11 are "ERC-20 for ERC-721", with the order's own type added. */
const ERC20_TO_ERC721 = [8, 9, 10, 11];

function readBasic(order: Basic): Fill | undefined {
  if (!ERC20_TO_ERC721.includes(order.basicOrderType) || order.offerAmount !== 1n) return undefined;
  if (order.fulfillerConduitKey !== NO_CONDUIT) return undefined;
  const others = order.additionalRecipients.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    token: normalAddress(order.offerToken),
    tokenId: order.offerIdentifier,
    seller: normalAddress(order.offerer),
    currency: normalAddress(order.considerationToken),
    totalWei: order.considerationAmount + others,
    zone: normalAddress(order.zone),
    endTime: order.endTime,
  };
}

function readAdvanced([{ parameters, numerator, denominator }, criteria, conduit, recipient]: Advanced) {
  const { offer, consideration, offerer, zone, endTime } = parameters;
  const [item, ...more] = offer;
  const [first] = consideration;
  if (!item || !first || more.length > 0 || item.itemType !== ITEM_TYPE.erc721) return undefined;
  const plain = criteria.length === 0 && conduit === NO_CONDUIT && recipient === ZERO_ADDRESS;
  const inOneCurrency = consideration.every(
    ({ itemType, token, startAmount, endAmount }) =>
      itemType === ITEM_TYPE.erc20 && token === first.token && startAmount === endAmount,
  );
  if (!plain || !inOneCurrency || numerator !== denominator) return undefined;
  return {
    token: normalAddress(item.token),
    tokenId: item.identifierOrCriteria,
    seller: normalAddress(offerer),
    currency: normalAddress(first.token),
    totalWei: consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n),
    zone: normalAddress(zone),
    endTime,
  };
}
