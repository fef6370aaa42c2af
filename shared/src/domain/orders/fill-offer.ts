/**
 * The call of Seaport by which an owner accepts an offer. Either way the dues come out of the offered money before the
 * owner gets the rest, so the owner approves Seaport for the token and for nothing else.
 */
import { seaportAbi } from '../../generated/seaport.ts';
import { type Address, normalAddress, ZERO_ADDRESS } from '../chain/address.ts';
import { BASIC_ROUTE, fillBasic, type SignedComponents, toAdvanced } from './basic-order.ts';
import type { Payment } from './listing-order.ts';
import { getProceeds, toPayment } from './make-order.ts';
import { fixedItem, ITEM_TYPE, NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/** Seaport's Side: what an order asks for. */
const CONSIDERATION = 1;
/** Seaport's OrderType of an order that asks no zone. */
const FULL_OPEN = 0;

/** Who accepts an offer for any token, and what they give. */
export type Acceptance = {
  seller: Address;
  tokenId: bigint;
  /** A royalty that the offer could not know; it comes out of the price too. */
  royalty?: Payment | undefined;
  /** Makes the seller's own order different from others with the same terms. */
  salt: bigint;
};

/** The call that accepts an offer for one token, sent by its owner: Seaport's cheapest. */
export function fillItemOffer(offer: SignedComponents) {
  return fillBasic(offer, BASIC_ROUTE.erc721ForErc20);
}

/**
 * The call that accepts an offer for any token. `fulfillAdvancedOrder` would take the dues out of the seller's own purse,
 * which needs one more approval; so the offer is matched with an order of the seller, who needs not sign what they send.
 * Throws a RangeError when the dues leave the seller nothing.
 */
export function fillWideOffer(offer: SignedComponents, acceptance: Acceptance) {
  const { components, signature } = offer;
  const [money] = components.offer;
  if (!money) throw new RangeError('an offer has money');
  const tip = acceptance.royalty;
  const tips = tip ? [toPayment(money.token, tip.recipient, tip.amountWei)] : [];
  const consideration = [...components.consideration, ...tips];
  const { counter: _, ...rest } = components;
  const original = BigInt(components.consideration.length);
  const bid = { ...rest, consideration, totalOriginalConsiderationItems: original };
  // The seller's order comes first, so that the offer's own event is the last word on the sale.
  const orders = [
    toAdvanced(mirrorOffer({ ...components, consideration }, acceptance), '0x'),
    toAdvanced(bid, signature),
  ];
  const item = (orderIndex: number, itemIndex: number) => ({
    orderIndex: BigInt(orderIndex),
    itemIndex: BigInt(itemIndex),
  });
  const dues = consideration.slice(1).map((_due, i) => ({
    offerComponents: [item(1, 0)],
    considerationComponents: [item(1, i + 1)],
  }));
  const fulfillments = [
    { offerComponents: [item(0, 0)], considerationComponents: [item(1, 0)] },
    { offerComponents: [item(1, 0)], considerationComponents: [item(0, 0)] },
    ...dues,
  ];
  const chosen = {
    orderIndex: 1n,
    side: CONSIDERATION,
    index: 0n,
    identifier: acceptance.tokenId,
    criteriaProof: [],
  };
  return {
    abi: seaportAbi,
    functionName: 'matchAdvancedOrders',
    args: [orders, [chosen], fulfillments, normalAddress(acceptance.seller)],
  } as const;
}

/** The seller's side: the token for what is left of the price. */
function mirrorOffer(
  { offer: [money], consideration: [token, ...dues], startTime, endTime }: OrderComponents,
  { seller, tokenId, salt }: Acceptance,
) {
  if (!money || !token) throw new RangeError('an offer has money and a token');
  const proceeds = getProceeds(money.startAmount, dues);
  const offerer = normalAddress(seller);
  return {
    offerer,
    zone: ZERO_ADDRESS,
    offer: [fixedItem(ITEM_TYPE.erc721, token.token, tokenId, 1n)],
    consideration: [toPayment(money.token, offerer, proceeds)],
    orderType: FULL_OPEN,
    startTime,
    endTime,
    zoneHash: NO_CONDUIT,
    salt,
    conduitKey: NO_CONDUIT,
    totalOriginalConsiderationItems: 1n,
  };
}
