/** What happens to a car while another browser has its page open: it is sold, and bid on. */

import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { approve, bid, createAuction } from '@pitlane/world/market-calls';
import type { SignedOrder } from '@pitlane/world/planned-orders';
import { CHAIN, seaport } from '@pitlane/world/testing/trading-chain';
import type { Kind } from './live.ts';
import { type Car, type TradingScene, toPosted } from './trading-scene.ts';

const DAY = 86_400;
const RESERVE = 10n ** 13n;
const walletOf = (person: number) => accountAt(person).address.toLowerCase();
const toId = ({ token: { tokenId } }: Car) => nftId({ chain: CHAIN, collection: 'cars', tokenId });

/** The owner lists, and another buys: the page names the new owner. */
export function sellAround(scene: TradingScene, car: Car, url: string): Kind {
  let order: SignedOrder;
  let owner = car.seller;
  return {
    name: 'a sale: the new owner',
    nft: toId(car),
    selector: 'a:has(> img[width="44"])',
    attribute: 'title',
    answer: '/api/nfts/',
    async prepare() {
      order = await scene.list({ ...car, seller: owner });
      const answer = await fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chain: CHAIN, orders: [toPosted(order)] }),
      });
      if (!answer.ok) throw new Error(`the book answered ${answer.status}: ${await answer.text()}`);
    },
    async act() {
      const buyer = findOther(scene, owner);
      await scene.send(buyer, { address: seaport, ...fillListing(order.components, order.signature) });
      owner = buyer;
      return walletOf(buyer);
    },
  };
}

/** Two bid against each other: the page shows the one who leads. */
export function bidAround(scene: TradingScene, car: Car): Kind {
  const house = { address: contractsOn(CHAIN).auctionHouse, abi: auctionHouseAbi } as const;
  const bidders = scene.people.filter((person) => person !== car.seller).slice(0, 2);
  let auctionId: bigint | undefined;
  let turn = 0;
  const bidNext = async () => {
    if (auctionId === undefined) throw new Error('there is no auction');
    const [state, lot] = await Promise.all([
      scene.readState(car.token),
      scene.client.readContract({ ...house, functionName: 'auction', args: [auctionId] }),
    ]);
    const bidder = bidders[turn++ % bidders.length] ?? 0;
    const call = { functionName: 'bid', auctionId: Number(auctionId), wei: lot.minimumBid, state } as const;
    const { from, draft } = bid(CHAIN, bidder, call);
    await scene.sendRaw(from, draft);
    return walletOf(bidder);
  };
  return {
    name: 'a bid: who leads the auction',
    nft: toId(car),
    selector: 'ol[aria-label^="Bids"] li span[title]',
    attribute: 'title',
    answer: '/api/auctions',
    async prepare() {
      if (auctionId !== undefined) return;
      const sent = [
        approve(CHAIN, car.seller, { mover: 'auctionHouse', what: 'cars' }),
        ...bidders.map((person) => approve(CHAIN, person, { mover: 'auctionHouse', what: 'eth' })),
        createAuction(CHAIN, car.seller, Number(car.token.tokenId), {
          reserveWei: RESERVE,
          buyOutWei: 0n,
          duration: DAY,
          startAtFirstBid: false,
        }),
      ];
      for (const { from, draft } of sent) await scene.sendRaw(from, draft);
      auctionId = await scene.client.readContract({ ...house, functionName: 'auctionCount' });
      await bidNext();
    },
    act: bidNext,
  };
}

function findOther({ people }: TradingScene, than: number): number {
  const other = people.find((person) => person !== than);
  if (other === undefined) throw new Error('there is no buyer');
  return other;
}
