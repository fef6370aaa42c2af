/** What the terms of listings and of offers have in common. */
import type { OrderMarket } from './order-markets.ts';

/** Basis points of the whole: a royalty on a price of so many wei is the royalty in basis points. */
export const WHOLE = 10_000n;
const TRANSFERS_MASK = 0xffff_ffffn;

/** What a market asks of every order, as the API says it. */
export function toMarketTerms(market: OrderMarket) {
  return {
    chain_id: market.chainId,
    seaport: market.seaport,
    listing_zone: market.listingZone,
    paymentTokenContract: { address: market.currency, decimals: 18 as const },
    fee_bps: market.feeBps,
    treasury: market.treasury,
  };
}

/** How often a token with this state has moved. */
export function countTransfers(state: bigint): number {
  return Number(state & TRANSFERS_MASK);
}
