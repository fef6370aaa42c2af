/** The promise of the order book: what it serves as active can be bought at that block, and what it does not cannot. */
import { type Order, OrderListSchema, OrderPostedSchema } from '@pitlane/shared/api/orders';
import { type Hash, normalAddress } from '@pitlane/shared/domain/address';
import { getBulkTypedData, splitBulkSignature } from '@pitlane/shared/domain/bulk-order';
import { fillListing } from '@pitlane/shared/domain/fill-listing';
import { makeListing } from '@pitlane/shared/domain/make-listing';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/seaport-order';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import fc from 'fast-check';
import { encodeFunctionData, numberToHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountAt, DEPLOYER } from './accounts.ts';
import { RpcError } from './rpc.ts';
import {
  CHAIN,
  CHAIN_ID,
  MARKET,
  type Moment,
  seaport,
  startTradingChain,
  type Token,
  type TradingChain,
  TransactionFailedError,
} from './testing/trading-chain.ts';
import { startTradingServer, type TradingServer } from './testing/trading-server.ts';

/** They own, list and buy. */
const PEOPLE = [20, 21, 22, 23];
/** Buys everything, but only in simulations. */
const TAKER = 25;
const PRICE = 10n ** 12n;
/** Seconds by which the chain is ahead of the clock, so that the chain's time alone decides. */
const AHEAD = 86_400;
/** Blocks that a reorganisation replaces, at most. */
const MAX_DEPTH = 3;
/** Milliseconds: the book's clock looks once a second whether time has passed. */
const CLOCK = { timeout: 10_000, interval: 100 };

const KINDS = {
  mint: 2,
  list: 6,
  listMany: 2,
  giveAway: 3,
  approveOne: 2,
  approveAll: 2,
  cancel: 1,
  raiseCounter: 1,
  buy: 3,
  burnFuel: 3,
  setRoyalty: 2,
  lock: 2,
  wait: 3,
  reorganise: 2,
} as const;
type Kind = keyof typeof KINDS;
/** Something that happens. `pick` chooses to what, `more` how. */
type Step = { kind: Kind; pick: number; more: number };

type Signed = { components: OrderComponents; signature: Hash };

/** What lives bring about for certain: a test that saw nothing would promise nothing. */
const VERDICTS = ['active', 'filled', 'cancelled', 'moved', 'changed', 'expired'];

let chain: TradingChain;
let server: TradingServer;
const tokens: Token[] = [];
/** All orders that the book has accepted, by their hashes. */
const book = new Map<Hash, Signed>();
/** How often the book gave each verdict. */
const seen = new Map<string, number>();
let salt = 0n;

beforeAll(async () => {
  chain = await startTradingChain();
  for (const one of [...PEOPLE, TAKER]) await chain.fund(one);
  for (const [i, one] of PEOPLE.entries()) tokens.push(await chain.mint(one, i % 2 ? 'cars' : 'stations'));
  await chain.rpc('evm_increaseTime', AHEAD);
  await chain.rpc('anvil_mine', numberToHex(10));
  server = await startTradingServer(chain.port);
  await server.untilIndexed((await chain.client.getBlock()).hash);
});

afterAll(async () => {
  await server?.stop();
  await chain?.stop();
});

const choose = <T>(of: readonly T[], pick: number): T | undefined => of[pick % of.length];
const personOf = (address: string) => PEOPLE.find((one) => normalAddress(accountAt(one).address) === address);

/** A token and the index of its owner. Undefined when a reorganisation has taken the token's mint away. */
async function findToken(pick: number): Promise<{ token: Token; owner: number } | undefined> {
  const token = choose(tokens, pick);
  const address = token && (await chain.ownerOf(token).catch(() => undefined));
  const owner = address && personOf(address);
  return token && owner ? { token, owner } : undefined;
}

/** Does what may be refused. */
async function attempt(action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => {
    if (!(error instanceof TransactionFailedError || error instanceof RpcError)) throw error;
  });
}

