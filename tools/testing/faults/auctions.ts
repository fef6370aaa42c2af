import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@pitlane/server/platform/db/db';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { getAbiItem } from 'viem';
import { BIDDERS, type Bidder, createBidder, SELLER, SHORTEST } from './bidder.ts';
import { timeUntil } from './scene.ts';

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
