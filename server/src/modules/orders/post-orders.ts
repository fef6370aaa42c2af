import type { OrderPost, PostedOrder } from '@pitlane/shared/api/orders';
import type { SignedOrderInput } from '@pitlane/shared/api/seaport';
import type { Address, Hash } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import { type OrderRefusal, REFUSAL_SENTENCES } from '@pitlane/shared/domain/order-refusals';
import { recoverOrderSigner } from '@pitlane/shared/domain/order-signature';
import { type OrderContent, readOrder } from '@pitlane/shared/domain/read-order';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/seaport-order';
import { judgeTokenState } from '@pitlane/shared/domain/zone-hash';
import type { Db } from '../../db/db.ts';
import { writeChanges } from '../../db/outbox.ts';
import { readBookTime } from '../../lib/book/book-time.ts';
import { judgeOrders } from '../../lib/book/judge-orders.ts';
import { lockBook } from '../../lib/book/lock-book.ts';
import { touchOrders } from '../../lib/book/touched.ts';
import { isBookReady } from '../../lib/book/verdict-phase.ts';
import {
  isSignedForSeaport,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readRoyalty,
  readToken,
} from './chain-facts.ts';
import { findChainRefusal } from './judge-facts.ts';
import type { OrderMarket, OrderMarkets } from './order-markets.ts';
import { toParameters, toRuleColumns, toVerdict } from './order-view.ts';
import * as repo from './orders.repo.ts';
import { REFUSED_FIELD } from './refused-field.ts';

/** Orders of one maker on one chain that are active, may become so, or were posted in the last day. */
const MAX_LIVE_ORDERS = 1_000;

export type PostOrdersDeps = {
  db: Db;
  markets: OrderMarkets;
  /** Seconds since 1970. */
  now: () => number;
};

/** An order of a request. `place` is its place there: a request may hold the same order twice. */
type Given = { place: number; components: OrderComponents; signature: Hash; orderHash: Hash; id: string };
/** One that is a listing or an offer. `nft` is its token's id; null of an offer for any token. */
type Candidate = Given & { content: OrderContent; nft: string | null };
/** One that only the chain can still refuse. `recovered`: whether its signature is known to be the maker's. */
type Signed = Candidate & { recovered: boolean };

/** The result of each order of a request; the others do not depend on it. */
type Outcome = OrderRefusal | 'accepted';

/**
 * Takes orders into the book. What costs least is checked first: the order itself, what the book and the index have, the key
 * of the signature, and at last the chain, at one block for all of them. Throws CHAIN_UNAVAILABLE when the chain has to be
 * asked and does not answer, and while its index has not read all that verdicts follow from.
 */
export function createPostOrders({ db, markets, now }: PostOrdersDeps) {
  return async ({ chain, orders }: OrderPost): Promise<PostedOrder[]> => {
    const given = orders.map((order, place) => ({ ...toGiven(chain, order), place }));
    const market = markets.get(chain);
    const outcomes = market ? await takeOrders({ db, market, at: now() }, given) : undefined;
    const outcomeOf = ({ place }: Given) => outcomes?.get(place) ?? 'CHAIN_NOT_TRADING';
    const accepted = given.filter((order) => outcomeOf(order) === 'accepted');
    const verdicts = accepted.length > 0 ? await repo.findVerdicts(db, listIds(accepted)) : [];
    const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
    return given.map((order) => toResult(order, outcomeOf(order), byId.get(order.id), now()));
  };
}
export type PostOrders = ReturnType<typeof createPostOrders>;

function toGiven(chain: Chain, { parameters, signature }: SignedOrderInput): Omit<Given, 'place'> {
  const { totalOriginalConsiderationItems: _, ...components } = parameters;
  const orderHash = hashOrder(components);
  return { components, signature, orderHash, id: `${chain}-${orderHash}` };
}

type Desk = { db: Db; market: OrderMarket; at: number };