async function makeOrder(token: Token, owner: number, more: number): Promise<OrderComponents> {
  const { rule, startTime, ...terms } = await chain.readTerms(token, accountAt(owner).address);
  const byCount = {
    kind: 'count',
    transferCount: Number(rule.kind === 'state' ? rule.state & 0xffff_ffffn : 0),
  } as const;
  const decided = {
    ...terms,
    seller: accountAt(owner).address,
    priceWei: PRICE + BigInt(more % 1_000),
    rule: more % 2 ? byCount : rule,
    startTime: startTime + (more % 5 === 0 ? 400 : 0),
    duration: 500 + (more % 7) * 400,
    salt: ++salt,
  };
  return makeListing(decided, MARKET);
}

async function list(wanted: readonly OrderComponents[], owner: number): Promise<void> {
  const whole = await accountAt(owner).signTypedData(getBulkTypedData(wanted, CHAIN_ID, seaport));
  const signatures = splitBulkSignature(wanted, whole);
  const orders = wanted.map((order, i) => ({
    parameters: toOrderJson(order),
    signature: signatures[i],
  }));
  const { results } = OrderPostedSchema.parse(await server.post('/api/orders', { chain: CHAIN, orders }));
  for (const [i, { accepted, refusal, order_hash }] of results.entries()) {
    const [components, signature] = [wanted[i], signatures[i]];
    if (!components || !signature) throw new Error('more results than orders');
    expect(order_hash).toBe(hashOrder(components));
    if (accepted) book.set(order_hash, { components, signature });
    else {
      expect(refusal?.code).toBe('NOT_APPROVED');
    }
  }
}

/** The error that the taker would meet who buys an order at a block; undefined when they could buy it. */
const findRevert = ({ components, signature }: Signed, block: Moment) =>
  chain.findRevertAt(
    TAKER,
    { to: seaport, data: encodeFunctionData(fillListing(components, signature)) },
    block,
  );

const happen: Record<Kind, (pick: number, more: number) => Promise<unknown>> = {
  async mint(pick, more) {
    tokens.push(await chain.mint(choose(PEOPLE, pick) ?? 0, more % 2 ? 'cars' : 'stations'));
  },
  async list(pick, more) {
    const found = await findToken(pick);
    if (found) await list([await makeOrder(found.token, found.owner, more)], found.owner);
  },
  async listMany(pick, more) {
    const found = await findToken(pick);
    if (!found) return;
    const orders = [];
    for (let i = 0; i < 2 + (more % 4); i++) orders.push(await makeOrder(found.token, found.owner, more + i));
    await list(orders, found.owner);
  },
  async giveAway(pick, more) {
    const found = await findToken(pick);
    if (found) await attempt(chain.giveAway(found.owner, choose(PEOPLE, more) ?? 0, found.token));
  },
  async approveOne(pick, more) {
    const found = await findToken(pick);
    if (!found) return;
    const { token, tokenId } = found.token;
    const args = [more % 2 ? seaport : zeroAddress, tokenId];
    await chain.send(found.owner, { address: token, abi: gasStationsAbi, functionName: 'approve', args });
  },
  async approveAll(pick, more) {
    const found = await findToken(pick);
    if (!found) return;
    const at = { address: found.token.token, abi: gasStationsAbi };
    await chain.send(found.owner, {
      ...at,
      functionName: 'setApprovalForAll',
      args: [seaport, more % 3 > 0],
    });
  },
  async cancel(pick) {
    const order = choose([...book.values()], pick)?.components;
    const maker = order && personOf(order.offerer);
    if (!maker) return;
    await chain.send(maker, { address: seaport, abi: seaportAbi, functionName: 'cancel', args: [[order]] });
  },
  async raiseCounter(pick) {
    const maker = choose(PEOPLE, pick) ?? 0;
    await chain.send(maker, { address: seaport, abi: seaportAbi, functionName: 'incrementCounter' });
    // Deeper than any reorganisation here: one that took this back would revive it (docs/trading.md, "Limits").
    await chain.rpc('anvil_mine', numberToHex(MAX_DEPTH));
  },
  async buy(pick, more) {
    const order = choose([...book.values()], pick);
    const buyer = choose(PEOPLE, more) ?? 0;
    if (order)
      await attempt(
        chain.send(buyer, { address: seaport, ...fillListing(order.components, order.signature) }),
      );
  },
  async burnFuel(pick) {
    const token = choose(
      tokens.filter(({ collection }) => collection === 'stations'),
      pick,
    );
    if (token) await attempt(chain.burnFuel(token));
  },
  async setRoyalty(pick, more) {
    const { token } = choose(tokens, pick) ?? {};
    const args = [accountAt(DEPLOYER).address, [300, 500, 501][more % 3]];
    if (token)
      await chain.send(DEPLOYER, {
        address: token,
        abi: gasStationsAbi,
        functionName: 'setDefaultRoyalty',
        args,
      });
  },
  async lock(pick, more) {
    const found = await findToken(pick);
    if (found?.token.collection !== 'cars') return;
    const { timestamp } = await chain.client.getBlock();
    await attempt(chain.lock(found.owner, found.token, Number(timestamp) + 50 + (more % 600)));
  },
  async wait(_, more) {
    await chain.rpc('evm_increaseTime', 1 + (more % 500));
    await chain.rpc('evm_mine');
  },
  reorganise: (_, more) => chain.rpc('anvil_reorg', 1 + (more % MAX_DEPTH), []),
};

