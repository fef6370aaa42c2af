/** The wallets whose ETH token is followed, and the readings of it. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { listMoneyMakers } from '@pitlane/shared/fold/maker-money';
import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { Queryable } from '../platform/db/db.ts';

/** Readings of one transaction. */
const MAX_READINGS = 200;
/** Positions of readings in their block: behind all logs. */
const FIRST_LOG_INDEX = 2_000_000_000;
const NO_TRANSACTION = `0x${'0'.repeat(64)}` as const;

/** The currency of a chain's offers, and who takes it. */
export type Money = { currency: Address; spender: Address };

/** A watched wallet and its number, which places its readings in their block. */
export type WatchedAccount = { account: Address; seq: number };

/** How far a new wallet's number may be below the highest: posts commit in another order than they take numbers. */
const LATE = 1_000;

/** The watched wallets of a chain by their numbers, those above `after`. */
function listWatched(db: Queryable, chain: Chain, after = 0): Promise<WatchedAccount[]> {
  return db.query('select account, seq from watched_account where chain = $1 and seq > $2 order by seq', [
    chain,
    after,
  ]);
}

/**
 * All wallets that are watched on a chain, by their numbers. Of a list that has grown only the newest part is read, where that makes it
 * `count` long: every new maker would cost as much as there are makers otherwise.
 */
export async function renewWatched(
  db: Queryable,
  chain: Chain,
  { known, count }: { known: readonly WatchedAccount[]; count: number },
): Promise<WatchedAccount[]> {
  const from = (known.at(-1)?.seq ?? 0) - LATE;
  if (from <= 0 || count < known.length) return listWatched(db, chain);
  const newest = await listWatched(db, chain, from);
  const list = [...known.filter(({ seq }) => seq <= from), ...newest];
  return list.length >= count ? list : listWatched(db, chain);
}

/**
 * $1 chain, $2 a wallet's number. The next wallets whose money has to be read: those that something has happened to, and of those above the number
 * the ones that have not been read yet. Below it, all have.
 */
export const UNREAD = `
  select account, seq from (
    (select w.account, w.seq from maker_money m join watched_account w on w.chain = m.chain and w.account = m.maker
     where m.chain = $1 and m.stale order by m.maker limit ${MAX_READINGS})
    union
    (select w.account, w.seq from watched_account w
     where w.chain = $1 and w.seq > $2 and not exists (select from maker_money m where m.id = w.chain || '-' || w.account)
     order by w.seq limit ${MAX_READINGS})
  ) as found order by seq limit ${MAX_READINGS}`;

export function findUnread(db: Queryable, chain: Chain, after: number): Promise<WatchedAccount[]> {
  return db.query(UNREAD, [chain, after]);
}

/** The number below that of the first wallet which is in the one list and not in the other; undefined where the second one adds none. */
export function findLastShared(
  before: readonly WatchedAccount[],
  now: readonly WatchedAccount[],
): number | undefined {
  const first = now.find(({ seq }, i) => seq !== before[i]?.seq);
  return first && first.seq - 1;
}

/** Has the money of all makers of a chain read again. Their offers count as unpaid until it has been. */
export async function markMoneyStale(tx: Queryable, chain: Chain): Promise<void> {
  await tx.query('update maker_money set stale = true where chain = $1', [chain]);
}

/** Whether the money of some maker is still to be read. */
export async function isMoneyStale(db: Queryable, chain: Chain): Promise<boolean> {
  const rows = await db.query('select from maker_money where chain = $1 and stale limit 1', [chain]);
  return rows.length > 0;
}

/** Watched wallets whose money the events of some blocks have touched. */
export function findTouched(
  watched: readonly WatchedAccount[],
  events: readonly ChainEvent[],
): WatchedAccount[] {
  const touched = new Set(events.flatMap(listMoneyMakers));
  return touched.size === 0 ? [] : watched.filter(({ account }) => touched.has(account));
}

type Block = Pick<Header, 'number' | 'hash' | 'timestamp'>;

/** Reads wallets' money at a block, as events of that block. */
export async function readAccounts(
  { reader, money, chain }: { reader: ChainReader; money: Money; chain: Chain },
  watched: readonly WatchedAccount[],
  block: Block,
): Promise<ChainEvent[]> {
  if (watched.length === 0) return [];
  const readings = await reader.accounts(
    { ...money, accounts: watched.map(({ account }) => account) },
    block,
  );
  const seqs = new Map(watched.map(({ account, seq }) => [account, seq]));
  return readings.map(
    (reading): ChainEvent => ({
      chain,
      source: 'currency',
      blockNumber: block.number,
      blockHash: block.hash,
      timestamp: block.timestamp,
      txHash: NO_TRANSACTION,
      logIndex: FIRST_LOG_INDEX + (seqs.get(reading.account) ?? 0),
      kind: 'account_read',
      ...reading,
    }),
  );
}
