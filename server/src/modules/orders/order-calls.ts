import type { Indexed } from '@pitlane/shared/api/common';
import type { Fulfilment, OrderTerms } from '@pitlane/shared/api/orders';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { fillListing } from '@pitlane/shared/domain/fill-listing';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import type { Listing } from '@pitlane/shared/domain/read-listing';
import { decodeZoneHash, encodeZoneHash, LOCK_BIT } from '@pitlane/shared/domain/zone-hash';
import { encodeFunctionData } from 'viem';
import { readChain, readCounter, readHead, readMoney, readOrderStatus, readToken } from './chain-facts.ts';
import { findReason } from './judge-facts.ts';
import type { OrderMarket, OrderMarkets } from './order-markets.ts';
import { toComponents } from './order-view.ts';
import type { FoundOrder, OrdersService } from './orders.service.ts';

/** Basis points of the whole: a royalty on a price of so many wei is the royalty in basis points. */
const WHOLE = 10_000n;
const TRANSFERS_MASK = 0xffff_ffffn;

export type OrderCallsDeps = {
  orders: Pick<OrdersService, 'find'>;
  markets: OrderMarkets;
  indexedNow: () => Promise<Indexed>;
  /** Seconds since 1970. */
  now: () => number;
};

/** What has to be signed or sent now, read from the chain at a named block. Throws CHAIN_UNAVAILABLE when it does not answer. */
export function createOrderCalls({ orders, markets, indexedNow, now }: OrderCallsDeps) {
  return {
    /** Throws NOT_FOUND for a token that does not exist, or of a chain or collection without an order book. */
    async terms(nft: string): Promise<OrderTerms> {
      const key = parseNftId(nft);
      const market = key && markets.get(key.chain);
      const contract = key && market?.contracts.get(key.collection);
      // A number of 78 digits may be more than a token can have.
      if (!key || !market || !contract || key.tokenId >> 256n) throw unknownToken(nft);
      const [read, indexed] = await Promise.all([
        readChain(key.chain, () => readTerms(market, { contract, tokenId: key.tokenId })),
        indexedNow(),
      ]);
      if (!read) throw unknownToken(nft);
      const { token, counter, block } = read;
      const state = token.state & ~LOCK_BIT;
      return {
        nft,
        chain_id: market.chainId,
        seaport: market.seaport,
        listing_zone: market.listingZone,
        contract,
        token_id: key.tokenId.toString(),
        paymentTokenContract: { address: market.currency, decimals: 18 },
        fee_bps: market.feeBps,
        treasury: market.treasury,
        royalty: { receiver: token.royalty.recipient, bps: Number(token.royalty.amountWei) },
        owner: token.owner,
        counter: counter.toString(),
        approved: token.approved,
        transfers: Number(state & TRANSFERS_MASK),
        state: state.toString(),
        locked: state !== token.state,
        zone_hash: encodeZoneHash({ kind: 'state', state }),
        read_at_block: Number(block.number),
        indexed,
      };
    },

    async fulfilment(id: string, fulfiller: Address): Promise<Fulfilment> {
      const { row, market } = await orders.find(id);
      const listing = toListing(row);
      const components = toComponents(row.components);
      const seaport = { ...market, seaport: row.seaport };
      const contract = components.offer[0]?.token ?? ZERO_ADDRESS;
      const [read, indexed] = await Promise.all([
        readChain(row.chain, async () => {
          const on = { ...seaport, block: await readHead(market.client) };
          const { tokenId, maker: holder, priceWei } = listing;
          const currency = components.consideration[0]?.token ?? market.currency;
          const [status, counter, token, money] = await Promise.all([
            readOrderStatus(on, row.orderHash),
            readCounter(on, holder),
            readToken(on, { contract, tokenId, holder, priceWei }),
            readMoney(on, { currency, account: fulfiller }),
          ]);
          return { facts: { status, counter, token }, money, currency, block: on.block };
        }),
        indexedNow(),
      ]);
      const { facts, money, currency, block } = read;
      const at = Math.max(now(), block.timestamp);
      const reason = findReason(listing, facts, { treasury: row.treasury, feeBps: row.feeBps, at }) ?? null;
      const fill = fillListing(components, row.signature);
      const call = {
        to: row.seaport,
        data: encodeFunctionData(fill),
        value: '0',
        function: fill.functionName,
      };
      const approval = { token: currency, spender: row.seaport, amount: row.price.toString() };
      return {
        id,
        chain_id: market.chainId,
        fillable: reason === null,
        reason,
        call: reason === null ? call : null,
        approvals: money.allowance < row.price ? [approval] : [],
        total: row.price.toString(),
        balance: money.balance.toString(),
        read_at_block: Number(block.number),
        indexed,
      };
    },
  };
}
export type OrderCalls = ReturnType<typeof createOrderCalls>;

async function readTerms(market: OrderMarket, { contract, tokenId }: { contract: Address; tokenId: bigint }) {
  const on = { ...market, block: await readHead(market.client) };
  const question = { contract, tokenId, priceWei: WHOLE };
  const { owner } = await readToken(on, { ...question, holder: ZERO_ADDRESS });
  if (owner === undefined) return undefined;
  const [{ state, royalty, approved }, counter] = await Promise.all([
    readToken(on, { ...question, holder: owner }),
    readCounter(on, owner),
  ]);
  if (state === undefined || !royalty) return undefined;
  return { token: { owner, state, royalty, approved }, counter, block: on.block };
}

/** The terms of an order of the book. */
function toListing({ components, ...row }: FoundOrder['row']): Listing {
  const rule = decodeZoneHash(toComponents(components).zoneHash);
  if (rule?.kind !== 'count' && rule?.kind !== 'state') throw new Error(`${row.id} is no listing`);
  const payments = Object.entries(row.payments).map(([recipient, wei]) => [recipient, BigInt(wei)]);
  const { maker, collection, tokenId, counter, startTime, endTime, price } = row;
  return {
    maker,
    collection,
    tokenId,
    counter,
    startTime,
    endTime,
    rule,
    priceWei: price,
    payments: Object.fromEntries(payments),
  };
}

function unknownToken(nft: string): AppError {
  const message = `There is no item ${nft} that could be listed. It is not minted, or its chain has no order book.`;
  return new AppError('NOT_FOUND', message, { field: 'nft' });
}
