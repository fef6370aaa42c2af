/** Acts that mint, race, auction and fit: what their sheets show, and how an honest server answers. */
import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { Drop } from '@pitlane/shared/api/drops';
import { getProofStatement } from '@pitlane/shared/domain/people/proof-statements';
import { getAddress, parseEther } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { toShownItem } from '../../entities/nfts/shown-item.ts';
import { type Bid, bidTransaction } from '../../features/auctions/bid-transaction.ts';
import { type Closing, closeTransaction } from '../../features/auctions/close-transaction.ts';
import { createTransaction, type NewAuction } from '../../features/auctions/create-transaction.ts';
import { type RefundWish, refundTransaction } from '../../features/auctions/refund-transaction.ts';
import type { Creation } from '../../features/create/creation.ts';
import { mintCreation } from '../../features/create/mint-creation.ts';
import { mintTransaction } from '../../features/drops/mint-transaction.ts';
import { type Minting, mintTokenTransaction } from '../../features/minter/mint-token-transaction.ts';
import type { OwnerAct } from '../../features/operator/contracts/owner-act.ts';
import { ownerTransaction } from '../../features/operator/contracts/owner-transaction.ts';
import { type ConsentWish, consentTransaction } from '../../features/races/consent-transaction.ts';
import type { Fitting } from '../../features/workshop/fit-state.ts';
import { fitTransaction } from '../../features/workshop/fit-transaction.ts';
import { proveWallet } from '../../wallet/prove-wallet.ts';
import { type Drip, dripTransaction } from '../../wallet/run/drip-transaction.ts';
import { scriptChallenges } from '../dom/make-account.ts';
import { CAR_STATE, makeCar } from '../dom/make-orders.ts';
import { makeEligibility } from '../dom/open-mint.ts';
import { makeDrop, NOW } from '../dom/scripted-site.ts';
import { WALLET } from '../dom/scripted-wallet.ts';
import { defineJourney, type Journey } from './journey.ts';
import { type Asked, readText } from './read-asked.ts';
import { AT, AUCTION, CHAIN_ID, PROOF, ROYALTY } from './signing-world.ts';

const CID = `bafkrei${'a'.repeat(52)}`;
const SENT = { from: WALLET, value: 0n };
const car = makeCar();

export const OTHER_ANSWERS = {
  'GET /api/drops/:id/eligibility': () => makeEligibility({ proof: PROOF }),
  'POST /api/pins': () => ({ IpfsHash: CID, url: `ipfs://${CID}` }),
  'POST /api/auth/wallet/challenge': scriptChallenges().answer,
};

const mints = (drop: Drop): readonly Asked[] => {
  const paid = {
    from: WALLET,
    to: { cars: AT.carCollection, garages: AT.tuneupGarages, stations: AT.gasStations }[drop.collection],
    value: BigInt(drop.cost),
  };
  return drop.collection === 'cars'
    ? [
        { ...paid, functionName: 'mint', args: [1n] },
        { ...paid, functionName: 'mintWithProof', args: [1n, PROOF] },
      ]
    : [{ ...paid, functionName: 'mint', args: [WALLET, 1n] }];
};

const toHouse = (functionName: string, args: readonly unknown[]): Asked => ({
  ...SENT,
  to: AT.auctionHouse,
  functionName,
  args,
});
const bid: Bid = {
  ...{
    nft: car.id,
    title: car.title,
    auctionId: 4n,
    amountWei: parseEther('1'),
    buyOut: false,
    dueWei: parseEther('1'),
  },
  shown: toShownItem(car),
  page: {
    ...{
      minimum_bid: String(AUCTION.minimumBid),
      ends_at: Number(AUCTION.end),
      latest_end: Number(AUCTION.latestEnd),
    },
    ...{ duration: 7_200, extension_window: 300 },
  },
};
const bids = (wish: Bid): readonly Asked[] => [
  { ...SENT, to: AT.currency, functionName: 'approve', args: [AT.auctionHouse, wish.dueWei] },
  toHouse(wish.buyOut ? 'buyOut' : 'bid', [4n, wish.amountWei, CAR_STATE]),
];
const newAuction: NewAuction = {
  ...{
    nft: 'binance-cars-13',
    title: 'Car',
    reserve: parseEther('1'),
    buyOut: 0n,
    minIncrement: 0n,
    minIncrementBps: 500,
  },
  ...{
    duration: 86_400,
    extensionWindow: 300,
    maxExtension: 7_200,
    maxRoyaltyBps: 500,
    feeBps: 250,
    startAtFirstBid: false,
  },
};
const { nft: _, title: __, feeBps: ___, ...terms } = newAuction;

const creation = (count: number): Creation => ({
  ...{ id: 'run-1', begunAt: NOW * 1_000, plan: count > 1 ? 'multiple' : 'single', chain: 'binance' },
  ...{ description: 'A race.', price: '1', royaltyBps: 1_000 },
  items: Array.from({ length: count }, (____, index) => ({
    ...{
      title: `Race #${index + 1}`,
      file: new File(['x'], 'x.png'),
      kind: 'PNG' as const,
      cid: 'c',
      uri: `ipfs://${index + 1}`,
    },
  })),
});
const creates = (functionName: string, uris: unknown): Asked => ({
  ...{ ...SENT, to: AT.freeMinter, functionName },
  args: [WALLET, uris, WALLET, 1_000n],
});

