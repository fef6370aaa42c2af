/**
 * The call of Seaport by which an owner accepts an offer. Either way the dues come out of the offered money before the
 * owner gets the rest, so the owner approves Seaport for the token and for nothing else.
 */
import { seaportAbi } from '../../generated/seaport.ts';
import { type Address, type Hash, normalAddress, ZERO_ADDRESS } from '../chain/address.ts';
import type { Payment } from './listing-order.ts';
import { fixedItem, ITEM_TYPE, NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/** Seaport's BasicOrderType: 16 is "ERC-721 for ERC-20", to which the order's own type is added. */
const ERC721_TO_ERC20 = 16;
/** Seaport's Side: what an order asks for. */
const CONSIDERATION = 1;
/** Seaport's OrderType of an order that asks no zone. */
const FULL_OPEN = 0;

/** The offer and its maker's signature: alone, or in a bulk order. */
export type SignedOffer = { components: OrderComponents; signature: Hash };
/** An acceptance of an offer: the seller, and the token that they give. */
export type Acceptance = {
  seller: Address;
  tokenId: bigint;
  /** A royalty that the offer could not know; it comes out of the price too. */
  royalty?: Payment | undefined;
  /** Makes the seller's own order different from others with the same terms. */
  salt: bigint;
};

/** The call that accepts an offer for one token, sent by its owner: Seaport's cheapest. */
export function fillItemOffer({ components, signature }: SignedOffer) {
  const [money] = components.offer;
  const [token, ...dues] = components.consideration;
  if (!money || !token) throw new RangeError('an offer has money and a token');
  const { offerer, zone, orderType, startTime, endTime, zoneHash, salt, conduitKey } = components;
  const order = {
    considerationToken: token.token,
    considerationIdentifier: token.identifierOrCriteria,
    considerationAmount: token.startAmount,
    offerer,
    zone,
    offerToken: money.token,
    offerIdentifier: money.identifierOrCriteria,
    offerAmount: money.startAmount,
    basicOrderType: ERC721_TO_ERC20 + orderType,
    startTime,
    endTime,
    zoneHash,
    salt,
    offererConduitKey: conduitKey,
    fulfillerConduitKey: NO_CONDUIT,
    totalOriginalAdditionalRecipients: BigInt(dues.length),
    additionalRecipients: dues.map(({ startAmount, recipient }) => ({ amount: startAmount, recipient })),
    signature,
  };
  return {
    abi: seaportAbi,
    functionName: 'fulfillBasicOrder_efficient_6GL6yc',
    args: [order],
  } as const;
}

/**
 * The call that accepts an offer for any token. `fulfillAdvancedOrder` would take the dues out of the seller's own purse,
 * which needs one more approval; so the offer is matched with an order of the seller, who needs not sign what they send.
 * Throws a RangeError when the dues leave the seller nothing.
 */
export function fillWideOffer(offer: SignedOffer, acceptance: Acceptance) {
  const { components, signature } = offer;
  const [money] = components.offer;
  if (!money) throw new RangeError('an offer has money');
  const tip = acceptance.royalty;
  const tips = tip
    ? [
        {
          ...fixedItem(ITEM_TYPE.erc20, money.token, 0n, tip.amountWei),
          recipient: normalAddress(tip.recipient),
        },
      ]
    : [];
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
  const proceeds = dues.reduce((left, { startAmount }) => left - startAmount, money.startAmount);
  if (proceeds <= 0n) throw new RangeError('the dues leave the seller nothing');
  const offerer = normalAddress(seller);
  return {
    offerer,
    zone: ZERO_ADDRESS,
    offer: [fixedItem(ITEM_TYPE.erc721, token.token, tokenId, 1n)],
    consideration: [{ ...fixedItem(ITEM_TYPE.erc20, money.token, 0n, proceeds), recipient: offerer }],
    orderType: FULL_OPEN,
    startTime,
    endTime,
    zoneHash: NO_CONDUIT,
    salt,
    conduitKey: NO_CONDUIT,
    totalOriginalConsiderationItems: 1n,
  };
}

function toAdvanced<Parameters>(parameters: Parameters, signature: Hash) {
  return { parameters, numerator: 1n, denominator: 1n, signature, extraData: '0x' as const };
}
