/** Offers among the people of the running demo world. Cars and offers of visitors are left alone. */
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import { pick, seededRandom } from '@pitlane/shared/domain/seeded-random';
import type { Address, Hex } from 'viem';
import { accountAt } from './accounts.ts';
import type { MarketApi } from './market-api.ts';
import { findPerson, type MarketNode, type NodeCar } from './market-node.ts';
import { signOrder } from './planned-orders.ts';
import { getWorth, scalePrice } from './prices.ts';
import { DAY, SPAN } from './scheduled-action.ts';

/** People of this world have so many offers for single cars of a chain open at a time; the history leaves ten. */
const MAX_OPEN = 18;
/** Cars looked at before an offer is given up. */
const LOOKED_AT = 12;
/** Owners take this share of what they think their car is worth. */
const ENOUGH = 0.85;

export type OfferDeedsOptions = {
  node: MarketNode;
  api: MarketApi;
  findCar: (tokenId: number) => Promise<NodeCar | undefined>;
  /** A demo-world person who has the money and is not among `others`. */
  findPayer: (key: string, wei: bigint, others: readonly Address[]) => Promise<number | undefined>;
  sendCall: (from: number, call: { to: Address; data: string }) => Promise<unknown>;
};

export function createOfferDeeds({ node, api, findCar, findPayer, sendCall }: OfferDeedsOptions) {
  const { chain } = node;
  /** Offers of people of this world for one car, the newest first. */
  const readOwnOffers = async () =>
    (await api.readOffers(chain)).filter(({ nft, maker }) => nft !== null && findPerson(maker) !== undefined);
  /** A built, unlocked car of a demo-world person. */
  const findOwned = async (key: string): Promise<NodeCar | undefined> => {
    const count = await node.countCars();
    for (let i = 0; i < LOOKED_AT && count > 0; i++) {
      const car = await findCar(1 + Math.floor(seededRandom(`${key}:car:${i}`) * count));
      if (car?.isFree && findPerson(car.owner) !== undefined) return car;
    }
    return undefined;
  };

  return {
    /** Offers less than a car is worth to its owner, unless enough offers are open. */
    async offer(key: string): Promise<void> {
      if ((await readOwnOffers()).length >= MAX_OPEN) return;
      const car = await findOwned(key);
      if (!car) return;
      const priceWei = scalePrice(getWorth(car, SPAN, key), 0.7 + 0.3 * seededRandom(`${key}:share`));
      const buyer = await findPayer(key, priceWei, [car.owner]);
      if (buyer === undefined) return;
      await node.allow(buyer, { mover: 'seaport', what: 'eth' });
      const { address } = accountAt(buyer);
      const terms = await api.readOfferTerms(chain, car.tokenId, address);
      const components = makeOffer(
        {
          buyer: address,
          token: terms.contract,
          tokenId: BigInt(car.tokenId),
          priceWei,
          royalty: terms.royalty && { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
          rule: { kind: 'count', transferCount: car.transfers },
          startTime: await node.readTime(),
          duration: Math.round((1 + 6 * seededRandom(`${key}:duration`)) * DAY),
          salt: BigInt(Date.now()),
          counter: BigInt(terms.maker?.counter ?? 0),
        },
        toOrderMarket(terms),
      );
      await api.post(chain, await signOrder(chain, buyer, components));
    },
    /** The owner of a car takes an offer that is good enough. */
    async accept(key: string): Promise<void> {
      const offers = await readOwnOffers();
      if (offers.length === 0) return;
      const { id, token_id, basePrice } = pick(`${key}:offer`, offers);
      const car = await findCar(Number(token_id));
      const seller = car?.isFree ? findPerson(car.owner) : undefined;
      if (!car || seller === undefined) return;
      if (BigInt(basePrice) < scalePrice(getWorth(car, SPAN, key), ENOUGH)) return;
      await node.allow(seller, { mover: 'seaport', what: 'cars' });
      const { call } = await api.readFulfilment(id, accountAt(seller).address);
      if (call) await sendCall(seller, { to: call.to, data: call.data as Hex });
    },
  };
}
