import type { Indexed } from '@pitlane/shared/api/common';
import type { Fulfilment } from '@pitlane/shared/api/orders';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { fillListing } from '@pitlane/shared/domain/fill-listing';
import { recoverOrderSigner } from '@pitlane/shared/domain/order-signature';
import type { Listing } from '@pitlane/shared/domain/read-listing';
import type { OrderComponents } from '@pitlane/shared/domain/seaport-order';
import { decodeZoneHash } from '@pitlane/shared/domain/zone-hash';
import { encodeFunctionData } from 'viem';
import {
  isSignedForSeaport,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readToken,
} from './chain-facts.ts';
import { findReason } from './judge-facts.ts';
import { toComponents } from './order-view.ts';
import type { WholeOrder } from './orders.repo.ts';
import type { FoundOrder, OrdersService } from './orders.service.ts';

export type FulfilmentDeps = {
  orders: Pick<OrdersService, 'find'>;
  indexedNow: () => Promise<Indexed>;
  /** Seconds since 1970. */
  now: () => number;
};

/**
 * How an order can be filled now, read from the chain at a named block. That it cannot be is an answer too, not an error.
 * Throws NOT_FOUND for an order that the book does not hold, CHAIN_UNAVAILABLE when the chain does not answer.
 */
export function createFindFulfilment({ orders, indexedNow, now }: FulfilmentDeps) {
  return async (id: string, fulfiller: Address): Promise<Fulfilment> => {
    const found = await orders.find(id);
    const { row, market } = found;
    const components = toComponents(row.components);
    const [read, indexed] = await Promise.all([
      readChain(row.chain, () => readFacts(found, { components, fulfiller })),
      indexedNow(),
    ]);
    const { facts, signed, money, block } = read;
    const dues = { treasury: row.treasury, feeBps: row.feeBps };
    const listing = toListing(row, components);
    const unmet = findReason(listing, facts, { ...dues, at: Math.max(now(), block.timestamp) });
    const reason = unmet ?? (signed ? null : 'signature_invalid');
    const total = row.price.toString();
    const approval = { token: money.currency, spender: row.seaport, amount: total };
    return {
      id,
      chain_id: market.chainId,
      fillable: reason === null,
      reason,
      call: reason === null ? toCall(row, components) : null,
      approvals: money.allowance < row.price ? [approval] : [],
      total,
      balance: money.balance.toString(),
      read_at_block: Number(block.number),
      indexed,
    };
  };
}
export type FindFulfilment = ReturnType<typeof createFindFulfilment>;

type Question = { components: OrderComponents; fulfiller: Address };

/** The Seaport of the order is asked, which need not be the one that orders are made for today. */
async function readFacts({ row, market }: FoundOrder, { components, fulfiller }: Question) {
  const { seaport, orderHash, signature, maker, price } = row;
  const tokenId = row.tokenId ?? 0n;
  const { chainId, client } = market;
  const on = { client, seaport, block: await readHead(client) };
  const contract = components.offer[0]?.token ?? ZERO_ADDRESS;
  const currency = components.consideration[0]?.token ?? market.currency;
  const signer = await recoverOrderSigner({ signature, orderHash, chainId, seaport });
  const [status, counter, token, money, signed] = await Promise.all([
    readOrderStatus(on, orderHash),
    readCounter(on, maker),
    readToken(on, { contract, tokenId, holder: maker, priceWei: price }),
    readMoney(on, { currency, account: fulfiller }),
    // A contract may have changed its mind without a log.
    signer === maker || isSignedForSeaport(on, { components, signature }),
  ]);
  return { facts: { status, counter, token }, signed, money: { ...money, currency }, block: on.block };
}

function toCall({ seaport, signature }: WholeOrder, components: OrderComponents): Fulfilment['call'] {
  const fill = fillListing(components, signature);
  return { to: seaport, data: encodeFunctionData(fill), value: '0', function: fill.functionName };
}

/** The terms of an order of the book. */
function toListing(row: WholeOrder, { zoneHash }: OrderComponents): Listing {
  const rule = decodeZoneHash(zoneHash);
  if (rule?.kind !== 'count' && rule?.kind !== 'state') throw new Error(`${row.id} is no listing`);
  const payments = Object.entries(row.payments).map(([recipient, wei]) => [recipient, BigInt(wei)]);
  const { maker, collection, tokenId, counter, startTime, endTime, price } = row;
  if (tokenId === null) throw new Error(`${row.id} is no listing`);
  const terms = { maker, collection, tokenId, counter, startTime, endTime, rule, priceWei: price };
  return { ...terms, payments: Object.fromEntries(payments) };
}
