/** Calls of Seaport that fill one order, whichever side gives the money. */
import { seaportAbi } from '../../generated/seaport.ts';
import type { Hash } from '../chain/address.ts';
import { NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/** An order and its maker's signature: alone, or in a bulk order. */
export type SignedComponents = { components: OrderComponents; signature: Hash };

/** Seaport's BasicOrderType by what the sender gives for what the maker gives. The order's own type is added to it. */
export const BASIC_ROUTE = { erc20ForErc721: 8, erc721ForErc20: 16 } as const;

/**
 * Seaport's cheapest call: the sender gives the first item that the maker asks for, and the others are payments. `abi`,
 * `functionName` and `args` are as viem wants them. Throws a RangeError for an order that gives or asks for nothing.
 */
export function fillBasic({ components, signature }: SignedComponents, route: number) {
  const [given] = components.offer;
  const [asked, ...others] = components.consideration;
  if (!given || !asked) throw new RangeError('an order gives an item and asks for one');
  const { offerer, zone, orderType, startTime, endTime, zoneHash, salt, conduitKey } = components;
  const order = {
    considerationToken: asked.token,
    considerationIdentifier: asked.identifierOrCriteria,
    considerationAmount: asked.startAmount,
    offerer,
    zone,
    offerToken: given.token,
    offerIdentifier: given.identifierOrCriteria,
    offerAmount: given.startAmount,
    basicOrderType: route + orderType,
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
  return { abi: seaportAbi, functionName: 'fulfillBasicOrder_efficient_6GL6yc', args: [order] } as const;
}

/** Seaport's AdvancedOrder for a whole order, with nothing for its zone. */
export function toAdvanced<Parameters>(parameters: Parameters, signature: Hash) {
  return { parameters, numerator: 1n, denominator: 1n, signature, extraData: '0x' as const };
}
