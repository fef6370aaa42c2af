/** The orders of the plan as their makers sign them: by the same code as on the site. */
import { normalAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { makeListing } from '@pitlane/shared/domain/make-listing';
import { hashOrder, type OrderComponents, orderDigest } from '@pitlane/shared/domain/seaport-order';
import type { Hex } from 'viem';
import { accountAt, DEPLOYER } from './accounts.ts';
import { contractsOn } from './addresses.ts';
import { ROYALTY_BPS } from './dues.ts';
import type { PlannedOrder } from './scheduled-action.ts';

export type SignedOrder = { components: OrderComponents; signature: Hex };

/** Writes and signs an order. `start` is when the history starts, in seconds since 1970. */
export async function signOrder(chain: Chain, order: PlannedOrder, start: number): Promise<SignedOrder> {
  const components = writeOrder(chain, order, start);
  const hash = orderDigest(hashOrder(components), CHAIN_FACTS[chain].demoId, contractsOn(chain).seaport);
  return { components, signature: await accountAt(order.maker).sign({ hash }) };
}

function writeOrder(chain: Chain, order: PlannedOrder, start: number): OrderComponents {
  const { carCollection, listingZone, currency, treasury, feeBps } = contractsOn(chain);
  const { maker, tokenId, priceWei, rule, startsAt, endsAt, salt } = order;
  if (tokenId === null || (rule.kind !== 'count' && rule.kind !== 'state'))
    throw new RangeError('a listing is of one car, and names its count or state');
  return makeListing(
    {
      seller: accountAt(maker).address,
      token: carCollection,
      tokenId: BigInt(tokenId),
      priceWei,
      royalty: { receiver: accountAt(DEPLOYER).address, basisPoints: ROYALTY_BPS },
      rule,
      startTime: start + startsAt,
      duration: endsAt - startsAt,
      salt: BigInt(salt),
      counter: 0n,
    },
    {
      listingZone: normalAddress(listingZone),
      currency: normalAddress(currency),
      treasury: normalAddress(treasury),
      feeBps,
    },
  );
}
