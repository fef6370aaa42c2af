/** Gives each start of the demo world an auction that is about to end. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { pick } from '@pitlane/shared/domain/seeded-random';
import { readListed } from './book-file.ts';
import { bid, createAuction } from './market-calls.ts';
import { createMarketNode, findPerson, type MarketNode, type NodeCar } from './market-node.ts';
import { OWNERS } from './owners.ts';
import { getWorth, scalePrice } from './prices.ts';
import { SPAN } from './scheduled-action.ts';

/** Seconds that it takes bids: with its last-minute extensions it ends within ten minutes, or soon after. */
const DURATION = 540;
const CHAIN: Chain = 'binance';
/** Cars to look at before giving up. */
const TRIES = 40;
/** Who bids has this much more than they bid. */
const RESERVE = 3;

export type ShortAuctionOptions = { rpcUrl: string; bookFile: string; log: (line: string) => void };

/** Auctions a demo-world person's car, with two bids on it. Failures are only logged: the world works without it. */
export async function holdShortAuction({ rpcUrl, bookFile, log }: ShortAuctionOptions): Promise<void> {
  try {
    const node = createMarketNode(CHAIN, rpcUrl);
    const key = `short auction:${await node.readTime()}`;
    const listed = (await readListed(bookFile))[CHAIN];
    const car = await chooseCar(node, listed, key);
    if (car) await auctionCar(node, car, key);
  } catch (error) {
    log(`there is no auction that ends soon: ${error instanceof Error ? error.message : error}`);
  }
}

/** A free, unlisted car. */
async function chooseCar(
  node: MarketNode,
  listed: ReadonlySet<number>,
  key: string,
): Promise<NodeCar | undefined> {
  const count = await node.countCars();
  const ids = Array.from({ length: count }, (_, i) => i + 1).filter((id) => !listed.has(id));
  for (let i = 0; i < TRIES && ids.length > 0; i++) {
    const [tokenId = 0] = ids.splice(ids.indexOf(pick(`${key}:car:${i}`, ids)), 1);
    const car = await node.findCar(tokenId);
    if (car?.isFree && findPerson(car.owner) !== undefined) return car;
  }
  return undefined;
}

async function auctionCar(node: MarketNode, car: NodeCar, key: string): Promise<void> {
  const seller = findPerson(car.owner);
  if (seller === undefined) return;
  const reserveWei = scalePrice(getWorth(car, SPAN, key), 0.5);
  await node.allow(seller, { mover: 'auctionHouse', what: 'cars' });
  const terms = {
    reserveWei,
    buyOutWei: scalePrice(reserveWei, 3),
    duration: DURATION,
    startAtFirstBid: false,
  };
  await node.send(createAuction(node.chain, seller, car.tokenId, terms));
  const lot = (await node.readAuctions()).find(({ tokenId }) => tokenId === car.tokenId);
  if (!lot) return;
  const { auctionId } = lot;
  const others = OWNERS.map(({ index }) => index).filter((index) => index !== seller);
  const first = pick(`${key}:first`, others);
  const second = pick(
    `${key}:second`,
    others.filter((index) => index !== first),
  );
  for (const [by, wei] of [
    [first, reserveWei],
    [second, scalePrice(reserveWei, 1.15)],
  ] as const) {
    if ((await node.readEth(by)) < wei * BigInt(RESERVE)) continue;
    await node.allow(by, { mover: 'auctionHouse', what: 'eth' });
    const state = (await node.findCar(car.tokenId))?.state ?? car.state;
    await node.send(bid(node.chain, by, { functionName: 'bid', auctionId, wei, state }));
  }
}
