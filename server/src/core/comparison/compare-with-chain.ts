/** Compares the index with the contracts themselves: what they answer at the very block at which the index stands. */
import { type Address, type Hash, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';
import { listTargets } from '../../platform/chain/event-sources.ts';
import { unlessReverted } from '../../platform/chain/unless-reverted.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { IndexedBlock } from '../jobs/index-status.ts';

/** Where a comparison goes on: the number of a table, and the id of its last row that has been compared. */
export type Place = { table: number; after: string };

/** A page of rows, compared. */
export type ComparedPage = {
  compared: number;
  /** Sentences, each about a row that differs. */
  differences: string[];
  /** Where the next page begins; undefined after the last. */
  next: Place | undefined;
};

/** Where a comparison begins. */
export const BEGINNING: Place = { table: 0, after: '' };

/** Rows that are read at once; each is one or two calls, and they travel in batches. */
const PAGE = 200;

type Context = {
  served: ServedChain;
  addresses: ReadonlyMap<string, Address>;
  block: Pick<IndexedBlock, 'hash'>;
};
/** Rows of one table that a contract can be asked about, a page at a time. */
type Comparison<Row extends { id: string } = never> = {
  /** $1 chain, $2 the id of the last row before, $3 how many. */
  sql: string;
  /** Says how a row differs; undefined where it does not. */
  compare(row: Row, context: Context): Promise<string | undefined>;
};

/**
 * The rows of a chain after one, along the index of ids: they begin with the chain's name. Without the end, the last page of a chain would
 * read the rows of all chains that come after it. The end is the name with its last letter raised, which is behind all of the chain's ids in every
 * order of letters.
 */
const ofChain = (id: string) =>
  `${id} > greatest($2::text, $1::text) and ${id} < left($1::text, -1) || chr(ascii(right($1::text, 1)) + 1)`;

const define = <Row extends { id: string }>(given: Comparison<Row>) => given as unknown as Comparison;

export const COMPARISONS: readonly Comparison[] = [
  define<{ id: string; collection: string; tokenId: string; owner: Address }>({
    sql: `select id, collection, token_id::text as "tokenId", owner from nft where chain = $1 and ${ofChain('id')} order by id limit $3`,
    async compare({ id, collection, tokenId, owner }, { served, addresses, block }) {
      const address = addresses.get(collection);
      if (!address) return undefined;
      const at = {
        blockHash: block.hash,
        address,
        abi: tuneupGaragesAbi,
        functionName: 'ownerOf',
        args: [BigInt(tokenId)],
      } as const;
      const found = await unlessReverted(served.client.readContract(at));
      return differ(`the owner of ${id}`, owner, found?.toLowerCase() ?? ZERO_ADDRESS);
    },
  }),
  define<{ id: string; account: Address; balance: string; allowance: string }>({
    sql: `select id, maker as account, balance::text, allowance::text from maker_money
      where chain = $1 and ${ofChain('id')} and not stale and balance is not null order by id limit $3`,
    async compare({ account, ...kept }, { served, block }) {
      const { trading } = served.config;
      if (!trading) return undefined;
      const at = { blockHash: block.hash, address: trading.currency, abi: ethTokenAbi } as const;
      const [balance, allowance] = await Promise.all([
        served.client.readContract({ ...at, functionName: 'balanceOf', args: [account] }),
        served.client.readContract({ ...at, functionName: 'allowance', args: [account, trading.seaport] }),
      ]);
      return (
        differ(`the balance of ${account}`, kept.balance, String(balance)) ??
        differ(`the allowance of ${account}`, kept.allowance, String(allowance))
      );
    },
  }),
  define<{ id: string; orderHash: Hash; filled: boolean; cancelled: boolean }>({
    sql: `select b.id, b.order_hash as "orderHash", coalesce(f.filled, false) as filled, coalesce(f.cancelled, false) as cancelled
      from book_order b left join order_fill f on f.id = b.id
      where b.chain = $1 and ${ofChain('b.id')} order by b.id limit $3`,
    async compare({ id, orderHash, filled, cancelled }, { served, block }) {
      const { trading } = served.config;
      if (!trading) return undefined;
      const at = { blockHash: block.hash, address: trading.seaport, abi: seaportAbi } as const;
      const [, isCancelled, parts] = await served.client.readContract({
        ...at,
        functionName: 'getOrderStatus',
        args: [orderHash],
      });
      return (
        differ(`whether order ${id} is filled`, String(filled), String(parts > 0n)) ??
        differ(`whether order ${id} is cancelled`, String(cancelled), String(isCancelled))
      );
    },
  }),
  define<{ id: string; maker: Address; counter: string }>({
    sql: `select id, maker, counter::text from maker_counter where chain = $1 and ${ofChain('id')} order by id limit $3`,
    async compare({ maker, counter }, { served, block }) {
      const { trading } = served.config;
      if (!trading) return undefined;
      const at = { blockHash: block.hash, address: trading.seaport, abi: seaportAbi } as const;
      const found = await served.client.readContract({ ...at, functionName: 'getCounter', args: [maker] });
      return differ(`the counter of ${maker}`, counter, String(found));
    },
  }),
];

/** Compares owners, balances, allowances, orders and counters of a chain, a page at a time. */
export async function* compareWithChain(db: Db, served: ServedChain): AsyncGenerator<ComparedPage> {
  for (let place: Place | undefined = BEGINNING; place; ) {
    const page: ComparedPage = await comparePage(db, served, place, PAGE);
    yield page;
    place = page.next;
  }
}

/**
 * Compares up to `count` rows of one table, from a place on, with what the contracts answer at the block at which the index stands now.
 * Throws when the node has lost the state of that block.
 */
export async function comparePage(
  db: Db,
  served: ServedChain,
  { table, after }: Place,
  count: number,
): Promise<ComparedPage> {
  const { chain } = served.config;
  const comparison = COMPARISONS[table];
  if (!comparison) throw new RangeError(`there is no table ${table} to compare`);
  const addresses = new Map(listTargets(served.config).map(({ name, address }) => [name as string, address]));
  const { block, rows } = await readPage(db, { sql: comparison.sql, params: [chain, after, count] });
  const found = block
    ? await Promise.all(rows.map((row) => comparison.compare(row as never, { served, addresses, block })))
    : [];
  const last = rows.at(-1);
  const following = table + 1 < COMPARISONS.length ? { table: table + 1, after: '' } : undefined;
  return {
    compared: found.length,
    differences: found.flatMap((each) => (each ? [`${chain}: ${each}`] : [])),
    next: last && rows.length === count ? { table, after: last.id } : following,
  };
}

/** Rows and the block that they are of, in one snapshot. */
function readPage(db: Db, { sql, params }: { sql: string; params: [Chain, string, number] }) {
  return db.transaction(async (tx: Queryable) => {
    await tx.query('set transaction isolation level repeatable read');
    const [block] = await tx.query<{ hash: Hash }>(
      'select block_hash as hash from checkpoint where chain = $1',
      [params[0]],
    );
    return { block, rows: await tx.query<{ id: string }>(sql, params) };
  });
}

const differ = (what: string, kept: string, found: string): string | undefined =>
  kept === found ? undefined : `${what} is ${kept} in the index, and ${found} on the chain`;