const owned: OwnedContract = {
  ...{
    id: 'binance-cars',
    chain: 'binance',
    chain_id: CHAIN_ID,
    collection: 'cars',
    contract: AT.carCollection,
  },
  ...{ name: 'Pitlane Cars', coin: 'BNB', owner: WALLET, pending_owner: null, values: {}, block: 1 },
};

/** A journey without a store: begun by code of its own. */
function defineOther<Input>(
  name: string,
  runner: string,
  given: Pick<Journey, 'input' | 'given'> & {
    run: (input: Input) => Promise<unknown>;
    shows: (input: Input) => readonly Asked[];
  },
): Journey {
  return { name, runner, ...given };
}

export const OTHER_JOURNEYS: Journey[] = [
  defineJourney<Drop>('mint a car', 'mintTransaction', mintTransaction, {
    input: makeDrop(),
    page: true,
    shows: mints,
  }),
  defineJourney<Drop>('mint a car by a proof', 'mintTransaction', mintTransaction, {
    input: makeDrop({ only_whitelisted: true }),
    sale: { onlyWhitelisted: true },
    shows: mints,
  }),
  defineJourney<Drop>('mint a garage', 'mintTransaction', mintTransaction, {
    input: makeDrop({ collection: 'garages' }),
    page: true,
    shows: mints,
  }),
  defineJourney<Minting>('mint a token', 'mintTokenTransaction', mintTokenTransaction, {
    input: {
      chain: 'binance',
      draft: { name: 'Race', image: 'https://cars.example/1.png', description: 'A race.' },
    },
    shows: () => [{ ...SENT, to: AT.freeMinter, functionName: 'mintNFT', args: [WALLET, `ipfs://${CID}`] }],
  }),
  ...[1, 2].map((count) =>
    defineOther<Creation>(`mint ${count} of a creation`, 'mintRunner', {
      input: creation(count),
      given: {},
      run: (input) => mintCreation({ creation: input, onAsk: async () => undefined }, () => undefined),
      shows: () => [
        count === 1
          ? creates('mintNFTWithRoyalty', 'ipfs://1')
          : creates('mintNFTs', ['ipfs://1', 'ipfs://2']),
      ],
    }),
  ),
  defineJourney<Bid>('bid', 'bidTransaction', bidTransaction, { input: bid, shows: bids }),
  defineJourney<Bid>('buy out', 'bidTransaction', bidTransaction, {
    input: { ...bid, buyOut: true, amountWei: AUCTION.buyOut, dueWei: AUCTION.buyOut },
    shows: bids,
  }),
  defineJourney<NewAuction>('start an auction', 'createTransaction', createTransaction, {
    input: newAuction,
    shows: () => [
      { ...SENT, to: AT.carCollection, functionName: 'approve', args: [AT.auctionHouse, 13n] },
      toHouse('createAuction', [AT.carCollection, 13n, terms]),
    ],
  }),
  ...(['settle', 'cancel'] as const).map((way) =>
    defineJourney<Closing>(`${way} an auction`, 'closeTransaction', closeTransaction, {
      input: { nft: car.id, auctionId: 4n, way },
      auction: { state: way === 'settle' ? 3 : 2 },
      shows: () => [toHouse(way, [4n])],
    }),
  ),
  defineJourney<RefundWish>('withdraw a refund', 'refundTransaction', refundTransaction, {
    input: { chain: 'binance' },
    shows: () => [toHouse('withdrawRefund', [WALLET])],
  }),
  defineJourney<Fitting>('fit a part', 'fitTransaction', fitTransaction, {
    input: { chain: 'binance', carId: 13n, part: 'engine', level: 1, garageId: 2n, stationId: 3n },
    shows: () => [{ ...SENT, to: AT.workshop, functionName: 'fit', args: [13n, 0, 1, 2n, 3n] }],
  }),
  defineJourney<ConsentWish>('consent to races', 'consentTransaction', consentTransaction, {
    input: { chain: 'binance', consent: true },
    shows: () => [{ ...SENT, to: AT.carCollection, functionName: 'setRaceConsent', args: [true] }],
  }),
  defineJourney<Drip>('get test ETH', 'dripTransaction', dripTransaction, {
    input: { chain: 'binance' },
    shows: () => [{ ...SENT, to: AT.currency, functionName: 'drip', args: [] }],
  }),
  defineJourney<OwnerAct>('change a contract', 'ownerTransaction', ownerTransaction, {
    input: { contract: owned, functionName: 'setCost', args: [ROYALTY.bps as unknown as bigint] },
    page: 'contract',
    shows: ({ contract: { collection } }) => [
      {
        ...SENT,
        to: { cars: AT.carCollection, garages: AT.tuneupGarages, stations: AT.gasStations }[collection],
        functionName: 'setCost',
        args: [500n],
      },
    ],
  }),
  defineOther<'sign_in'>('sign in', 'signMessage', {
    input: 'sign_in',
    given: {},
    run: proveWallet,
    shows: () => [
      readText(
        createSiweMessage({
          ...{ domain: location.host, uri: location.origin, version: '1', nonce: 'abcdefgh12345678' },
          ...{ address: getAddress(WALLET), chainId: CHAIN_ID, statement: getProofStatement('sign_in') },
          ...{ issuedAt: new Date(NOW * 1_000), expirationTime: new Date(NOW * 1_000 + 600_000) },
        }),
      ),
    ],
  }),
];
