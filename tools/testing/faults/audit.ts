import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from '@pitlane/server/platform/db/db';
import type { TestSmtp } from '@pitlane/server/testing/test-smtp';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { readOwners } from '@pitlane/world/read-game';
import { rpcTo } from '@pitlane/world/rpc';
import { type Address, getAbiItem } from 'viem';
import type { People } from './people.ts';
import { timeUntil } from './scene.ts';
import { type Confirmed, TRADERS, type Trader, type Trading } from './trading.ts';

/** What must find nothing, and what it means. */
const MUST_BE_EMPTY: Record<string, string> = {
  'an account without an author':
    'select id from auth_user u where not exists (select from author where user_id = u.id)',
  'an account of people without a password': `select email from auth_user u where email like 'racer-%'
    and not exists (select from auth_credential where user_id = u.id and password is not null)`,
  'an author whose followers were miscounted': `select id from author a where followers <> (select count(*) from follow where followed_id = a.id)
    or following <> (select count(*) from follow where follower_id = a.id)`,
  'sales of a seller that were miscounted': `
    select * from (select chain, seller, hour, collection, sales, volume from seller_hour where sales <> 0 or volume <> 0) kept
    full join (
      select chain, from_account as seller, slot as hour, collection, count(*) as sales, sum(coalesce(price, 0)) as volume
      from activity cross join lateral unnest(array[-1, at / 3600]) as slot
      where kind = 'sale' and from_account <> to_account group by 1, 2, 3, 4
    ) counted using (chain, seller, hour, collection)
    where kept.sales is distinct from counted.sales or kept.volume is distinct from counted.volume`,
  'sales of all time that a ranking does not have': `
    select r.subject, r.category from rank_row r where r.kind = 'author' and r.period = 'all_time'
      and r.category = 'all_categories' and r.volume <> (
        select coalesce(sum(s.volume), 0) from seller_hour s join author w on w.wallet = s.seller
        where s.hour = -1 and coalesce(w.holder_id, w.id)::text = r.subject)`,
  'a sale that its seller was not told': `
    select line.id from activity line join author me on me.wallet = line.from_account
    where line.kind = 'sale' and line.via <> 'offer' and line.from_account <> line.to_account
      and line.at > (select min(at) from notice) and not exists (
        select from notice n where n.cause = line.id and n.kind = 'sold' and n.author_id = me.id and not n.gone)`,
  'a notice of what never happened': `select id from notice n where kind in ('sold', 'won', 'offer_accepted', 'outbid') and not gone
    and not exists (select from activity where id = n.cause)`,
};

/** Until jobs have caught up with what is in the database. */
const COUNT_WAITING = `select (select count(*) from rank_due) + (select count(*) from mail where next_try_at <= extract(epoch from now())::int8)
  + (select count(*) from notice where delivered_at is null and not gone) as n`;

/** What of people is not as it has to be, in sentences. `uploads`: the folder of their pictures. */
export async function auditPeople(
  db: Queryable,
  { people, smtp, uploads }: { people: People; smtp: TestSmtp; uploads: string },
): Promise<{ mailedTwice: number; problems: string[] }> {
  const problems: string[] = [];
  await timeUntil(
    'the jobs have caught up',
    async () => (await db.query<{ n: number }>(COUNT_WAITING))[0]?.n === 0,
  ).catch((error: unknown) => problems.push(String(error)));
  for (const [what, sql] of Object.entries(MUST_BE_EMPTY)) {
    const rows = await db.query(sql);
    if (rows.length > 0) problems.push(`${what}, ${rows.length} times: ${JSON.stringify(rows[0])}`);
  }
  const names = (rows: { v: string }[]) => new Set(rows.map(({ v }) => v));
  const query = async (sql: string) => names(await db.query<{ v: string }>(sql));
  const follows = await query(`select follower_id || ' ' || followed_id as v from follow`);
  const likes = await query(`select author_id || ' ' || nft_id as v from nft_like`);
  const watches = await query(`select author_id || ' ' || nft_id as v from watch`);
  for (const { authorId, email, ...person } of people.registered) {
    for (const [what, kept, given] of [
      ['follows', follows, person.follows],
      ['likes', likes, person.likes],
      ['watches', watches, person.watches],
    ] as const)
      for (const one of given)
        if (!kept.has(`${authorId} ${one}`)) problems.push(`${email}: lost of ${what}: ${one}`);
    const file = person.avatar?.split('/').at(-1);
    if (file && !existsSync(join(uploads, file))) problems.push(`${email}: the avatar ${file} is gone`);
  }
  const kept = await query('select key as v from upload');
  const files = existsSync(uploads) ? readdirSync(uploads).filter((name) => name.endsWith('.webp')) : [];
  for (const file of files)
    if (!kept.has(file.slice(0, 32))) problems.push(`a picture without a note: ${file}`);
  const ids = smtp.received.map(({ headers }) => headers['message-id'] ?? '');
  return { mailedTwice: ids.length - new Set(ids).size, problems };
}

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
