import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { ITEM_TYPE, isRestricted, NO_CONDUIT } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeFunctionData, type Hex } from 'viem';
import type { BasicOrder, SeaportCall } from './seaport-calls.ts';

/** What an acceptance of an offer gives and pays, read from the calldata alone. Addresses are lower case. */
export type Acceptance = {
  token: Address;
  tokenId: bigint;
  buyer: Address;
  /** All that the buyer pays. */
  priceWei: bigint;
  /** The ERC-20 token that is paid with, and what of it the owner gets. */
  currency: Address;
  proceedsWei: bigint;
  /** The zone that Seaport asks about the offer. */
  zone: Address;
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

/** Seaport's BasicOrderType: 16 is "ERC-721 for ERC-20", with the order's own type added. Of those the restricted ones. */
const ERC721_TO_ERC20 = [18, 19];

function readBasicAcceptance(order: BasicOrder): Acceptance | undefined {
  if (!ERC721_TO_ERC20.includes(order.basicOrderType) || order.considerationAmount !== 1n) return undefined;
  if (order.fulfillerConduitKey !== NO_CONDUIT) return undefined;
  const others = order.additionalRecipients.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    token: normalAddress(order.considerationToken),
    tokenId: order.considerationIdentifier,
    buyer: normalAddress(order.offerer),
    currency: normalAddress(order.offerToken),
    priceWei: order.offerAmount,
    proceedsWei: order.offerAmount - others,
    zone: normalAddress(order.zone),
  };
}

type Match = Extract<SeaportCall, { functionName: 'matchAdvancedOrders' }>['args'];
type Parameters = Match[0][number]['parameters'];

function readMatch(args: Match, owner: Address): Acceptance | undefined {
  const [[own, bid]] = args;
  const car = own?.parameters.offer[0];
  const proceeds = own?.parameters.consideration[0];
  if (!own || !bid || !car || !proceeds || !isPlainOffer(bid.parameters, owner)) return undefined;
  const choice = { seller: owner, tokenId: car.identifierOrCriteria, salt: own.parameters.salt };
  // Seaport lets the sender add orders, parts of orders, criteria and fulfillments without any signature. So the whole call
  // has to be, byte for byte, the one that this page makes of the offer.
  const sent = encodeFunctionData({ abi: seaportAbi, functionName: 'matchAdvancedOrders', args });
  if (sent !== acceptAgain(bid, choice)) return undefined;
  return {
    token: normalAddress(car.token),
    tokenId: car.identifierOrCriteria,
    buyer: normalAddress(bid.parameters.offerer),
    currency: normalAddress(proceeds.token),
    priceWei: bid.parameters.offer[0]?.startAmount ?? 0n,
    proceedsWei: proceeds.startAmount,
    zone: normalAddress(bid.parameters.zone),
  };
}

/** True when another account gives money at a fixed price, and first of all wants one token for itself. */
function isPlainOffer({ offerer, orderType, offer, consideration }: Parameters, owner: Address): boolean {
  const [money, ...more] = offer;
  const [token, ...dues] = consideration;
  if (!money || !token || more.length > 0 || !isRestricted(orderType)) return false;
  const isMoney = ({ itemType, token, startAmount, endAmount }: typeof money) =>
    itemType === ITEM_TYPE.erc20 && token === money.token && startAmount === endAmount;
  return (
    normalAddress(offerer) !== owner &&
    isMoney(money) &&
    dues.every(isMoney) &&
    token.itemType === ITEM_TYPE.erc721WithCriteria &&
    token.identifierOrCriteria === 0n &&
    token.startAmount === 1n &&
    token.endAmount === 1n &&
    token.recipient === offerer
  );
}

type Choice = { seller: Address; tokenId: bigint; salt: bigint };

/** The call by which this page itself would have the offer accepted; undefined when that is none. */
function acceptAgain({ parameters, signature }: Match[0][number], choice: Choice): Hex | undefined {
  const { totalOriginalConsiderationItems: signed, ...order } = parameters;
  const consideration = order.consideration.slice(0, Number(signed));
  // What comes behind the signed payments is a royalty that the offer could not know.
  const tip = order.consideration[consideration.length];
  const royalty = tip && { recipient: tip.recipient, amountWei: tip.startAmount };
  const components = { ...order, consideration, counter: 0n };
  try {
    return encodeFunctionData(fillWideOffer({ components, signature }, { ...choice, royalty }));
  } catch (error) {
    console.warn('This offer can’t be accepted.', error);
    return undefined;
  }
}
