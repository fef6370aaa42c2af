/** Offers of the book for component tests: for any rare car of BNB Smart Chain. */
import { type Fulfilment, FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { type OfferTerms, OfferTermsSchema } from '@pitlane/shared/api/offers';
import { type Order, OrderSchema } from '@pitlane/shared/api/orders';
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { parseEther } from 'viem';
import { getMarket, type Listing } from './make-orders.ts';
import { BLOCK, NOW } from './scripted-site.ts';

const NO_LEVELS = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };
const DAY = 86_400;
const MARKET = getMarket('binance');

/** An offer of so much ETH for any rare car. */
export function makeOffered({ eth, buyer }: { eth: string; buyer: Address }): Listing {
  const components = makeOffer(
    {
      buyer,
      token: MARKET.cars,
      tokenId: null,
      priceWei: parseEther(eth),
      royalty: null,
      rule: {
        kind: 'conditions',
        series: [seriesNumber('rare_series')],
        minRank: 0,
        minLevels: NO_LEVELS,
      },
      startTime: NOW - DAY,
      duration: 8 * DAY,
      salt: 7n,
      counter: 0n,
    },
    MARKET,
  );
  return { components, order: toOfferedOrder(components) };
}

/** Makes the book's order from an offer that was handed in. */
export function toOfferedOrder(components: OrderComponents): Order {
  const hash = hashOrder(components);
  const [, ...dues] = components.consideration;
  const price = components.offer[0]?.startAmount ?? 0n;
  const proceeds = dues.reduce((left, { startAmount }) => left - startAmount, price);
  return OrderSchema.parse({
    id: `binance-${hash}`,
    order_hash: hash,
    chain: 'binance',
    side: 0,
    scope: 'conditions',
    maker: components.offerer,
    nft: null,
    collection: 'cars',
    contract: MARKET.cars,
    token_id: null,
    basePrice: String(price),
    proceeds: String(proceeds),
    paymentTokenContract: { address: MARKET.currency, decimals: 18 },
    payments: dues.map(({ recipient, startAmount }) => ({ recipient, amount: String(startAmount) })),
    rule: { transfers: null, state: null },
    conditions: {
      buildSeries: ['rare_series'],
      unbuilt: false,
      min_rank: 'underdog',
      min_levels: NO_LEVELS,
    },
    counter: '0',
    listingTime: Number(components.startTime),
    expirationTime: Number(components.endTime),
    created_at: NOW - DAY,
    active: true,
    reason: null,
    version: 1,
  });
}

/** GET /api/orders/offer-terms for any car, as a buyer with 10 ETH is told. */
export function makeOfferTerms(buyer: Address): OfferTerms {
  const { seaport, listingZone, currency, treasury, feeBps, cars } = MARKET;
  return OfferTermsSchema.parse({
    scope: 'collection',
    nft: null,
    chain: 'binance',
    chain_id: CHAIN_FACTS.binance.demoId,
    seaport,
    listing_zone: listingZone,
    collection: 'cars',
    contract: cars,
    token_id: null,
    paymentTokenContract: { address: currency, decimals: 18 },
    fee_bps: feeBps,
    treasury,
    royalty: { receiver: ZERO_ADDRESS, bps: 0 },
    owner: null,
    transfers: null,
    state: null,
    zone_hash: `0x${'0'.repeat(64)}`,
    maker: { account: buyer, counter: '0', balance: String(parseEther('10')), allowance: '0' },
    read_at_block: BLOCK,
    indexed: {},
  });
}

/** GET /api/orders/{id}/fulfilment of an offer, for the owner of an item that it is good for. */
export function makeAcceptance(
  { id, proceeds }: Order,
  nft: string,
  given: Partial<Fulfilment> = {},
): Fulfilment {
  return FulfilmentSchema.parse({
    id,
    nft,
    chain_id: CHAIN_FACTS.binance.demoId,
    fillable: true,
    reason: null,
    call: { to: MARKET.seaport, data: '0x', value: '0', function: 'matchAdvancedOrders' },
    approvals: [],
    total: '0',
    proceeds,
    balance: '0',
    read_at_block: BLOCK,
    indexed: {},
    ...given,
  });
}
