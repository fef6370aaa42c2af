/** What the people of the running demo world see of one chain before they trade there, and how they act on it. */
import { unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { type Address, createPublicClient, encodeFunctionData, http } from 'viem';
import { accountAt } from './accounts.ts';
import { contractsOn } from './contracts.ts';
import { PLAIN_GAS } from './desk-calls.ts';
import { approve } from './market-calls.ts';
import { OWNERS } from './owners.ts';
import type { Priced } from './prices.ts';
import { rpcTo } from './rpc.ts';
import type { Approval } from './scheduled-action.ts';
import { type Sent, sendChecked } from './transactions.ts';

const PEOPLE: ReadonlyMap<string, number> = new Map(
  OWNERS.map(({ index }) => [accountAt(index).address.toLowerCase(), index]),
);
/** Auctions are looked up among the newest. */
const NEWEST_AUCTIONS = 40n;
/** AuctionState of contracts/src/market/AuctionTypes.sol: WAITING and RUNNING take bids. */
const OPEN_STATES: readonly number[] = [1, 2];

/** The derivation index of a demo-world person; undefined for a visitor. */
export function findPerson(account: string): number | undefined {
  return PEOPLE.get(account.toLowerCase());
}

/** A car that is built. `isFree`: it can go over now, no race holds it. */
export type NodeCar = Priced & {
  tokenId: number;
  transfers: number;
  owner: Address;
  /** Its `tokenState`, as a bidder has to name it. */
  state: bigint;
  isFree: boolean;
};

export type OpenAuction = {
  auctionId: number;
  tokenId: number;
  seller: Address;
  bidder: Address;
  minimumBidWei: bigint;
  buyOutWei: bigint;
  /** Seconds since 1970; 0 while it waits for a bid. */
  end: number;
};

export type MarketNode = ReturnType<typeof createMarketNode>;

export function createMarketNode(chain: Chain, rpcUrl: string, signal?: AbortSignal) {
  const { carCollection, freeMinter, auctionHouse, ethToken, seaport } = contractsOn(chain);
  const client = createPublicClient({
    transport: http(rpcUrl, { batch: true, retryCount: 0, ...(signal && { fetchOptions: { signal } }) }),
  });
  const rpc = rpcTo(rpcUrl, signal);
  const cars = { address: carCollection, abi: carCollectionAbi } as const;
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const;
  const eth = { address: ethToken, abi: ethTokenAbi } as const;
  const send = (sent: Sent) => sendChecked(chain, rpc, sent);

  return {
    chain,
    send,
    /** Goes to the tap, which gives ETH once a day. */
    async drip(person: number): Promise<void> {
      const data = encodeFunctionData({ abi: ethTokenAbi, functionName: 'drip' });
      await send({ from: person, draft: { to: ethToken, data, gas: PLAIN_GAS } });
    },
    /** Time of the newest block, in seconds since 1970. */
    readTime: async () => Number((await client.getBlock()).timestamp),
    readEth: (person: number) =>
      client.readContract({ ...eth, functionName: 'balanceOf', args: [accountAt(person).address] }),
    countCars: async () => Number(await client.readContract({ ...cars, functionName: 'totalSupply' })),
    /** A car, unless it is still covered. */
    async findCar(tokenId: number): Promise<NodeCar | undefined> {
      const args = [BigInt(tokenId)] as const;
      const [owner, state] = await Promise.all([
        client.readContract({ ...cars, functionName: 'ownerOf', args }),
        client.readContract({ ...cars, functionName: 'tokenState', args }),
      ]);
      const { series, ...car } = unpackCarState(state & ~LOCK_BIT);
      return series === null
        ? undefined
        : { ...car, series, tokenId, owner, state, isFree: (state & LOCK_BIT) === 0n };
    },
    /** Auctions of cars that take bids, newest first. */
    async readAuctions(): Promise<OpenAuction[]> {
      const count = await client.readContract({ ...house, functionName: 'auctionCount' });
      const length = Number(count < NEWEST_AUCTIONS ? count : NEWEST_AUCTIONS);
      const ids = Array.from({ length }, (_, i) => count - BigInt(i));
      const found = await Promise.all(
        ids.map((id) => client.readContract({ ...house, functionName: 'auction', args: [id] })),
      );
      return found.flatMap((one, i) =>
        OPEN_STATES.includes(one.state) && one.collection === carCollection
          ? [
              {
                auctionId: Number(ids[i]),
                tokenId: Number(one.tokenId),
                seller: one.seller,
                bidder: one.bidder,
                minimumBidWei: one.minimumBid,
                buyOutWei: one.buyOut,
                end: Number(one.end),
              },
            ]
          : [],
      );
    },
    /** Lets Seaport or the auction house move an account's things, unless they may already. */
    async allow(person: number, { mover, what }: Approval): Promise<void> {
      const [owner, spender] = [accountAt(person).address, mover === 'seaport' ? seaport : auctionHouse];
      const args = [owner, spender] as const;
      const isAllowed =
        what !== 'eth'
          ? await client.readContract({
              ...cars,
              address: what === 'cars' ? carCollection : freeMinter,
              functionName: 'isApprovedForAll',
              args,
            })
          : (await client.readContract({ ...eth, functionName: 'allowance', args })) > 10n ** 24n;
      if (!isAllowed) await send(approve(chain, person, { mover, what }));
    },
  };
}