/** All orders of the book with their verdicts, or only those that it serves as active. */
async function readBook(filter: '' | '&active=true'): Promise<Order[]> {
  const orders: Order[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/orders?chain=${CHAIN}&limit=100${filter}${cursor && `&cursor=${cursor}`}`;
    const page = OrderListSchema.parse(await server.get(path));
    orders.push(...page.orders);
    cursor = page.next;
  }
  return orders;
}

/** What only time changes, in the words of the book and of the chain. */
const BY_TIME = new Set(['locked', 'not_started', 'expired', 'InvalidTime', 'ListingZoneTokenLocked']);

/** Where the book and Seaport disagree at the newest block. `byTime` holds what the passing of time alone explains. */
async function compare() {
  const block = await chain.client.getBlock();
  await server.untilIndexed(block.hash);
  const orders = await readBook('');
  expect(orders).toHaveLength(book.size);
  const wrong = await Promise.all(
    orders.map(async ({ order_hash, active, reason }) => {
      const order = book.get(order_hash);
      const error = order && (await findRevert(order, block));
      return active === !error ? [] : [{ order_hash, reason, error }];
    }),
  );
  const isByTime = ({ reason, error }: { reason: string | null; error: string | undefined }) =>
    BY_TIME.has(reason ?? '') || BY_TIME.has(error ?? '');
  return { orders, wrong: wrong.flat(), byTime: wrong.flat().filter(isByTime) };
}

/** Compares. Where time alone explains what is wrong, the book's clock may come round: here the chain's time jumps. */
async function check(last: Kind): Promise<void> {
  const { orders, wrong } = await vi.waitFor(async () => {
    const found = await compare();
    if (found.byTime.length > 0 && found.byTime.length === found.wrong.length)
      throw new Error(`after ${last} time has passed and the book has not seen it`);
    return found;
  }, CLOCK);
  expect(wrong, `after ${last}`).toEqual([]);
  for (const { reason } of orders) seen.set(reason ?? 'active', (seen.get(reason ?? 'active') ?? 0) + 1);
}

describe('GET /api/orders', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.oneof(
      ...Object.entries(KINDS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
    ),
    pick: fc.nat(),
    more: fc.nat(),
  });

  test('serves as active what can be bought at that block, and nothing else', async () => {
    const lives = fc.array(step, { minLength: 30, maxLength: 30 });
    // Each life goes on where the last one ended: there is one chain.
    const life = fc.asyncProperty(lives, async (steps) => {
      for (const { kind, pick, more } of steps) {
        await happen[kind](pick, more);
        await check(kind);
      }
    });
    await fc.assert(life, { seed: 12, numRuns: 3, endOnFailure: true });
    const active = (await readBook('&active=true')).map(({ order_hash }) => order_hash);
    const { orders } = await compare();
    expect(active).toEqual(orders.filter((order) => order.active).map(({ order_hash }) => order_hash));
    for (const verdict of VERDICTS) expect(seen.get(verdict), verdict).toBeGreaterThan(0);
  }, 120_000);
});
