/** What the people of the running demo world do on the market of one chain. Visitors' cars are only ever bid on. */
import type { Order } from '@pitlane/shared/api/orders';
import { SERIES, type Series } from '@pitlane/shared/domain/cars/series';
import { pick, pickByWeight, seededRandom } from '@pitlane/shared/domain/seeded-random';
import type { Address, Hex } from 'viem';
import { accountAt } from './accounts.ts';
import { DROPS } from './drops.ts';
import { bid, createAuction } from './market-calls.ts';
import { findPerson, type NodeCar } from './market-node.ts';
import { OWNERS } from './owners.ts';
import { postListing, postOffer, type Trade } from './post-order.ts';
import { getWorth, scalePrice } from './prices.ts';
import { DAY, SPAN } from './scheduled-action.ts';

const GAS = 500_000n;
/** The most that a buyer pays, as a share of what they think a car is worth. */
const DEAREST = 1.3;
/** A payer must have this many times the price. */
const RESERVE = 2n;
/** People of this world auction so many cars of a chain at a time, besides the one that every start begins with. */
const MAX_AUCTIONS = 4;
/** People asked before a purchase is given up. */
const ASKED = 4;
/** People of this world have so many offers for single cars of a chain open at a time; the history leaves ten. */
const MAX_OPEN = 18;
/** Cars looked at before an offer is given up. */
const LOOKED_AT = 12;
/** Owners take this share of what they think their car is worth. */
const ENOUGH = 0.85;

export type TraderOptions = Trade & { forSale: Set<number> };
export type Trader = ReturnType<typeof createTrader>;

