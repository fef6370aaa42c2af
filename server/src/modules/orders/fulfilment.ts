import { randomBytes } from 'node:crypto';
import type { Indexed } from '@pitlane/shared/api/common';
import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import { AppError } from '@pitlane/shared/domain/app-error';
import { nftId, parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { fillItemOffer, fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import type { Payment } from '@pitlane/shared/domain/orders/listing-order';
import { recoverOrderSigner } from '@pitlane/shared/domain/orders/order-signature';
import type { OrderContent } from '@pitlane/shared/domain/orders/read-order';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { decodeZoneHash } from '@pitlane/shared/domain/orders/zone-hash';
import { encodeFunctionData } from 'viem';
import {
  type BlockRef,
  isSignedForSeaport,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readToken,
} from './chain-facts.ts';
import { type Dues, findMissingDue, findReason } from './find-reason.ts';
import { getProceeds, toComponents } from './order-view.ts';
import type { WholeOrder } from './orders.repo.ts';
import type { FoundOrder, OrdersService } from './orders.service.ts';

export type FulfilmentDeps = {
  orders: Pick<OrdersService, 'find'>;
  indexedNow: () => Promise<Indexed>;
  /** Seconds since 1970. */
  now: () => number;
};

/** The account that wants to fill an order. `nft` is the item that they give for an offer that is not for one item. */
export type Filler = { fulfiller: Address; nft?: string | undefined };

/**
 * How an order can be filled now, read from the chain at a named block. That it cannot be is an answer too, not an error.
 * Throws NOT_FOUND for an order that the book does not hold, BAD_REQUEST for an item that it is not for, CHAIN_UNAVAILABLE
 * when the chain does not answer.
 */
export function createFindFulfilment({ orders, indexedNow, now }: FulfilmentDeps) {
  return async (id: string, filler: Filler): Promise<Fulfilment> => {
    const found = await orders.find(id);
    const { row, market } = found;
    const question = toQuestion(found, filler);
    const [read, indexed] = await Promise.all([
      readChain(row.chain, () => readFacts(found, question)),
      indexedNow(),
    ]);
    const { facts, signed, purse, block } = read;
    const dues = { treasury: row.treasury, feeBps: row.feeBps };
    const unmet = findUnmet(found, question, { read, at: now() });
    const royalty = unmet ? undefined : findOpenRoyalty(question.content, facts.royalty, dues);
    const isOffer = row.side === 'offer';
    const proceeds = isOffer ? getProceeds(row) - (royalty?.amountWei ?? 0n) : 0n;
    const reason =
      unmet ??
      (proceeds < 0n || (isOffer && proceeds === 0n) ? 'royalty_raised' : undefined) ??
      (signed ? undefined : 'signature_invalid') ??
      (isOffer && facts.token.owner !== filler.fulfiller ? 'not_owner' : null);
    return {
      id,
      nft: question.nft,
      chain_id: market.chainId,
      fillable: reason === null,
      reason,
      call: reason === null ? toCall(row, { ...question, royalty }) : null,
      approvals: listApprovals(row, question, { allowance: purse.allowance, token: facts.token }),
      total: isOffer ? '0' : row.price.toString(),
      proceeds: (proceeds > 0n ? proceeds : 0n).toString(),
      balance: purse.balance.toString(),
      read_at_block: Number(block.number),
      indexed,
    };
  };
}
export type FindFulfilment = ReturnType<typeof createFindFulfilment>;

/** An order of the book and how it is to be filled. `contract` is the token's, `currency` the money's. */
type Question = {
  components: OrderComponents;
  content: OrderContent;
  nft: string;
  tokenId: bigint;
  contract: Address;
  currency: Address;
  fulfiller: Address;
};

/** Why an order cannot be filled, by what the chain says; undefined when nothing forbids it. */
export function findUnmet(
  { row: { treasury, feeBps } }: FoundOrder,
  { content }: Question,
  { read, at }: { read: FillFacts; at: number },
) {
  return findReason(content, read.facts, { treasury, feeBps, at: Math.max(at, read.block.timestamp) });
}

export function toQuestion({ row, market }: FoundOrder, { fulfiller, nft: given }: Filler): Question {
  const components = toComponents(row.components);
  const [offered, asked] = [components.offer[0], components.consideration[0]];
  const [token, money] = row.side === 'offer' ? [asked, offered] : [offered, asked];
  const tokenId = row.tokenId ?? chooseToken(row, given);
  if (row.tokenId !== null && given !== undefined && given !== row.nftId)
    throw wrongItem('The order is for a different item. Leave nft out.');
  return {
    components,
    content: toContent(row, components),
    nft: nftId({ chain: row.chain, collection: row.collection, tokenId }),
    tokenId,
    contract: token?.token ?? ZERO_ADDRESS,
    currency: money?.token ?? market.currency,
    fulfiller,
  };
}

/** The token that is given for an offer for any of a collection. */
function chooseToken({ chain, collection }: WholeOrder, given: string | undefined): bigint {
  const key = given === undefined ? undefined : parseNftId(given);
  if (!key) throw wrongItem('The offer is for any matching item. Send the one you sell as nft.');
  if (key.chain !== chain || key.collection !== collection || key.tokenId >> 256n)
    throw wrongItem('The offer is for items of another collection or chain. Send one of those as nft.');
  return key.tokenId;
}

export type FillFacts = Awaited<ReturnType<typeof readFacts>>;

/**
 * The Seaport of the order is asked, which need not be the one that orders are made for today.
 * @param at The block to read at; without it the newest.
 */
export async function readFacts({ row, market }: FoundOrder, question: Question, at?: BlockRef) {
  const { components, contract, currency, tokenId, fulfiller } = question;
  const { seaport, orderHash, signature, maker, price, side } = row;
  const { chainId, client } = market;
  const on = { client, seaport, block: at ?? (await readHead(client)) };
  const signer = await recoverOrderSigner({ signature, orderHash, chainId, seaport });
  const holder = side === 'offer' ? fulfiller : maker;
  const [status, counter, token, purse, money, signed] = await Promise.all([
    readOrderStatus(on, orderHash),
    readCounter(on, maker),
    readToken(on, { contract, tokenId, holder, priceWei: price }),
    readMoney(on, { currency, account: fulfiller }),
    side === 'offer' ? readMoney(on, { currency, account: maker }) : undefined,
    // A contract may have changed its mind without a log.
    signer === maker || isSignedForSeaport({ ...on, client: market.slowClient }, { components, signature }),
  ]);
  return { facts: { status, counter, token, royalty: token.royalty, money }, signed, purse, block: on.block };
}

/** Finds the royalty that an offer for any free-form token could not know: the one who accepts pays it out of the price. */
function findOpenRoyalty(
  content: OrderContent,
  royalty: Payment | undefined,
  dues: Dues,
): Payment | undefined {
  const due = content.tokenId === null && royalty ? findMissingDue(content, royalty, dues) : undefined;
  return due && { ...due, amountWei: due.amountWei - (content.payments[due.recipient] ?? 0n) };
}

type Means = { allowance: bigint; token: { approved: boolean } };

function listApprovals(
  { side, price, seaport }: WholeOrder,
  { contract, currency, tokenId }: Question,
  { allowance, token }: Means,
): Fulfilment['approvals'] {
  if (side === 'offer') {
    const approval = { token: contract, spender: seaport, amount: '0', token_id: tokenId.toString() };
    return token.approved ? [] : [{ kind: 'token', ...approval }];
  }
  if (allowance >= price) return [];
  return [{ kind: 'money', token: currency, spender: seaport, amount: price.toString(), token_id: null }];
}

function toCall(
  { seaport, signature, side, tokenId }: WholeOrder,
  { components, fulfiller, tokenId: chosen, royalty }: Question & { royalty: Payment | undefined },
): Fulfilment['call'] {
  const to = { to: seaport, value: '0' };
  if (side === 'listing') {
    const fill = fillListing(components, signature);
    return { ...to, data: encodeFunctionData(fill), function: fill.functionName };
  }
  if (tokenId !== null) {
    const fill = fillItemOffer({ components, signature });
    return { ...to, data: encodeFunctionData(fill), function: fill.functionName };
  }
  const salt = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const acceptance = { seller: fulfiller, tokenId: chosen, royalty, salt };
  const fill = fillWideOffer({ components, signature }, acceptance);
  return { ...to, data: encodeFunctionData(fill), function: fill.functionName };
}

/** The terms of an order of the book. */
function toContent(row: WholeOrder, { zoneHash }: OrderComponents): OrderContent {
  const rule = decodeZoneHash(zoneHash);
  if (!rule) throw new Error(`${row.id} has a word that the zone cannot read`);
  const payments = Object.entries(row.payments).map(([recipient, wei]) => [recipient, BigInt(wei)]);
  const { maker, collection, tokenId, counter, startTime, endTime, price } = row;
  const terms = { maker, collection, counter, startTime, endTime, priceWei: price };
  const paid = { payments: Object.fromEntries(payments) as Record<Address, bigint> };
  if (row.side === 'offer') return { side: 'offer', ...terms, ...paid, tokenId, rule };
  if (tokenId === null || (rule.kind !== 'count' && rule.kind !== 'state'))
    throw new Error(`${row.id} is no listing`);
  return { side: 'listing', ...terms, ...paid, tokenId, rule };
}

function wrongItem(message: string): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'nft' });
}
