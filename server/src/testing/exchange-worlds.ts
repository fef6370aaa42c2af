/** The two exchanges with the same things in them, for the tests that both must pass. */
import type { Exchange } from '@pitlane/shared/api/exchange';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Config } from '../config/config.ts';
import { bookOrder } from '../platform/db/schema/orders.ts';
import { describeTable } from '../platform/db/table.ts';
import { TRADING } from './fake-market.ts';
import { openStubOpenSea, stubAccount, stubListing, stubNft, stubOffer } from './stub-opensea.ts';
import { CONTRACT, openTestApi, type TestApi, testCar, testChain } from './test-api.ts';
import type { TestDb } from './test-db.ts';
import { testOrder } from './test-orders.ts';

/** Higher numbers are older. Without a token an offer is for any car. */
export type GivenOrder = { number: number; maker: Address; tokenId?: bigint };

export type ExchangeWorld = {
  about: Exchange['kind'];
  api: TestApi;
  /** Cars that a wallet minted and owns. They are on Polygon, as all things here. */
  addCars(owner: Address, tokenIds: bigint[]): Promise<void>;
  addListings(given: GivenOrder[]): Promise<void>;
  addOffers(given: GivenOrder[]): Promise<void>;
  addAccount(address: Address): Promise<void>;
  close(): Promise<void>;
};

const chains = [testChain('binance'), { ...testChain('matic'), trading: TRADING }, testChain('avalanche')];
const NEWEST = 1_790_000_000;
const INSERT = describeTable(bookOrder).insert();

const addCarsTo = (api: TestApi, owner: Address, tokenIds: bigint[]) =>
  api.addCars(
    tokenIds.map((tokenId) =>
      testCar({ chain: 'matic', tokenId, owner, minter: owner, mintedAt: NEWEST - Number(tokenId) }),
    ),
  );

export async function openBookWorld(db?: TestDb): Promise<ExchangeWorld> {
  const api = await openTestApi({ chains }, db);
  const add = async (side: 'listing' | 'offer', given: GivenOrder[]) => {
    const rows = given.map(({ number, maker, tokenId }) =>
      testOrder({
        ...{ chain: 'matic', number: number + (side === 'offer' ? 10_000 : 0), side, maker },
        ...{ tokenId: tokenId ?? null, price: BigInt(number) * 10n ** 18n, createdAt: NEWEST - number },
        ...(tokenId === undefined && { wantedTransfers: null }),
        ...{ active: true, reason: null },
      }),
    );
    await api.db.query(INSERT.sql, INSERT.params(rows));
  };
  return {
    about: 'book',
    api,
    addCars: (owner, tokenIds) => addCarsTo(api, owner, tokenIds),
    addListings: (given) => add('listing', given),
    addOffers: (given) => add('offer', given),
    addAccount: async (address) => {
      await api.db.query('insert into author (wallet) values ($1) on conflict do nothing', [address]);
    },
    close: api.close,
  };
}

export const STUB_KEY = 'the-key-of-the-tests-0123456789';

export type OpenSeaWorld = ExchangeWorld & { stub: Awaited<ReturnType<typeof openStubOpenSea>> };

export async function openOpenSeaWorld(db?: TestDb, changes: Partial<Config> = {}): Promise<OpenSeaWorld> {
  const stub = await openStubOpenSea(STUB_KEY);
  const api = await openTestApi(
    {
      chains,
      exchange: { kind: 'opensea', url: stub.url, key: STUB_KEY, chains: new Map([['matic', 'polygon']]) },
      ...changes,
    },
    db,
  );
  stub.things.set(`/api/v2/chain/polygon/contract/${CONTRACT}`, contract);
  const put = (path: string, field: 'listings' | 'offers' | 'nfts' | 'collections', entries: unknown[]) =>
    stub.lists.set(path, { field, entries: [...(stub.lists.get(path)?.entries ?? []), ...entries] });
  const owners = new Map<string, Address>();
  const toStub = ({ number, maker, tokenId }: GivenOrder) => ({
    number,
    maker,
    contract: CONTRACT,
    tokenId: tokenId?.toString(),
  });
  return {
    about: 'opensea',
    api,
    stub,
    async addCars(owner, tokenIds) {
      await addCarsTo(api, owner, tokenIds);
      const nfts = tokenIds.map((tokenId) => stubNft({ tokenId: `${tokenId}`, contract: CONTRACT }));
      put(`/api/v2/chain/polygon/account/${owner}/nfts`, 'nfts', nfts);
      put(`/api/v2/collection/made-by-${owner}/nfts`, 'nfts', nfts);
      for (const tokenId of tokenIds) owners.set(`${tokenId}`, owner);
    },
    async addListings(given) {
      for (const order of given) {
        put('/api/v2/listings/collection/cars/all', 'listings', [stubListing(toStub(order))]);
        put(`/api/v2/account/${order.maker}/listings`, 'listings', [stubListing(toStub(order))]);
      }
    },
    async addOffers(given) {
      for (const order of given) {
        put('/api/v2/offers/collection/cars/all', 'offers', [stubOffer(toStub(order))]);
        put(`/api/v2/account/${order.maker}/offers`, 'offers', [stubOffer(toStub(order))]);
        const owner = owners.get(`${order.tokenId}`);
        if (owner) put(`/api/v2/account/${owner}/offers_received`, 'offers', [stubOffer(toStub(order))]);
      }
    },
    async addAccount(address) {
      stub.things.set(`/api/v2/accounts/${address}`, stubAccount(address, 'racer'));
      put('/api/v2/collections', 'collections', [{ collection: `made-by-${address}` }]);
    },
    async close() {
      await api.close();
      await stub.close();
    },
  };
}

const contract = {
  address: CONTRACT,
  chain: 'polygon',
  collection: 'cars',
  contract_standard: 'erc721',
  name: 'Cars',
};