export function createTrader({ node, api, forSale }: TraderOptions) {
  const { chain } = node;
  /** A car's series never changes. */
  const seriesOf = new Map<number, Series>();

  const findCar = async (tokenId: number): Promise<NodeCar | undefined> => {
    const car = await node.findCar(tokenId);
    if (car) seriesOf.set(tokenId, car.series);
    return car;
  };
  /** What is for sale now. */
  const readListings = async (): Promise<Order[]> => {
    const listings = await api.readListings(chain);
    forSale.clear();
    for (const { token_id } of listings) forSale.add(Number(token_id));
    for (const id of forSale) if (!seriesOf.has(id)) await findCar(id);
    return listings;
  };
  /** An unlisted car of a demo-world person, picked at random. */
  const findSellable = async (key: string, series?: Series): Promise<NodeCar | undefined> => {
    const count = await node.countCars();
    const ids = Array.from({ length: count }, (_, i) => i + 1)
      .filter((id) => !forSale.has(id) && (!series || (seriesOf.get(id) ?? series) === series))
      .toSorted((a, b) => seededRandom(`${key}:${a}`) - seededRandom(`${key}:${b}`));
    for (const id of ids) {
      const car = await findCar(id);
      if (car?.isFree && findPerson(car.owner) !== undefined && (!series || car.series === series))
        return car;
    }
    return undefined;
  };
  const list = async (seller: number, tokenId: number, priceWei: bigint): Promise<void> => {
    const terms = await api.readTerms(chain, tokenId);
    const [duration, salt] = [30 * DAY, BigInt(Date.now())];
    await postListing({ node, api }, terms, { by: seller, what: 'cars', tokenId, priceWei, duration, salt });
    forSale.add(tokenId);
  };
  /** A demo-world person who has the money and is not among `others`. */
  const findPayer = async (
    key: string,
    wei: bigint,
    others: readonly Address[],
  ): Promise<number | undefined> => {
    const not = others.map(findPerson);
    const people = OWNERS.map(({ index }) => index).filter((index) => !not.includes(index));
    for (let i = 0; i < ASKED; i++) {
      const person = pick(`${key}:payer:${i}`, people);
      if ((await node.readEth(person)) >= wei * RESERVE) return person;
    }
    // No one had enough: a person goes to the tap, which refuses a second visit on one day.
    await node.drip(pick(`${key}:tap`, people)).catch(() => undefined);
    return undefined;
  };
  const sendCall = (from: number, { to, data }: { to: Address; data: string }) =>
    node.send({ from, draft: { to, data: data as Hex, gas: GAS } });
  /** Offers of people of this world for one car, newest first. */
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
    /** Lists a car of a series of which too few are for sale. Resolves to whether there was one. */
    async refill(key: string): Promise<boolean> {
      await readListings();
      const missing = SERIES.filter((series) => {
        const listed = [...forSale].filter((id) => seriesOf.get(id) === series);
        return listed.length < DROPS[chain].listed[series];
      });
      if (missing.length === 0) return false;
      const car = await findSellable(key, pick(`${key}:series`, missing));
      const seller = car && findPerson(car.owner);
      if (!car || seller === undefined) return false;
      const dear = 0.95 + 0.4 * seededRandom(`${key}:dear`) ** 2;
      await list(seller, car.tokenId, scalePrice(getWorth(car, SPAN, key), dear));
      return true;
    },
    /** Buys a demo-world person's listing that is not too expensive. */
    async buy(key: string): Promise<void> {
      const offered = (await readListings()).filter(({ maker }) => findPerson(maker) !== undefined);
      if (offered.length === 0) return;
      // As in the history: twice the price has half as many buyers.
      const perEth = ({ basePrice }: Order) => 1e18 / Math.max(1, Number(basePrice));
      const { id, maker, token_id, basePrice } = pickByWeight(`${key}:listing`, offered, perEth);
      const car = await findCar(Number(token_id));
      const priceWei = BigInt(basePrice);
      if (!car || priceWei > scalePrice(getWorth(car, SPAN, key), DEAREST)) return;
      const buyer = await findPayer(key, priceWei, [maker]);
      if (buyer === undefined) return;
      await node.allow(buyer, { mover: 'seaport', what: 'eth' });
      const { call } = await api.readFulfilment(id, accountAt(buyer).address);
      if (call) await sendCall(buyer, call);
    },
    /** Lists a car cheaper, and cancels the listing before on the chain. */
    async lowerPrice(key: string): Promise<void> {
      const own = (await readListings()).filter(({ maker }) => findPerson(maker) !== undefined);
      if (own.length === 0) return;
      const { id, maker, token_id, basePrice } = pick(`${key}:listing`, own);
      const seller = findPerson(maker);
      if (seller === undefined) return;
      await list(seller, Number(token_id), scalePrice(BigInt(basePrice), 0.94));
      await sendCall(seller, (await api.readCancellation(id)).one);
    },
    /** Bids on a car that is worth it. A visitor's auction is as good as any. */
    async bid(key: string): Promise<void> {
      const open = await node.readAuctions();
      if (open.length === 0) return;
      const { auctionId, tokenId, seller, bidder, minimumBidWei } = pick(`${key}:auction`, open);
      const car = await findCar(tokenId);
      if (!car || minimumBidWei > getWorth(car, SPAN, key)) return;
      const by = await findPayer(key, minimumBidWei, [seller, bidder]);
      if (by === undefined) return;
      await node.allow(by, { mover: 'auctionHouse', what: 'eth' });
      await node.send(
        bid(chain, by, { functionName: 'bid', auctionId, wei: minimumBidWei, state: car.state }),
      );
    },
    /** Auctions a car, unless enough are in auctions. */
    async auction(key: string): Promise<void> {
      const own = (await node.readAuctions()).filter(({ seller }) => findPerson(seller) !== undefined);
      if (own.length >= MAX_AUCTIONS) return;
      const car = await findSellable(key);
      const seller = car && findPerson(car.owner);
      if (!car || seller === undefined) return;
      const worth = getWorth(car, SPAN, key);
      await node.allow(seller, { mover: 'auctionHouse', what: 'cars' });
      const duration = Math.round((0.1 + seededRandom(`${key}:duration`)) * DAY);
      const terms = { reserveWei: scalePrice(worth, 0.6), buyOutWei: scalePrice(worth, 1.4), duration };
      await node.send(createAuction(chain, seller, car.tokenId, { ...terms, startAtFirstBid: false }));
    },
    /** Offers less than a car is worth to its owner, unless enough offers are open. */
    async offer(key: string): Promise<void> {
      if ((await readOwnOffers()).length >= MAX_OPEN) return;
      const car = await findOwned(key);
      if (!car) return;
      const priceWei = scalePrice(getWorth(car, SPAN, key), 0.7 + 0.3 * seededRandom(`${key}:share`));
      const buyer = await findPayer(key, priceWei, [car.owner]);
      if (buyer === undefined) return;
      const wish = {
        by: buyer,
        what: 'cars',
        tokenId: car.tokenId,
        priceWei,
        salt: BigInt(Date.now()),
      } as const;
      const duration = Math.round((1 + 6 * seededRandom(`${key}:duration`)) * DAY);
      await postOffer({ node, api }, { transfers: car.transfers }, { ...wish, duration });
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
      if (call) await sendCall(seller, call);
    },
  };
}
