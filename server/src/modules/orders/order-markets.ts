import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig, Trading } from '../../config/chain-config.ts';
import { type ChainClient, type ChainClients, createSlowClient } from '../../platform/chain/chain-clients.ts';

/** A served chain that has an order book: what its orders are made for, and the way to its node. */
export type OrderMarket = Trading & {
  chain: Chain;
  chainId: number;
  client: ChainClient;
  /** For calls that go through contracts of strangers. */
  slowClient: ChainClient;
  /** The marketplace's fee in basis points of a price. */
  feeBps: number;
  /** The collections by their addresses in lower case, and the other way round. */
  collections: ReadonlyMap<Address, Collection>;
  contracts: ReadonlyMap<Collection, Address>;
};
/** The chains with an order book; in the order of CHAINS. */
export type OrderMarkets = ReadonlyMap<Chain, OrderMarket>;

export function createOrderMarkets(chains: ChainClients): OrderMarkets {
  const served = CHAINS.flatMap((chain) => {
    const found = chains.get(chain);
    const trading = found?.config.trading;
    if (!found || !trading) return [];
    const { config, client } = found;
    const { chainId, feeBps } = config;
    const collections = listCollections(config);
    const contracts = new Map([...collections].map(([address, name]) => [name, address]));
    const slowClient = createSlowClient(found);
    return [{ ...trading, chain, chainId, client, slowClient, feeBps, collections, contracts }];
  });
  return new Map(served.map((market) => [market.chain, market]));
}

function listCollections({ carCollection, assets, freeMinter }: ChainConfig): Map<Address, Collection> {
  const given: [Address | undefined, Collection][] = [
    [carCollection, 'cars'],
    [assets.garages, 'garages'],
    [assets.stations, 'stations'],
    [freeMinter, 'tokens'],
  ];
  return new Map(given.flatMap(([address, name]) => (address ? [[address, name]] : [])));
}
