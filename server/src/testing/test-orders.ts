/** Orders of the book for tests: rows as posting writes them, and the facts that they are judged by. */

import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { firstCategory } from '@pitlane/shared/domain/cars/item-words';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FACT_NAMES, VERDICT } from '../core/orders/verdict-phase.ts';
import type { Queryable } from '../platform/db/db.ts';
import { bookOrder } from '../platform/db/schema/orders.ts';
import { auction } from '../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import type { OrderFacts } from './judge-order.ts';

export type OrderRow = RowOf<typeof bookOrder>;

export const MAKER: Address = `0x${'a'.repeat(40)}`;
export const SEAPORT: Address = `0x${'5e'.repeat(20)}`;
export const TREASURY: Address = `0x${'7e'.repeat(20)}`;

const ORDER = describeTable(bookOrder);
const INSERT = ORDER.insert();

/** A listing of a car for 1,000 wei that pays a fee of 25 and no royalty, and is not judged yet. */
export function testOrder(changes: Partial<OrderRow> & { number: number }): OrderRow {
  const { number, ...given } = changes;
  const orderHash: Hash = `0x${number.toString(16).padStart(64, '0')}`;
  const key = {
    chain: 'binance' as Chain,
    collection: 'cars' as const,
    tokenId: 1n as bigint | null,
    ...given,
  };
  return {
    ...key,
    id: `${key.chain}-${orderHash}`,
    orderHash,
    side: 'listing',
    maker: MAKER,
    nftId: key.tokenId === null ? null : nftId({ ...key, tokenId: key.tokenId }),
    price: 1_000n,
    payments: { [TREASURY]: '25' },
    wantedTransfers: 0,
    wantedState: null,
    wantedSeries: null,
    minRank: null,
    minLevels: null,
    counter: 0n,
    startTime: 0,
    endTime: 10_000_000_000,
    components: {},
    signature: '0x',
    treasury: TREASURY,
    feeBps: 250,
    seaport: SEAPORT,
    createdAt: 0,
    active: false,
    reason: 'token_gone',
    dueAt: null,
    version: 0,
    ...given,
  };
}

const NO_PARTS: UpgradeLevels = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

/** Facts that let the maker of a testOrder sell: they own the token, Seaport may move it, and no royalty is due. */
export const GOOD_FACTS: OrderFacts = {
  fill: undefined,
  makerCounter: undefined,
  token: {
    owner: MAKER,
    approved: null,
    transfers: 0,
    state: 0n,
    lockedUntil: null,
    car: { series: 0, rank: 0, upgrades: NO_PARTS },
    auctioned: false,
  },
  royalty: { receiver: TREASURY, bps: 0 },
  operatorApproved: true,
  money: undefined,
};

/** Says of a chain that all facts are whole and all orders judged. */
export async function addReadyProjections(db: Queryable): Promise<void> {
  const names = [...FACT_NAMES, VERDICT];
  await db.query(
    `insert into projection select 'binance', name, 1, 1, 'ready', null from unnest($1::text[]) as name`,
    [names],
  );
}

/** Writes orders as they are given, in the order of their ids. */
export async function addOrders(tx: Queryable, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length > 0)
    await tx.query(INSERT.sql, INSERT.params(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))));
}

/** The orders of the book, by id. */
export function readOrders(db: Queryable): Promise<OrderRow[]> {
  return db.query<OrderRow>(`select ${ORDER.select} from ${ORDER.name} order by id`);
}

const AUCTION = describeTable(auction).insert();

/** Writes an auction that runs, for 500 wei and until 2,000, with what is given. */
export async function addAuction(
  db: Queryable,
  row: Partial<RowOf<typeof auction>> &
    Pick<RowOf<typeof auction>, 'chain' | 'collection' | 'tokenId' | 'nftId' | 'seller'>,
): Promise<void> {
  const whole: RowOf<typeof auction> = {
    id: `${row.chain}-1`,
    auctionId: 1,
    reserve: 500n,
    buyOut: null,
    minIncrement: 1n,
    minIncrementBps: 500,
    duration: 600,
    extensionWindow: 60,
    maxExtension: 600,
    royaltyBps: 500,
    startAtFirstBid: false,
    endsAt: 2_000,
    firstEnd: 2_000,
    bidder: null,
    highestBid: null,
    bids: 0,
    state: 'running',
    createdAt: 0,
    createdBlock: 1,
    closedAt: null,
    version: 0,
    ...row,
  };
  await db.query(AUCTION.sql, AUCTION.params([whole]));
}

/** Writes what is known of an order's token, royalty, maker and fill, as the projections do. */
export async function addFacts(
  db: Queryable,
  { id, chain, collection, tokenId, nftId: nft, orderHash, maker, seaport }: OrderRow,
  { fill, makerCounter, token, royalty, operatorApproved, money }: OrderFacts,
): Promise<void> {
  if (token && collection === 'cars') {
    const { owner, approved, transfers, state, lockedUntil } = token;
    const { series, rank, upgrades } = token.car ?? { series: 0, rank: 0, upgrades: NO_PARTS };
    await db.query(
      `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, approved, state,
         minted_at, mint_block, mint_log_index, locked_until, updated_at, title, traits, version, status, category)
       values ($1, $2, 'cars', $3, $4, $4, $9, $10, $11, $5, $6, $7, 0, 0, 0, $8, 0, '', '{}', 0, 'not_listed', 'car')`,
      [
        nft,
        chain,
        tokenId,
        owner,
        transfers,
        approved,
        state,
        lockedUntil,
        series,
        rank,
        JSON.stringify(upgrades),
      ],
    );
  } else if (token) {
    const own = collection === 'tokens' ? royalty : undefined;
    const { owner, approved, transfers, state } = token;
    await db.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, transfers, approved, state, royalty_receiver,
         royalty_bps, minted_at, mint_block, mint_log_index, updated_at, version, series, rank, title, status, category)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, 0, 0, 0, 0, 0, -1, -1, '', 'not_listed', $11)`,
      [
        nft,
        chain,
        collection,
        tokenId,
        owner,
        transfers,
        approved,
        state,
        own?.receiver ?? null,
        own?.bps ?? null,
        firstCategory(collection),
      ],
    );
  }
  if (token?.auctioned && nft)
    await addAuction(db, { chain, collection, tokenId: tokenId ?? 0n, nftId: nft, seller: token.owner });
  if (money) {
    await db.query('insert into maker_money values ($1, $2, $3, $4, $5, false, 0)', [
      `${chain}-${maker}`,
      chain,
      maker,
      money.balance,
      money.allowance,
    ]);
  }
  if (royalty && collection !== 'tokens') {
    const settings = { royaltyReceiver: royalty.receiver, royaltyBps: String(royalty.bps) };
    await db.query(`insert into drop_settings values ($1, $2, $3, $4, 0, 0, 0)`, [
      `${chain}-${collection}`,
      chain,
      collection,
      JSON.stringify(settings),
    ]);
  }
  if (fill) {
    await db.query('insert into order_fill values ($1, $2, $3, $4, $5, 0)', [
      id,
      chain,
      orderHash,
      fill.filled,
      fill.cancelled,
    ]);
  }
  if (makerCounter !== undefined) {
    await db.query('insert into maker_counter values ($1, $2, $3, $4, 0)', [
      `${chain}-${maker}`,
      chain,
      maker,
      makerCounter,
    ]);
  }
  await db.query('insert into operator_approval values ($1, $2, $3, $4, $5, $6, 0)', [
    `${chain}-${collection}-${maker}-${seaport}`,
    chain,
    collection,
    maker,
    seaport,
    operatorApproved,
  ]);
}
