import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@pitlane/server/platform/db/db';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { getAbiItem, maxUint256, parseEventLogs } from 'viem';
import { timeUntil } from './scene.ts';
import { createTrader } from './trading.ts';

export type Auctions = {
  bidders: Bidder[];
  /** Bids that a receipt has confirmed. A reorganisation may have undone some. */
  bids: () => number;
  stop(): Promise<void>;
};

const PAUSE_MS = 1_000;
/** `AuctionState` of the contract: its time is over, and it is not settled yet. */
const ENDED = 3;
const ANY = { fromBlock: 'earliest', toBlock: 'latest' } as const;

/** Auctions one car after another on each chain, for a minute each, with two bidders outbidding each other, until it is stopped. */
export function startAuctions(chains: Record<Chain, { rpcUrl: string }>): Auctions {
  const ending = new AbortController();
  let bids = 0;
  const fight = async (bidder: Bidder) => {
    while (!ending.signal.aborted) {
      try {
        const auctionId = await bidder.start();
        const end = Date.now() + SHORTEST * 1_000;
        for (let round = 1; Date.now() < end && !ending.signal.aborted; round++) {
          const person = BIDDERS[round % BIDDERS.length] ?? SELLER;
          if (await bidder.bid(person, { auctionId, round }).catch(() => false)) bids++;
          await sleep(PAUSE_MS, undefined, { signal: ending.signal });
        }
      } catch {
        // The node is killed on purpose now and then.
        await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };
  const bidders = Object.entries(chains).map(([chain, { rpcUrl }]) => createBidder(chain as Chain, rpcUrl));
  const working = bidders.map(fight);
  return {
    bidders,
    bids: () => bids,
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}

/**
 * Returns what is wrong with the auctions, in sentences: one that is never settled, one that ended twice, one that differs in the index,
 * and a bidder whose payments do not match their leading and winning bids.
 */
export async function auditAuctions(
  db: Queryable,
  { bidders }: Auctions,
): Promise<{ settled: number; problems: string[] }> {
  const found = await Promise.all(bidders.map((bidder) => auditChain(db, bidder)));
  return {
    settled: found.reduce((sum, each) => sum + each.settled, 0),
    problems: found.flatMap(({ problems }) => problems),
  };
}

async function auditChain(db: Queryable, { chain, client }: Bidder) {
  const { auctionHouse: address, ethToken } = contractsOn(chain);
  const house = { address, abi: auctionHouseAbi } as const;
  const created = await client.getLogs({
    address,
    event: getAbiItem({ abi: auctionHouseAbi, name: 'AuctionCreated' }),
    args: { seller: accountAt(SELLER).address },
    ...ANY,
  });
  const ids = created.flatMap(({ args }) => args.auctionId ?? []);
  const readAll = () =>
    Promise.all(ids.map((id) => client.readContract({ ...house, functionName: 'auction', args: [id] })));
  const problems: string[] = [];
  await timeUntil('what has ended is settled', async () =>
    (await readAll()).every(({ state }) => state !== ENDED),
  ).catch((error: unknown) => problems.push(`${chain}: ${String(error)}`));
  const views = await readAll();
  const settlements = await client.getLogs({
    address,
    event: getAbiItem({ abi: auctionHouseAbi, name: 'AuctionSettled' }),
    ...ANY,
  });
  const owed = new Map(BIDDERS.map((person) => [accountAt(person).address.toLowerCase(), 0n]));
  const owe = (person: string, amount: bigint) => owed.set(person, (owed.get(person) ?? 0n) + amount);
  let settled = 0;
  for (const [index, id] of ids.entries()) {
    const ends = settlements.filter(({ args }) => args.auctionId === id);
    if (ends.length > 1) problems.push(`${chain}: auction ${id} was settled ${ends.length} times`);
    for (const { args } of ends) if (args.winner && args.price) owe(args.winner.toLowerCase(), args.price);
    const view = views[index];
    if (view && view.highestBid > 0n) owe(view.bidder.toLowerCase(), view.highestBid);
    if (ends.length > 0) settled++;
    const isKnown = async () => {
      const sql = 'select state from auction where chain = $1 and auction_id = $2';
      const [row] = await db.query<{ state: string }>(sql, [chain, Number(id)]);
      return (row?.state === 'settled') === ends.length > 0;
    };
    await timeUntil(`auction ${id} of ${chain} is in the index as on its chain`, isKnown).catch(
      (error: unknown) => problems.push(String(error)),
    );
  }
  for (const [person, amount] of owed) {
    const paid = await sumTransfers({ from: person, to: address });
    const back = await sumTransfers({ from: address, to: person });
    if (paid - back !== amount)
      problems.push(`${person} has paid ${paid - back} on ${chain} for bids of ${amount}`);
  }
  return { settled, problems };

  async function sumTransfers({ from, to }: { from: string; to: string }): Promise<bigint> {
    const transfers = await client.getLogs({
      address: ethToken,
      event: getAbiItem({ abi: ethTokenAbi, name: 'Transfer' }),
      args: { from: from as `0x${string}`, to: to as `0x${string}` },
      ...ANY,
    });
    return transfers.reduce((sum, { args }) => sum + (args.amount ?? 0n), 0n);
  }
}

/** People who do nothing else, by derivation index. The bidders sell nothing, so what they get from the house is bids that come back. */
const SELLER = 921;
const BIDDERS = [922, 923];
/** The least that an auction lasts, in seconds. */
const SHORTEST = 60;
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