/** The outcome of each order by its place in the request. */
async function takeOrders(desk: Desk, given: Given[]): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const pass = createSieve(outcomes);
  const { market } = desk;
  const candidates = pass(given, (order) => toCandidate(desk, order));
  const known = await findKnown(desk, candidates);
  const fresh = pass(candidates, (order) => (known.has(order.id) ? 'accepted' : order));
  const tokens = await findTokens(desk, fresh);
  const owned = pass(fresh, (order) => findIndexRefusal(order, tokens) ?? order);
  const room = await readRoom(desk, owned);
  const allowed = pass(owned, (order) => (room.take(order.content.maker) ? order : 'TOO_MANY_ORDERS'));
  if (allowed.length === 0) return outcomes;
  const recovered = await findRecovered(market, allowed);
  const signed = allowed.map((order) => ({ ...order, recovered: recovered.has(order.place) }));
  const refusals = await readChain(market.chain, () => findChainRefusals(desk, signed));
  const good = pass(signed, (order) => refusals.get(order) ?? order);
  await addToBook(desk, good);
  for (const { place } of good) outcomes.set(place, 'accepted');
  return outcomes;
}

/** Returns a function that keeps the orders for which `look` gives no outcome, and notes the outcomes of the others. */
function createSieve(outcomes: Map<number, Outcome>) {
  return <Before extends Given, After extends Given>(
    before: readonly Before[],
    look: (order: Before) => After | Outcome,
  ): After[] =>
    before.flatMap((order) => {
      const after = look(order);
      if (typeof after !== 'string') return [after];
      outcomes.set(order.place, after);
      return [];
    });
}

function toCandidate({ market, at }: Desk, order: Given): Candidate | OrderRefusal {
  const content = readOrder(order.components, market, at);
  if (content.side === undefined) return content.refusal;
  const { collection, tokenId } = content;
  const nft = tokenId === null ? null : nftId({ chain: market.chain, collection, tokenId });
  return { ...order, content, nft };
}

