/** Acts that trade: what their sheets show, and how an honest server answers. */
import { type OfferTerms, OfferTermsSchema } from '@pitlane/shared/api/offers';
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import { fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { fillItemOffer, fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { encodeFunctionData, parseEther } from 'viem';
import { toShownItem } from '../../entities/nfts/shown-item.ts';
import { listManySignature } from '../../entities/orders/listing/list-many-signature.ts';
import type { Wish } from '../../entities/orders/listing/new-listing.ts';
import { buyTransaction, type Purchase } from '../../features/orders/buy-transaction.ts';
import { type CancelWish, cancelTransaction } from '../../features/orders/cancel-transaction.ts';
import { listSignature } from '../../features/orders/list-signature.ts';
import { type AcceptWish, acceptTransaction } from '../../features/orders/offers/accept-transaction.ts';
import { offerSignature } from '../../features/orders/offers/offer-signature.ts';
import type { Conditions, OfferWish } from '../../features/orders/offers/offer-wish.ts';
import { type SweepPurchase, sweepTransaction } from '../../features/orders/sweep-transaction.ts';
import { makeAcceptance, makeOfferTerms } from '../dom/make-offers.ts';
import { CAR_STATE, getMarket, makeCar, makeFulfilment, makeListed, makeTerms } from '../dom/make-orders.ts';
import type { AskedRequest } from '../dom/scripted-server.ts';
import { NOW } from '../dom/scripted-site.ts';
import { WALLET } from '../dom/scripted-wallet.ts';
import { defineJourney, type Journey } from './journey.ts';
import { type Asked, readOrder } from './read-asked.ts';
import { AT, BALANCE, CHAIN_ID, OTHER, ROYALTY } from './signing-world.ts';

const WEEK = 7 * 86_400;
/** The end that every sheet of an order shows. */
export const ENDS_AT = NOW + WEEK;
const PRICE = parseEther('1');
const MARKET = getMarket('binance');
const ON_SEAPORT = { chainId: CHAIN_ID, contract: AT.seaport };
const SENT = { from: WALLET, value: 0n };
const buyer = { balance: BALANCE, allowance: 0n };

const mine = makeCar({ token_id: '13', author: { ...makeCar().author, wallet: WALLET } });
const theirs = makeCar();
const conditions: Conditions = {
  series: 'rare_series',
  minRank: 'underdog',
  minLevels: { engine: 1, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
};
const rule = { kind: 'state', state: CAR_STATE } as const;
const times = { startTime: NOW, duration: WEEK, salt: 1n, counter: 0n };
const royalty = { receiver: ROYALTY.receiver, basisPoints: ROYALTY.bps };

const first = makeListed({ eth: '1' });
const second = makeListed({ eth: '2', tokenId: 14n });
const own = makeListed({ eth: '1', tokenId: 13n, seller: WALLET });
const itemOffer = makeOffer(
  { ...times, buyer: OTHER, token: AT.carCollection, tokenId: 13n, priceWei: PRICE, royalty, rule },
  MARKET,
);
const proceeds = PRICE - (PRICE * 250n) / 10_000n - (PRICE * 500n) / 10_000n;
const wideOffer = makeOffer(
  {
    ...{ ...times, buyer: OTHER, token: AT.carCollection, tokenId: null, priceWei: PRICE, royalty: null },
    rule: {
      kind: 'conditions',
      series: [seriesNumber('rare_series')],
      minRank: 0,
      minLevels: conditions.minLevels,
    },
  },
  MARKET,
);
const tip = { recipient: ROYALTY.receiver, amountWei: (PRICE * 500n) / 10_000n };
const itemCall = fillItemOffer({ components: itemOffer, signature: '0x12' });
const wideCall = fillWideOffer(
  { components: wideOffer, signature: '0x12' },
  { seller: WALLET, tokenId: 13n, royalty: tip, salt: 9n },
);
const idOf = (order: OrderComponents) => `binance-${hashOrder(order)}`;
const isWide = ({ url }: AskedRequest) => url.searchParams.has('nft');

/** The honest answers. */
export const TRADE_ANSWERS = {
  'GET /api/orders/:id': () => ({
    order: {
      ...own.order,
      seaport: {
        parameters: { ...toOrderJson(own.components), totalOriginalConsiderationItems: 2 },
        signature: '0x12',
      },
    },
  }),
  'GET /api/orders/terms': () => makeTerms(mine, { royalty: ROYALTY }),
  'GET /api/orders/offer-terms': ({ url }: AskedRequest): OfferTerms =>
    url.searchParams.has('nft')
      ? OfferTermsSchema.parse({
          ...makeOfferTerms(WALLET),
          ...{ scope: 'item', nft: theirs.id, token_id: '12', owner: OTHER },
          ...{ royalty: ROYALTY, transfers: 1, state: String(CAR_STATE) },
        })
      : { ...makeOfferTerms(WALLET), royalty: ROYALTY },
  'GET /api/orders/:id/fulfilment': (request: AskedRequest) => {
    const [, , , id] = request.url.pathname.split('/');
    if (id === first.order.id) return makeFulfilment(first, buyer);
    const call = {
      ...{ to: AT.seaport, value: '0', function: '' },
      data: encodeFunctionData(isWide(request) ? wideCall : itemCall),
    };
    return makeAcceptance({ ...first.order, id: id ?? '', proceeds: String(proceeds) }, mine.id, { call });
  },
  'POST /api/fulfilments': () => ({
    chain_id: CHAIN_ID,
    items: [first, second].map(({ order: { id, nft, basePrice } }) => ({
      id,
      nft,
      fillable: true,
      reason: null,
      total: basePrice,
    })),
    call: {
      ...{ to: AT.seaport, value: '0', function: '' },
      data: encodeFunctionData(
        fillListings([first, second].map(({ components }) => ({ components, signature: '0x12' }))),
      ),
    },
    approvals: [],
    total: String(3n * PRICE),
    balance: String(BALANCE),
    read_at_block: 1,
    indexed: {},
  }),
};

const pay = (spender: string, wei: bigint): Asked => ({
  ...SENT,
  to: AT.currency,
  functionName: 'approve',
  args: [spender, wei],
});
const allowAll: Asked = {
  ...SENT,
  to: AT.carCollection,
  functionName: 'setApprovalForAll',
  args: [AT.seaport, true],
};
const allowOne = (spender: string): Asked => ({
  ...SENT,
  to: AT.carCollection,
  functionName: 'approve',
  args: [spender, 13n],
});
const buys = (tokenId: bigint, totalWei: bigint) => ({
  ...{ token: AT.carCollection, tokenId, currency: AT.currency, totalWei, zone: AT.listingZone },
});

const wish: Wish = {
  nft: mine.id,
  title: mine.title,
  priceWei: PRICE,
  duration: WEEK,
  feeBps: 250,
  royaltyBps: 500,
};
const listed: Asked = {
  ...ON_SEAPORT,
  order: readOrder(
    makeListing(
      { ...times, seller: WALLET, token: AT.carCollection, tokenId: 13n, priceWei: PRICE, royalty, rule },
      MARKET,
    ),
    ENDS_AT,
  ),
};
const offerWish: OfferWish = {
  ...{ chain: 'binance', nft: theirs.id, wanted: theirs.title, conditions: null },
  ...{ priceWei: PRICE, duration: WEEK, feeBps: 250 },
};
const offered = (given: Pick<Parameters<typeof makeOffer>[0], 'tokenId' | 'royalty' | 'rule'>): Asked => ({
  ...ON_SEAPORT,
  order: readOrder(
    makeOffer({ ...times, buyer: WALLET, token: AT.carCollection, priceWei: PRICE, ...given }, MARKET),
    ENDS_AT,
  ),
});
const sells: Asked = {
  ...{ ...SENT, to: AT.seaport },
  sells: {
    ...{ token: AT.carCollection, tokenId: 13n, buyer: OTHER, currency: AT.currency },
    ...{ priceWei: PRICE, proceedsWei: proceeds, zone: AT.listingZone },
  },
};
const purchase: Purchase = {
  ...{ nft: theirs.id, title: theirs.title, order: first.order.id, totalWei: PRICE },
  ...{ sellerWei: PRICE - (PRICE * 250n) / 10_000n, shown: toShownItem(theirs) },
};
const sweep: SweepPurchase = {
  chain: 'binance',
  items: [first, second].map(({ order: { nft, id, basePrice } }) => ({
    ...{
      nft: nft ?? '',
      title: 'Car',
      order: id,
      priceWei: BigInt(basePrice),
      buildSeries: 'rare_series' as const,
    },
  })),
};
const acceptWish: AcceptWish = {
  ...{ nft: mine.id, title: mine.title, order: idOf(itemOffer), isWide: false, buyer: OTHER },
  ...{ priceWei: PRICE, proceedsWei: proceeds },
};

export const TRADE_JOURNEYS: Journey[] = [
  defineJourney('list', 'listSignature', listSignature, { input: wish, shows: () => [allowAll, listed] }),
  defineJourney('list many', 'listManySignature', listManySignature, {
    input: [wish],
    shows: () => [allowAll, listed],
  }),
  defineJourney('offer for an item', 'offerSignature', offerSignature, {
    input: offerWish,
    shows: () => [pay(AT.seaport, PRICE), offered({ tokenId: 12n, royalty, rule })],
  }),
  defineJourney('offer for any car', 'offerSignature', offerSignature, {
    input: { ...offerWish, nft: null, conditions },
    shows: () => [
      pay(AT.seaport, PRICE),
      offered({
        ...{ tokenId: null, royalty },
        rule: {
          kind: 'conditions',
          series: [seriesNumber('rare_series')],
          minRank: 0,
          minLevels: conditions.minLevels,
        },
      }),
    ],
  }),
  defineJourney('accept an offer for the item', 'acceptTransaction', acceptTransaction, {
    input: acceptWish,
    shows: () => [allowOne(AT.seaport), sells],
  }),
  defineJourney('accept an offer for any car', 'acceptTransaction', acceptTransaction, {
    input: { ...acceptWish, order: idOf(wideOffer), isWide: true },
    shows: () => [allowOne(AT.seaport), sells],
  }),
  ...[false, true].map((batches) =>
    defineJourney(batches ? 'buy at once' : 'buy', 'buyTransaction', buyTransaction, {
      input: purchase,
      batches,
      shows: () => [
        pay(AT.seaport, PRICE),
        { ...SENT, to: AT.seaport, buys: [{ ...buys(12n, PRICE), sellerWei: purchase.sellerWei }] },
      ],
    }),
  ),
  defineJourney('buy what is in the cart', 'sweepTransaction', sweepTransaction, {
    input: sweep,
    // What is gone is left out: it costs nothing, and the sum that is allowed is smaller.
    shows: () =>
      [[buys(12n, PRICE), buys(14n, 2n * PRICE)], [buys(12n, PRICE)], [buys(14n, 2n * PRICE)]].flatMap(
        (some) => [
          pay(
            AT.seaport,
            some.reduce((sum, { totalWei }) => sum + totalWei, 0n),
          ),
          { ...SENT, to: AT.seaport, buys: some },
        ],
      ),
  }),
  defineJourney<CancelWish>('cancel an order', 'cancelTransaction', cancelTransaction, {
    input: { chain: 'binance', orders: [own.order.id], what: 'listing' },
    shows: () => [{ ...SENT, to: AT.seaport, functionName: 'cancel', orders: [own.order.order_hash] }],
  }),
];
