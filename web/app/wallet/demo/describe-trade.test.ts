import type { Site } from '@pitlane/shared/api/site';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { getBulkTypedData } from '@pitlane/shared/domain/orders/bulk-order';
import { fillListing, fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { fillItemOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { describeCall } from './describe-call.ts';
import { describeListing } from './describe-listing.ts';
import { describeOffer } from './describe-offer.ts';
import { parseTypedData } from './typed-data.ts';

const at = (digit: string): Address => `0x${digit.repeat(40)}`;
const [CARS, SELLER, ETH, ZONE, TREASURY, SEAPORT, OTHER, HOUSE] = [
  at('c'),
  at('a'),
  at('e'),
  at('2'),
  at('7'),
  at('5'),
  at('9'),
  at('8'),
];
const CHAIN_ID = 31_356;
const site: Site = {
  name: 'Pitlane',
  demo: true,
  mail: 'outbox',
  social: { twitter: null, discord: null, telegram: null },
  menu: { header: null, footer: [] },
  legal: [],
  walletconnect: null,
  chains: [
    {
      chain: 'binance',
      chain_id: CHAIN_ID,
      label: 'BNB Smart Chain',
      coin: 'BNB',
      car_collection: CARS,
      tuneup_garages: null,
      gas_stations: null,
      free_minter: null,
      workshop: null,
      trading: {
        seaport: SEAPORT,
        listing_zone: ZONE,
        auction_house: HOUSE,
        currency: ETH,
        treasury: TREASURY,
      },
      settled_blocks: 1,
      rpc_path: '/rpc/binance',
      fee_bps: 250,
      explorer: null,
    },
  ],
};
const END = Math.floor(Date.now() / 1000) + 3_600;
const toListing = (listingZone: Address, tokenId = 12n, price = '1.2') =>
  makeListing(
    {
      seller: SELLER,
      token: CARS,
      tokenId,
      priceWei: parseUnits(price),
      royalty: { receiver: OTHER, basisPoints: 500 },
      rule: { kind: 'count', transferCount: 3 },
      startTime: END - 7_200,
      duration: 7_200,
      salt: 5n,
      counter: 0n,
    },
    { listingZone, currency: ETH, treasury: TREASURY, feeBps: 250 },
  );
const describeIn = (to: Address, data: Hex) =>
  describeCall(site, { chain: 'binance', from: OTHER, to, data });
const seaport = (call: Parameters<typeof encodeFunctionData<typeof seaportAbi>>[0]) =>
  describeIn(SEAPORT, encodeFunctionData(call));
const eth = (functionName: 'approve' | 'transfer', args: readonly [Address, bigint]) =>
  describeIn(ETH, encodeFunctionData({ abi: ethTokenAbi, functionName, args }));

describe('describeTrade', () => {
  test('a purchase shows what is paid and what arrives', () => {
    expect(describeIn(SEAPORT, encodeFunctionData(fillListing(toListing(ZONE), '0x12')))).toEqual({
      action: 'Buy car 12',
      pays: '1.2 ETH',
      arrives: 'Car 12',
      contract: 'Seaport',
      caution: undefined,
    });
  });

  test('a purchase past our zone carries a caution', () => {
    const data = encodeFunctionData(fillListing(toListing(OTHER), '0x12'));
    expect(describeIn(SEAPORT, data).caution).toMatch(/don’t protect/);
  });

  test('an order that never asks its zone cannot be read as a purchase', () => {
    const open = { ...toListing(ZONE), orderType: 0 };
    expect(describeIn(SEAPORT, encodeFunctionData(fillListing(open, '0x12'))).caution).toMatch(/can’t read/);
  });

  test('a cancellation of one or of all costs no item', () => {
    const { offer, consideration, ...order } = toListing(ZONE);
    const components = { ...order, offer: [...offer], consideration: [...consideration] };
    const one = { abi: seaportAbi, functionName: 'cancel', args: [[components]] } as const;
    expect(seaport(one)).toMatchObject({ action: 'Cancel an order', arrives: 'Nothing' });
    const all = { abi: seaportAbi, functionName: 'incrementCounter' } as const;
    expect(seaport(all).action).toBe('Cancel all of your listings and offers here');
  });

  test('a permission names who may take how much', () => {
    expect(eth('approve', [SEAPORT, parseUnits('1.2')])).toMatchObject({
      action: 'Let Seaport take 1.2 ETH',
      caution: expect.stringContaining('Nothing is paid yet'),
    });
    expect(eth('approve', [OTHER, 1n]).caution).toMatch(/without asking again/);
    expect(eth('approve', [SEAPORT, 0n]).action).toBe('Let Seaport take no more ETH');
  });

  test('ETH that is sent away is what leaves', () => {
    expect(eth('transfer', [OTHER, parseUnits('2')])).toMatchObject({ pays: '2 ETH', arrives: 'Nothing' });
  });

  test('the permission for Seaport to sell cars differs from one for another account', () => {
    const abi = carCollectionAbi;
    const allow = (operator: Address) =>
      describeIn(
        CARS,
        encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] }),
      );
    expect(allow(SEAPORT).action).toBe('Let Seaport sell your cars');
    expect(allow(SEAPORT).caution).toMatch(/only with an order you signed/);
    expect(allow(OTHER).action).toBe('Let another account move all of your cars');
  });

  test('what cannot be read is called so', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(describeIn(SEAPORT, '0x12345678').caution).toMatch(/can’t read/);
    expect(describeIn(ETH, '0x12345678').caution).toMatch(/can’t read/);
  });
});

