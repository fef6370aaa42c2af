/** Acts of the auction house. */
import { type Auction, AuctionDetailSchema, AuctionListSchema } from '@pitlane/shared/api/auctions';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen } from '@testing-library/react';
import { type Address, parseEther, zeroAddress } from 'viem';
import {
  bidStore,
  closeStore,
  refundStore,
  startAuctionStore,
} from '../../../features/auctions/auction-stores.ts';
import { AUCTION_ABI } from '../../../lib/seaport/trade-abi.ts';
import { fill } from '../fill.ts';
import { getMarket, makeCar } from '../make-orders.ts';
import { makeMarket, openItem } from '../open-item.ts';
import { makeHealthAhead } from '../open-mint.ts';
import { openPage } from '../open-page.tsx';
import { makeLog, type ScriptedCall, type ScriptedChain } from '../scripted-chain.ts';
import { getContracts, NOW, OWNER } from '../scripted-site.ts';
import { scriptWallet, WALLET } from '../scripted-wallet.ts';
import { type Act, PERMISSION, pressWhenFree, watchStore } from './act.ts';

const HOUSE = getContracts('binance').auctionHouse as Address;
const { cars: CARS } = getMarket('binance');
const ETH = parseEther('1');
/** Seconds since 1970, by the clock of this computer: pages count down by it. */
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
/** The states of an auction on the chain (contracts/src/market/AuctionTypes.sol). */
const ON_CHAIN = { waiting: 1, running: 2, ended: 3 } as const;

type Lot = { nft: NftDetail; state: 'waiting' | 'ended' };

/** An auction without a bid. */
function makeAuction({ nft, state }: Lot): Auction {
  return AuctionListSchema.shape.auctions.element.parse({
    id: 'binance-4',
    chain: 'binance',
    auction_id: 4,
    nft_id: nft.id,
    collection: 'cars',
    token_id: nft.token_id,
    nft,
    seller: nft.author,
    state,
    reserve: String(ETH),
    buy_out: String(5n * ETH),
    highest_bid: null,
    minimum_bid: String(ETH),
    min_increment: '0',
    min_increment_bps: 500,
    bidder: null,
    bids: 0,
    ends_at: state === 'ended' ? NOW : null,
    first_end: null,
    latest_end: null,
    duration: 7_200,
    extension_window: 300,
    max_extension: 0,
    start_at_first_bid: true,
    royalty_bps: 500,
    fee_bps: 250,
    created_at: NOW,
    created_block: 1,
    bids_from_block: 1,
    closed_at: null,
    version: 1,
  });
}

const log = (eventName: string, args: Record<string, unknown>) =>
  makeLog(HOUSE, { abi: auctionHouseAbi, eventName, args });
const settled = (winner: Address | undefined, price: unknown, boughtOut: boolean) =>
  log('AuctionSettled', {
    ...{ auctionId: 4n, winner, royaltyReceiver: zeroAddress, price, boughtOut },
    ...{ fee: 0n, royalty: 0n, proceeds: 0n },
  });

/** Has a chain's auction house hold the car of these tests, or take it. */
function scriptHouse(chain: ScriptedChain, seller: Address, state: keyof typeof ON_CHAIN): void {
  const end = BigInt(inAnHour());
  chain.script(HOUSE, AUCTION_ABI, {
    feeBps: 250n,
    auction: {
      ...{ seller, collection: CARS, tokenId: 12n, bidder: zeroAddress, state: ON_CHAIN[state] },
      ...{ highestBid: 0n, minimumBid: ETH, buyOut: 5n * ETH, minIncrement: 0n, minIncrementBps: 500n },
      ...{ end, latestEnd: end, duration: 7_200n, extensionWindow: 300n, royaltyBps: 500n },
    },
    bid: ({ from, args: [auctionId, amount] }: ScriptedCall) => [
      log('AuctionBid', { auctionId, bidder: from, amount, end }),
    ],
    buyOut: ({ from, args: [, price] }: ScriptedCall) => [settled(from, price, true)],
    settle: () => [log('AuctionReturned', { auctionId: 4n })],
    cancel: () => [log('AuctionCancelled', { auctionId: 4n })],
    withdrawRefund: ({ args: [account] }: ScriptedCall) => [log('RefundWithdrawn', { account, amount: ETH })],
    createAuction: ({ from, args: [collection, tokenId, terms] }: ScriptedCall) => [
      log('AuctionCreated', { auctionId: 4n, seller: from, collection, tokenId, end, royaltyBps: 0n, terms }),
    ],
  });
}

