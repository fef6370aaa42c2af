import type { Queryable } from '@pitlane/server/platform/db/db';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { readOwners } from '@pitlane/world/read-game';
import { rpcTo } from '@pitlane/world/rpc';
import { type Address, getAbiItem } from 'viem';
import { timeUntil } from './scene.ts';
import { type Confirmed, TRADERS, type Trader, type Trading } from './trading.ts';

type Row = { id: string; active: boolean; reason: string | null };

/**
 * What of the confirmed orders is not as it has to be, in sentences: one that the book has lost, one whose verdict differs from what its
 * chain says of it, one that was sold twice, and a buyer who paid something else than the prices of what they bought.
 */
export async function auditTrades(db: Queryable, { confirmed, traders }: Trading): Promise<string[]> {
  await Promise.all(traders.map((trader) => untilRead(db, trader)));
  const rows = await db.query<Row>('select id, active, reason from book_order where id = any($1)', [
    confirmed.map(({ id }) => id),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems: string[] = [];
  for (const trader of traders) {
    const own = confirmed.filter(({ chain }) => chain === trader.chain);
    for (const order of own) {
      const row = found.get(order.id);
      const isFilled = await trader.isFilled(order.orderHash);
      if (!row) problems.push(`lost: ${order.id}`);
      else if ((row.reason === 'filled') !== isFilled)
        problems.push(`${order.id} is ${row.reason ?? 'active'}, and filled on the chain: ${isFilled}`);
    }
    problems.push(...(await auditPayments(trader, own)));
  }
  return problems;
}

/** Until the index has what is on the chain now. Health may call a chain well that is a block behind. */
async function untilRead(db: Queryable, { chain, client }: Trader): Promise<void> {
  const head = Number(await client.getBlockNumber());
  await timeUntil(`block ${head} of ${chain} is indexed`, async () => {
    const sql = 'select block_number as block from checkpoint where chain = $1';
    const [row] = await db.query<{ block: number }>(sql, [chain]);
    return (row?.block ?? 0) >= head;
  });
}

/** By the logs of the chain as it is at the end. */
async function auditPayments({ chain, client }: Trader, confirmed: readonly Confirmed[]): Promise<string[]> {
  const { seaport, ethToken } = contractsOn(chain);
  const range = { fromBlock: 'earliest', toBlock: 'latest' } as const;
  const fills = await client.getLogs({
    address: seaport,
    event: getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }),
    ...range,
  });
  const people = new Map(TRADERS.map((person) => [accountAt(person).address.toLowerCase(), 0n]));
  const prices = new Map(confirmed.map(({ orderHash, priceWei }) => [orderHash, priceWei]));
  const sold = new Set<string>();
  const problems: string[] = [];
  for (const { args } of fills) {
    const { orderHash, recipient, consideration } = args;
    if (!orderHash || !recipient || !consideration || !people.has(recipient.toLowerCase())) continue;
    if (sold.has(orderHash)) problems.push(`${chain}-${orderHash} was sold twice`);
    sold.add(orderHash);
    const asked = consideration.reduce((sum, { amount }) => sum + amount, 0n);
    const price = prices.get(orderHash);
    if (price !== undefined && price !== asked)
      problems.push(`${chain}-${orderHash} cost ${asked}, not ${price}`);
    people.set(recipient.toLowerCase(), (people.get(recipient.toLowerCase()) ?? 0n) + asked);
  }
  const payments = await client.getLogs({
    address: ethToken,
    event: getAbiItem({ abi: ethTokenAbi, name: 'Transfer' }),
    args: { from: [...people.keys()] as Address[] },
    ...range,
  });
  for (const [person, owed] of people) {
    const paid = payments
      .filter(({ args }) => args.from?.toLowerCase() === person)
      .reduce((sum, { args }) => sum + (args.amount ?? 0n), 0n);
    if (paid !== owed) problems.push(`${person} has paid ${paid} on ${chain} for what cost ${owed}`);
  }
  return problems;
}

/** Cars whose owner in the index is not the one that their chain names, and cars that only one of them has. */
export async function findWrongOwners(db: Queryable, chain: Chain, nodeUrl: string): Promise<string[]> {
  const cars = await db.query<{ id: bigint; owner: string }>(
    'select token_id as id, owner from car where chain = $1',
    [chain],
  );
  const indexed = new Map(cars.map(({ id, owner }) => [String(id), owner.toLowerCase()]));
  const onChain = new Map(
    [...(await readOwners(chain, rpcTo(nodeUrl)))].map(([id, owner]) => [String(id), owner.toLowerCase()]),
  );
  return [...new Set([...indexed.keys(), ...onChain.keys()])]
    .filter((id) => indexed.get(id) !== onChain.get(id))
    .map((id) => `car ${id} of ${chain}: indexed with ${indexed.get(id)}, on the chain ${onChain.get(id)}`);
}