describe('a sweep', () => {
  const sweep = (...zones: Address[]) =>
    seaport(
      fillListings(
        zones.map((zone, index) => ({ components: toListing(zone, 12n + BigInt(index)), signature: '0x12' })),
      ),
    );

  test('names each item, and the most that it costs', () => {
    expect(sweep(ZONE, ZONE)).toEqual({
      action: 'Buy 2 items',
      pays: '2.4 ETH at most',
      arrives: 'Car 12, car 13',
      contract: 'Seaport',
      caution: undefined,
    });
  });

  test('warns when one of the orders is past our zone', () => {
    expect(sweep(ZONE, OTHER).caution).toMatch(/don’t protect/);
  });
});

describe('describeOffer', () => {
  const terms = {
    ...{ buyer: SELLER, token: CARS, priceWei: parseUnits('0.5'), royalty: null },
    ...{ startTime: END - 7_200, duration: 7_200, salt: 5n, counter: 0n },
  };
  const market = { listingZone: ZONE, currency: ETH, treasury: TREASURY, feeBps: 250 };
  const toTyped = (message: OrderComponents, contract = SEAPORT) =>
    parseTypedData(
      JSON.stringify(
        {
          domain: seaportDomain(CHAIN_ID, contract),
          types: SEAPORT_ORDER_TYPES,
          primaryType: 'OrderComponents',
          message,
        },
        (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      ),
    ).typed;
  const one = makeOffer({ ...terms, tokenId: 12n, rule: { kind: 'count', transferCount: 3 } }, market);
  const minLevels = { engine: 3, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };
  const any = makeOffer(
    { ...terms, tokenId: null, rule: { kind: 'conditions', series: [3], minRank: 2, minLevels } },
    market,
  );

  test('tells what is paid, what for, and until when', () => {
    expect(describeOffer(site, CHAIN_ID, toTyped(one))).toEqual({
      pays: '0.5 ETH',
      wants: 'car 12',
      until: END,
    });
    expect(describeOffer(site, CHAIN_ID, toTyped(any))?.wants).toBe(
      'any Rare car, Expert or better, engine 3 or more',
    );
  });

  test('calls nothing else an offer', () => {
    expect(describeOffer(site, CHAIN_ID, toTyped(toListing(ZONE)))).toBeUndefined();
    expect(describeOffer(site, CHAIN_ID, toTyped(one, OTHER))).toBeUndefined();
    expect(describeOffer(site, 1, toTyped(one))).toBeUndefined();
    expect(describeListing(site, CHAIN_ID, toTyped(one))).toBeUndefined();
  });

  test('an acceptance is told as a sale', () => {
    expect(seaport(fillItemOffer({ components: one, signature: '0x12' }))).toMatchObject({
      action: expect.stringMatching(/^Sell car 12 to /),
      pays: 'Car 12',
      arrives: '0.4875 ETH',
      caution: undefined,
    });
  });
});

describe('describeListing', () => {
  const asGiven = (typed: object) =>
    parseTypedData(
      JSON.stringify(typed, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ).typed;
  const toTyped = (zone: Address, contract = SEAPORT) =>
    asGiven({
      domain: seaportDomain(CHAIN_ID, contract),
      types: SEAPORT_ORDER_TYPES,
      primaryType: 'OrderComponents',
      message: toListing(zone),
    });
  const toBulk = (...orders: OrderComponents[]) => asGiven(getBulkTypedData(orders, CHAIN_ID, SEAPORT));

  test('tells a listing in words: what is given, what is asked, until when', () => {
    expect(describeListing(site, CHAIN_ID, toTyped(ZONE))).toEqual({
      gives: 'car 12',
      asks: '1.2 ETH',
      gets: '1.11 ETH',
      until: END,
    });
  });

  test('tells several listings under one signature one by one, with the sums', () => {
    const three = [toListing(ZONE), toListing(ZONE, 13n, '2'), toListing(ZONE, 14n, '3')];
    expect(describeListing(site, CHAIN_ID, toBulk(...three))).toEqual({
      gives: '3 items',
      asks: '6.2 ETH',
      gets: '5.735 ETH',
      until: END,
      each: [
        { gives: 'car 12', asks: '1.2 ETH' },
        { gives: 'car 13', asks: '2 ETH' },
        { gives: 'car 14', asks: '3 ETH' },
      ],
    });
    expect(describeListing(site, CHAIN_ID, toBulk(toListing(ZONE)))).toMatchObject({ gives: 'car 12' });
  });

  test.each([
    ['one order past our zone among several', toBulk(toListing(ZONE), toListing(OTHER, 13n)), CHAIN_ID],
    ['an order past our zone', toTyped(OTHER), CHAIN_ID],
    ['an order for another contract', toTyped(ZONE, OTHER), CHAIN_ID],
    ['an order on a network that the site does not serve', toTyped(ZONE), 1],
  ])('%s is shown word for word', (_, typed, chainId) => {
    expect(describeListing(site, chainId, typed)).toBeUndefined();
  });

  test('a message that is no order is shown word for word', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const typed = { ...toTyped(ZONE), message: { offerer: SELLER } } as ReturnType<typeof toTyped>;
    expect(describeListing(site, CHAIN_ID, typed)).toBeUndefined();
  });
});

describe('the auction house', () => {
  const terms = {
    reserve: parseUnits('2'),
    buyOut: 0n,
    minIncrement: 0n,
    minIncrementBps: 500n,
    duration: 3600n,
    extensionWindow: 300n,
    maxExtension: 3600n,
    maxRoyaltyBps: 500n,
    startAtFirstBid: true,
  };
  const call = (functionName: 'settle' | 'cancel') =>
    encodeFunctionData({ abi: auctionHouseAbi, functionName, args: [7n] });

  test('a bid shows what it pays and that it is binding', () => {
    const data = encodeFunctionData({
      abi: auctionHouseAbi,
      functionName: 'bid',
      args: [7n, parseUnits('1.05'), 3n],
    });
    expect(describeIn(HOUSE, data)).toEqual({
      action: 'Bid in auction 7',
      pays: '1.05 ETH',
      arrives: 'The car, if you are not outbid',
      contract: 'Pitlane auction house',
      caution: 'A bid is binding. You’re refunded if you’re outbid.',
    });
  });

  test('a new auction names its car and the least that it brings', () => {
    const data = encodeFunctionData({
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [CARS, 12n, terms],
    });
    expect(describeIn(HOUSE, data)).toMatchObject({
      action: 'Auction car 12',
      arrives: 'At least 2 ETH less fee and royalty, if there is a bid',
    });
  });

  test('settling and cancelling are told apart, and what it cannot read is said to be unknown', () => {
    expect(describeIn(HOUSE, call('settle'))).toMatchObject({
      action: 'Settle auction 7',
      arrives: 'Nothing',
    });
    expect(describeIn(HOUSE, call('cancel'))).toMatchObject({
      action: 'Cancel auction 7',
      arrives: 'Your car',
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(describeIn(HOUSE, '0x12345678').caution).toContain('Confirm only if you know what it does');
  });

  test('a permission for one car names the house that gets it', () => {
    const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'approve', args: [HOUSE, 12n] });
    expect(describeIn(CARS, data)).toMatchObject({ action: 'Let the auction house take car 12' });
  });
});
