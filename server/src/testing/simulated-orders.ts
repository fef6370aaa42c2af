/** Orders of the simulated chain: by random wallets, for tokens that are there, good and bad ones. */

import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import fc from 'fast-check';
import { type Clock, readBookTime } from '../core/orders/book-time.ts';
import { judgeOrders } from '../core/orders/judge-orders.ts';
import { lockBook } from '../core/orders/lock-book.ts';
import { touchOrders } from '../core/orders/touched.ts';
import { isBookReady } from '../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { writeChanges } from '../platform/db/outbox.ts';
import { SIMULATED_WALLETS } from './simulated-events.ts';
import { addOrders, type OrderRow, TREASURY, testOrder } from './test-orders.ts';

/** Mostly undefined: the token's own. */
const rarely = <Value>(other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: other });

/** The parts of a simulated order. A part that is undefined is the token's own as it is when the order is posted. */
export type SimulatedOrder = {
  /** Which of the tokens that are there. */
  token: number;
  /** The address that the owner lets move the token, if any. */
  seaport: Address | undefined;
  maker: Address | undefined;
  transfers: number | undefined;
  /** The token's whole state: none, the right one, or another. */
  state: 'none' | 'right' | 'wrong';
  counter: bigint | undefined;
  price: bigint;
  /** Basis points of the price that every wallet is paid, as if it got the royalty. */
  royaltyBps: number;
  startTime: number;
  endTime: number;
  /** A listing, an offer for the token, or one for any token of its collection. */
  side: 'listing' | 'offer' | 'wide';
};

/** Orders of random wallets, good and bad. */
export const simulatedOrder: fc.Arbitrary<SimulatedOrder> = fc.record({
  token: fc.nat(50),
  seaport: rarely(fc.constantFrom(...SIMULATED_WALLETS)),
  maker: rarely(fc.constantFrom(...SIMULATED_WALLETS)),
  transfers: rarely(fc.nat(3)),
  state: fc.constantFrom<('right' | 'wrong' | 'none')[]>('none', 'none', 'none', 'right', 'right', 'wrong'),
  counter: rarely(fc.constantFrom(0n, 1n)),
  price: fc.bigInt({ min: 1n, max: 5_000n }),
  royaltyBps: fc.constantFrom(7_000, 7_000, 7_000, 0),
  startTime: fc.constantFrom(0, 0, 0, 1_020, 1_100),
  endTime: fc.constantFrom(1_030, 1_150, 5_000, 5_000, 5_000),
  side: fc.constantFrom<SimulatedOrder['side'][]>('listing', 'listing', 'offer', 'offer', 'wide'),
});

type TokenRow = Pick<OrderRow, 'collection' | 'tokenId'> & {
  owner: Address;
  /** An address that may move it. */
  mover: Address | null;
  transfers: number;
  state: bigint;
  counter: bigint | null;
};

/** Tokens with a mover come first. */
const TOKENS = `
  select * from (select collection, token_id as "tokenId", owner, transfers, state, raised.counter, coalesce(approved, (
    select min(operator) from operator_approval o
    where o.chain = token.chain and o.collection = token.collection and o.owner = token.owner and o.approved)) as mover
  from (
    select chain, collection, token_id, owner, approved, transfers, state from car
    union all select chain, collection, token_id, owner, approved, transfers, state from asset
  ) as token left join maker_counter raised on raised.id = token.chain || '-' || token.owner
  ) as found order by mover is null, collection, "tokenId"`;

/** Gives an order its token. Undefined while there is none. */
export async function toOrderRow(
  db: Queryable,
  number: number,
  { token, maker, seaport, transfers, state, counter, royaltyBps, side, ...own }: SimulatedOrder,
): Promise<OrderRow | undefined> {
  const tokens = await db.query<TokenRow>(TOKENS);
  const found = tokens[token % Math.max(1, tokens.length)];
  if (!found) return undefined;
  const { collection, tokenId } = found;
  const wanted = { right: found.state, wrong: found.state + 1n, none: null }[state];
  const shares = SIMULATED_WALLETS.map((to) => [to, String((own.price * BigInt(royaltyBps)) / 10_000n)]);
  return testOrder({
    number,
    ...own,
    collection,
    tokenId,
    nftId: nftId({ chain: 'binance', collection, tokenId: tokenId ?? 0n }),
    maker: maker ?? (side === 'listing' ? found.owner : (SIMULATED_WALLETS[number % 5] ?? found.owner)),
    side: side === 'listing' ? 'listing' : 'offer',
    seaport: seaport ?? found.mover ?? found.owner,
    counter: counter ?? found.counter ?? 0n,
    wantedTransfers: transfers ?? found.transfers,
    wantedState: wanted,
    payments: Object.fromEntries([...shares, [TREASURY, String((own.price * 250n) / 10_000n)]]),
    ...(side === 'wide' && { tokenId: null, nftId: null, wantedTransfers: null, wantedState: null }),
  });
}

/** Has the money of an offer's maker followed. */
export async function watchMaker(
  tx: Queryable,
  { chain, maker }: Pick<OrderRow, 'chain' | 'maker'>,
): Promise<void> {
  await tx.query(
    'insert into watched_account (chain, account, since) values ($1, $2, 0) on conflict do nothing',
    [chain, maker],
  );
}

/** Posts an order as the API does. */
export function postOrder(db: Db, row: OrderRow, clock: Clock): Promise<void> {
  return db.transaction(async (tx) => {
    await lockBook(tx, row.chain, 'shared');
    await addOrders(tx, [row]);
    if (row.side === 'offer') await watchMaker(tx, row);
    if (!(await isBookReady(tx, row.chain))) return;
    const at = await readBookTime(tx, row.chain, clock);
    await writeChanges(tx, await judgeOrders(tx, row.chain, touchOrders([row.id]), { at }));
  });
}
