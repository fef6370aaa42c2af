/** The orders of the plan as their makers sign them: by the same code as on the site. */
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { hashOrder, type OrderComponents, orderDigest } from '@pitlane/shared/domain/orders/seaport-order';
import type { Hex } from 'viem';
import { accountAt, DEPLOYER } from './accounts.ts';
import { contractsOn, ROYALTY_BPS } from './contracts.ts';
import type { PlannedOrder } from './scheduled-action.ts';

export type SignedOrder = { components: OrderComponents; signature: Hex };
export type SignPlanned = (order: PlannedOrder) => Promise<SignedOrder>;

/** Signs orders of a chain's plan, each once. `start` is when the history starts, in seconds since 1970. */
export function createOrderSigner(chain: Chain, start: number): SignPlanned {
  const signed = new Map<PlannedOrder, Promise<SignedOrder>>();
  return (order) => {
    const found = signed.get(order) ?? signOrder(chain, order.maker, writeOrder(chain, order, start));
    signed.set(order, found);
    return found;
  };
}

/** An order with its maker's signature. */
export async function signOrder(
  chain: Chain,
  maker: number,
  components: OrderComponents,
): Promise<SignedOrder> {
  const hash = orderDigest(hashOrder(components), CHAIN_FACTS[chain].demoId, contractsOn(chain).seaport);
  return { components, signature: await accountAt(maker).sign({ hash }) };
}

/** What every order of a demo chain is measured by. */
export function marketOf(chain: Chain) {
  const { listingZone, currency, treasury, feeBps } = contractsOn(chain);
  return {
    listingZone: normalAddress(listingZone),
    currency: normalAddress(currency),
    treasury: normalAddress(treasury),
    feeBps,
  };
}

function writeOrder(chain: Chain, order: PlannedOrder, start: number): OrderComponents {
  const { side, tokenId, rule, startsAt, endsAt } = order;
  const maker = accountAt(order.maker).address;
  const terms = {
    token: contractsOn(chain).carCollection,
    priceWei: order.priceWei,
    royalty: { receiver: accountAt(DEPLOYER).address, basisPoints: ROYALTY_BPS },
    startTime: start + startsAt,
    duration: endsAt - startsAt,
    salt: BigInt(order.salt),
    counter: 0n,
  };
  if (side === 'offer') {
    const wanted = tokenId === null ? null : BigInt(tokenId);
    return makeOffer({ ...terms, buyer: maker, tokenId: wanted, rule }, marketOf(chain));
  }
  if (tokenId === null || (rule.kind !== 'count' && rule.kind !== 'state'))
    throw new RangeError('a listing is of one car, and names its count or state');
  return makeListing({ ...terms, seller: maker, tokenId: BigInt(tokenId), rule }, marketOf(chain));
}