type Opening = { seller: Address; state: Lot['state']; button: string; title: string };

/** Opens a sheet of an auction. */
async function openAuction({ seller, state, button, title }: Opening) {
  const car = makeCar();
  const nft = { ...car, author: { ...car.author, wallet: seller }, status: 'on_auction' as const };
  const auction = makeAuction({ nft, state });
  const now = Date.now() / 1_000;
  const indexed = { binance: { block: 1_000, lag: 0 } };
  const page = await openItem(makeMarket(nft), {
    answers: {
      'GET /api/auctions': AuctionListSchema.parse({ auctions: [auction], next: null, now, indexed }),
      'GET /api/auctions/:id': AuctionDetailSchema.parse({
        auction: { ...auction, ladder: [] },
        now,
        indexed,
      }),
    },
  });
  scriptHouse(page.chain, seller, state);
  await page.connect(page.wallet);
  const sheet = await page.openSheet(button, title);
  const press = async (name: string) => pressWhenFree(page.user, await sheet.findByRole('button', { name }));
  return { ...page, press };
}

const bid: Act = {
  questions: [PERMISSION, { what: 'the bid' }],
  async open() {
    const page = await openAuction({
      ...{ seller: OWNER, state: 'waiting', button: 'Bid 1.00 ETH', title: 'Place a Bid' },
    });
    return { ...page, ...watchStore(bidStore), press: () => page.press('Bid 1.00 ETH') };
  },
};

const buyOut: Act = {
  questions: [PERMISSION, { what: 'the purchase' }],
  async open() {
    const page = await openAuction({
      ...{ seller: OWNER, state: 'waiting', button: 'Buy it now for 5.00 ETH', title: 'Buy it now' },
    });
    return { ...page, ...watchStore(bidStore), press: () => page.press('Buy for 5.00 ETH') };
  },
};

const settle: Act = {
  questions: [{ what: 'the settlement' }],
  async open() {
    const name = 'Settle the auction';
    const page = await openAuction({ seller: OWNER, state: 'ended', button: name, title: name });
    return { ...page, ...watchStore(closeStore), press: () => page.press(name) };
  },
};

const cancel: Act = {
  questions: [{ what: 'the cancellation' }],
  async open() {
    const name = 'Cancel the auction';
    const page = await openAuction({ seller: WALLET, state: 'waiting', button: name, title: name });
    return { ...page, ...watchStore(closeStore), press: () => page.press(name) };
  },
};

const start: Act = {
  questions: [PERMISSION, { what: 'the start' }],
  async open() {
    const car = makeCar();
    const page = await openItem(makeMarket({ ...car, author: { ...car.author, wallet: WALLET } }));
    scriptHouse(page.chain, WALLET, 'waiting');
    let approved: unknown = zeroAddress;
    page.chain.script(CARS, carCollectionAbi, {
      ownerOf: WALLET,
      getApproved: () => approved,
      approve({ args: [spender], mined }: ScriptedCall) {
        if (mined) approved = spender;
        return [];
      },
    });
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Start auction', 'Auction');
    fill(await sheet.findByLabelText('Reserve price (ETH)'), '2');
    const press = () => pressWhenFree(page.user, sheet.getByRole('button', { name: 'Start at 2.00 ETH' }));
    return { ...page, ...watchStore(startAuctionStore), press };
  },
};

const withdraw: Act = {
  questions: [{ what: 'the withdrawal' }],
  async open() {
    const refund = { id: 'r', chain: 'binance', account: WALLET, amount: String(ETH), auction_house: HOUSE };
    const page = await openPage('/auction', {
      answers: {
        'GET /api/health': makeHealthAhead(),
        'GET /api/auctions': { auctions: [], next: null, now: Date.now() / 1_000, indexed: {} },
        'GET /api/refunds': ({ url }) => ({
          refunds: url.searchParams.get('account') === WALLET ? [{ ...refund, version: 1 }] : [],
          now: NOW,
          indexed: {},
        }),
      },
    });
    scriptHouse(page.chains.binance, OWNER, 'waiting');
    const wallet = scriptWallet({ chains: page.chains });
    await page.connect(wallet);
    const button = await screen.findByRole('button', { name: 'Withdraw' });
    return { ...page, wallet, ...watchStore(refundStore), press: () => page.user.click(button) };
  },
};

export const AUCTIONS = {
  bid,
  'buy out': buyOut,
  'start an auction': start,
  'settle an auction': settle,
  'cancel an auction': cancel,
  'withdraw a refund': withdraw,
} satisfies Record<string, Act>;
