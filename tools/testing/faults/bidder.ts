/** One chain's auction house as a seller and two bidders see it: the node alone, which is killed, frozen and taken back now and then. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { maxUint256, parseEventLogs } from 'viem';
import { createTrader } from './trader.ts';

/** People who do nothing else, by derivation index. The bidders sell nothing, so what they get from the house is bids that come back. */
export const SELLER = 921;
export const BIDDERS = [922, 923];
/** The least that an auction lasts, in seconds. */
export const SHORTEST = 60;
const RICH = 10n ** 24n;
const STEP = 10n ** 12n;

export type Bidder = ReturnType<typeof createBidder>;

export function createBidder(chain: Chain, rpcUrl: string) {
  const { client, findCar, mined } = createTrader(chain, rpcUrl);
  const { auctionHouse, carCollection, ethToken } = contractsOn(chain);
  const house = { address: auctionHouse, abi: auctionHouseAbi, chain: null } as const;
  const cars = { address: carCollection, abi: carCollectionAbi, chain: null } as const;
  const eth = { address: ethToken, abi: ethTokenAbi, chain: null } as const;

  /** Has ETH, and lets the house take it. */
  const prepare = async (person: number) => {
    const account = accountAt(person);
    const both = [account.address, auctionHouse] as const;
    if ((await client.readContract({ ...eth, functionName: 'allowance', args: both })) > maxUint256 / 2n)
      return;
    await client.setBalance({ address: account.address, value: RICH });
    await mined(await client.writeContract({ ...eth, account, functionName: 'drip' }));
    const args = [auctionHouse, maxUint256] as const;
    await mined(await client.writeContract({ ...eth, account, functionName: 'approve', args }));
  };

  return {
    chain,
    client,
    /** Auctions a car of the seller for the shortest time. Gives its number. */
    async start(): Promise<bigint> {
      const account = accountAt(SELLER);
      const tokenId = await findCar(SELLER);
      const args = [auctionHouse, tokenId] as const;
      await mined(await client.writeContract({ ...cars, account, functionName: 'approve', args }));
      const terms = {
        reserve: STEP,
        buyOut: 0n,
        minIncrement: 1n,
        minIncrementBps: 0n,
        duration: BigInt(SHORTEST),
        extensionWindow: 0n,
        maxExtension: 0n,
        maxRoyaltyBps: 7_000n,
        startAtFirstBid: false,
      };
      const hash = await client.writeContract({
        ...house,
        account,
        functionName: 'createAuction',
        args: [carCollection, tokenId, terms],
      });
      const { logs } = await client.waitForTransactionReceipt({ hash });
      const [created] = parseEventLogs({ abi: auctionHouseAbi, eventName: 'AuctionCreated', logs });
      if (!created) throw new Error(`${hash} started no auction`);
      return created.args.auctionId;
    },
    /** Bids more with each round. False when the chain refuses it. */
    async bid(person: number, { auctionId, round }: { auctionId: bigint; round: number }): Promise<boolean> {
      await prepare(person);
      const account = accountAt(person);
      const { tokenId } = await client.readContract({ ...house, functionName: 'auction', args: [auctionId] });
      const state = await client.readContract({ ...cars, functionName: 'tokenState', args: [tokenId] });
      const args = [auctionId, STEP * BigInt(round), state] as const;
      return mined(
        await client.writeContract({ ...house, account, functionName: 'bid', args, gas: 500_000n }),
      );
    },
  };
}