async function findKnown({ db }: Desk, orders: readonly Given[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  return new Set((await repo.findVerdicts(db, listIds(orders))).map(({ id }) => id));
}

async function findTokens({ db }: Desk, orders: readonly Candidate[]): Promise<Map<string, repo.TokenRow>> {
  const nfts = new Set(orders.flatMap(({ nft }) => nft ?? []));
  if (nfts.size === 0) return new Map();
  const rows = await repo.findTokens(db, [...nfts]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many more orders each maker may post. */
async function readRoom({ db, market: { chain }, at }: Desk, orders: readonly Candidate[]) {
  const makers = [...new Set(orders.map(({ content }) => content.maker))];
  const counts = await Promise.all(
    makers.map((maker) => repo.countLiveOrders(db, { chain, maker, at, limit: MAX_LIVE_ORDERS })),
  );
  const left = new Map(makers.map((maker, i) => [maker, MAX_LIVE_ORDERS - (counts[i] ?? 0)]));
  return {
    take(maker: Address): boolean {
      const room = left.get(maker) ?? 0;
      left.set(maker, room - 1);
      return room > 0;
    },
  };
}

/** The places of the orders whose signature is certainly their maker's. One after the other: each takes a millisecond of the processor. */
async function findRecovered({ chainId, seaport }: OrderMarket, orders: readonly Candidate[]) {
  const found = new Set<number>();
  for (const order of orders) {
    const { place, signature, orderHash, content } = order;
    const signer = await recoverOrderSigner({ signature, orderHash, chainId, seaport });
    if (signer === content.maker) found.add(place);
  }
  return found;
}

/** What the index says against an order. A locked token is none: the order sleeps until the lock ends. */
function findIndexRefusal(
  { content: { side, maker }, components, nft }: Candidate,
  tokens: ReadonlyMap<string, repo.TokenRow>,
): OrderRefusal | undefined {
  if (nft === null) return undefined;
  const token = tokens.get(nft);
  if (!token) return 'TOKEN_UNKNOWN';
  if (side === 'listing' && token.owner !== maker) return 'NOT_OWNER';
  if (side === 'offer' && token.owner === maker) return 'OWN_TOKEN';
  const verdict = judgeTokenState(components.zoneHash, token.state);
  if (verdict === 'moved') return 'TOKEN_MOVED';
  return verdict === 'changed' ? 'TOKEN_CHANGED' : undefined;
}

/**
 * What the chain says against orders, all at its newest block; the client sends the questions together. Where no key has
 * been found for a signature, Seaport is asked about it.
 */
async function findChainRefusals({ market, at }: Desk, orders: readonly Signed[]) {
  const on = { ...market, block: await readHead(market.client) };
  const time = Math.max(at, on.block.timestamp);
  const counters = readOnce((maker) => readCounter(on, maker));
  const money = readOnce((account) => readMoney(on, { currency: market.currency, account }));
  const found = await Promise.all(
    orders.map(async (order) => {
      const { content, components, orderHash, recovered, signature } = order;
      const { side, tokenId, maker, priceWei } = content;
      const contract = market.contracts.get(content.collection);
      if (!contract) return 'COLLECTION_UNKNOWN' as const;
      const [status, token, royalty, signed, counter, purse] = await Promise.all([
        readOrderStatus(on, orderHash),
        tokenId === null ? undefined : readToken(on, { contract, tokenId, holder: maker, priceWei }),
        tokenId === null ? readRoyalty(on, { contract, tokenId: 0n, priceWei }) : undefined,
        recovered || isSignedForSeaport(on, { components, signature }),
        counters(maker),
        side === 'offer' ? money(maker) : undefined,
      ]);
      const facts = { status, token, royalty: token?.royalty ?? royalty, counter, money: purse };
      const { treasury, feeBps } = market;
      return findChainRefusal(content, facts, { signed, treasury, feeBps, at: time });
    }),
  );
  return new Map(orders.map((order, i) => [order, found[i]]));
}

/** Asks once for each account. */
function readOnce<T>(read: (account: Address) => Promise<T>): (account: Address) => Promise<T> {
  const answers = new Map<Address, Promise<T>>();
  return (account) => {
    const answer = answers.get(account) ?? read(account);
    answers.set(account, answer);
    return answer;
  };
}

/** Adds orders and their verdicts. Whoever posts the same one at the same time adds nothing. */
async function addToBook({ db, market, at: now }: Desk, orders: readonly Signed[]): Promise<void> {
  const rows = new Map(orders.map((order) => [order.id, toRow(market, order, now)]));
  if (rows.size === 0) return;
  const { chain } = market;
  await db.transaction(async (tx) => {
    await lockBook(tx, chain, 'shared');
    if (!(await isBookReady(tx, chain))) throw notReady(chain);
    const orderIds = await repo.insertOrders(tx, [...rows.values()]);
    if (orderIds.length === 0) return;
    const added = orderIds.flatMap((id) => rows.get(id) ?? []);
    await repo.watchMakers(tx, { chain, at: now, makers: listOfferMakers(added) });
    const at = await readBookTime(tx, chain);
    await writeChanges(tx, await judgeOrders(tx, chain, touchOrders(orderIds), { at }));
  });
}

/** Whose money decides over their orders. */
function listOfferMakers(orders: readonly repo.NewOrder[]): Address[] {
  return [...new Set(orders.filter(({ side }) => side === 'offer').map(({ maker }) => maker))].toSorted();
}

function toRow(
  market: OrderMarket,
  { id, orderHash, components, signature, content, nft }: Signed,
  at: number,
): repo.NewOrder {
  const { side, maker, collection, tokenId, priceWei, payments, counter, startTime, endTime } = content;
  const { chain, treasury, feeBps, seaport } = market;
  const paid = Object.entries(payments).map(([recipient, wei]) => [recipient, wei.toString()]);
  return {
    id,
    chain,
    orderHash,
    side,
    maker,
    collection,
    tokenId,
    nftId: nft,
    price: priceWei,
    payments: Object.fromEntries(paid),
    ...toRuleColumns(content.rule),
    counter,
    startTime,
    endTime,
    components: toParameters(components),
    signature,
    treasury,
    feeBps,
    seaport,
    createdAt: at,
  };
}

function notReady(chain: Chain): AppError {
  const message = `${CHAIN_FACTS[chain].label} is still being read, so no order can be judged. Try again in a few minutes.`;
  return new AppError('CHAIN_UNAVAILABLE', message);
}

function listIds(orders: readonly Given[]): string[] {
  return [...new Set(orders.map(({ id }) => id))];
}

function toResult(
  { id, orderHash }: Given,
  outcome: Outcome,
  verdict: repo.VerdictRow | undefined,
  at: number,
): PostedOrder {
  if (outcome !== 'accepted') {
    const message = REFUSAL_SENTENCES[outcome];
    const refusal = { code: outcome, message, field: REFUSED_FIELD[outcome] };
    return { id, order_hash: orderHash, accepted: false, active: false, reason: null, refusal };
  }
  const { active, reason } = verdict ? toVerdict(verdict, at) : { active: false, reason: null };
  return { id, order_hash: orderHash, accepted: true, active, reason, refusal: null };
}
