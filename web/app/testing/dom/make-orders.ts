/** Orders of the book for component tests: each is a real Seaport order, so what the pages read out of it is in it. */
import { type Fulfilment, FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { type NftDetail, NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { type OrderTerms, OrderTermsSchema } from '@pitlane/shared/api/order-posts';
import { type Order, OrderSchema } from '@pitlane/shared/api/orders';
import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { encodeFunctionData, parseEther } from 'viem';
import { BLOCK, getContracts, makeNftDetail, NOW, OWNER } from './scripted-site.ts';

const lower = (address: string) => address.toLowerCase() as Address;
const DAY = 86_400;

/** The contracts that trading on a chain goes by, in lower case. */
export function getMarket(chain: Chain) {
  const at = getContracts(chain);
  return {
    cars: lower(at.carCollection),
    seaport: lower(at.seaport),
    listingZone: lower(at.listingZone),
    currency: lower(at.currency),
    treasury: lower(at.treasury),
    feeBps: at.feeBps,
  };
}

/** The state of every car of these tests: a rare handyman without parts, in the 96 bits of its contract. */
export const CAR_STATE = packCarState({
  ...unpackCarState(0n),
  transfers: 1,
  series: 'rare_series',
  rank: 'handyman',
});

/** A built car whose traits are those of CAR_STATE. */
export function makeCar(given: Partial<NftDetail> = {}): NftDetail {
  const traits = listChainTraits(unpackCarState(CAR_STATE));
  return NftDetailSchema.parse(makeNftDetail({ chain_traits: traits, transfers: 1, ...given })).nft;
}

/** A listing as the book tells of it, and as its seller has signed it. */
export type Listing = { order: Order; components: OrderComponents };

type Listed = { eth: string; chain?: Chain; tokenId?: bigint; seller?: Address; order?: Partial<Order> };

let salt = 0n;

/** A listing of car 12 on BNB Smart Chain, unless told otherwise. */
export function makeListed(listed: Listed): Listing {
  const { eth, chain = 'binance', tokenId = 12n, seller = OWNER, order = {} } = listed;
  const market = getMarket(chain);
  salt += 1n;
  const components = makeListing(
    {
      seller,
      token: market.cars,
      tokenId,
      priceWei: parseEther(eth),
      royalty: { receiver: ZERO_ADDRESS, basisPoints: 0 },
      rule: { kind: 'state', state: CAR_STATE },
      startTime: NOW - DAY,
      duration: 8 * DAY,
      salt,
      counter: 0n,
    },
    market,
  );
  return { components, order: toListedOrder(chain, components, order) };
}

/** Makes the book's order from a listing that was handed in. */
export function toListedOrder(chain: Chain, components: OrderComponents, given: Partial<Order> = {}): Order {
  const hash = hashOrder(components);
  const payments = components.consideration.map(({ recipient, startAmount }) => ({
    recipient,
    amount: String(startAmount),
  }));
  const total = components.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n);
  const tokenId = String(components.offer[0]?.identifierOrCriteria);
  return OrderSchema.parse({
    id: `${chain}-${hash}`,
    order_hash: hash,
    chain,
    side: 1,
    scope: 'item',
    maker: components.offerer,
    nft: `${chain}-cars-${tokenId}`,
    collection: 'cars',
    contract: components.offer[0]?.token,
    token_id: tokenId,
    basePrice: String(total),
    proceeds: payments[0]?.amount,
    paymentTokenContract: { address: getMarket(chain).currency, decimals: 18 },
    payments,
    rule: { transfers: null, state: String(CAR_STATE) },
    conditions: null,
    counter: '0',
    listingTime: Number(components.startTime),
    expirationTime: Number(components.endTime),
    created_at: NOW - DAY,
    active: true,
    reason: null,
    version: 1,
    ...given,
  });
}

type Buyer = { balance: bigint; allowance: bigint };

/** GET /api/orders/{id}/fulfilment of a listing, for a buyer with so much of the payment token. */
export function makeFulfilment(
  { order, components }: Listing,
  { balance, allowance }: Buyer,
  given: Partial<Fulfilment> = {},
): Fulfilment {
  const { seaport, currency } = getMarket(order.chain);
  const call = {
    to: seaport,
    data: encodeFunctionData(fillListing(components, '0x12')),
    value: '0',
    function: 'fulfillBasicOrder_efficient_6GL6yc',
  };
  const isAllowed = allowance >= BigInt(order.basePrice);
  const approval = {
    kind: 'money',
    token: currency,
    spender: seaport,
    amount: order.basePrice,
    token_id: null,
  };
  return FulfilmentSchema.parse({
    id: order.id,
    nft: order.nft,
    chain_id: CHAIN_FACTS[order.chain].demoId,
    fillable: order.active,
    reason: order.reason,
    call: order.active ? call : null,
    approvals: isAllowed ? [] : [approval],
    total: order.basePrice,
    proceeds: '0',
    balance: String(balance),
    read_at_block: BLOCK,
    indexed: {},
    ...given,
  });
}

/** GET /api/orders/terms of an item: what its owner has to sign. */
export function makeTerms(nft: NftDetail, given: Partial<OrderTerms> = {}): OrderTerms {
  const { seaport, listingZone, currency, treasury, feeBps } = getMarket(nft.chain);
  return OrderTermsSchema.parse({
    nft: nft.id,
    chain_id: CHAIN_FACTS[nft.chain].demoId,
    seaport,
    listing_zone: listingZone,
    contract: nft.contract,
    token_id: nft.token_id,
    paymentTokenContract: { address: currency, decimals: 18 },
    fee_bps: feeBps,
    treasury,
    royalty: { receiver: ZERO_ADDRESS, bps: 0 },
    owner: nft.author.wallet,
    counter: '0',
    approved: false,
    transfers: 1,
    state: String(CAR_STATE),
    locked: false,
    zone_hash: `0x${'0'.repeat(64)}`,
    read_at_block: BLOCK,
    indexed: {},
    ...given,
  });
}
