import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig } from '../../config/chain-config.ts';
import type { ChainClient, ChainClients } from '../../platform/chain/chain-clients.ts';

/** A served chain on which tokens are auctioned. */
export type AuctionHouse = {
  chain: Chain;
  chainId: number;
  address: Address;
  /** The ETH ERC-20 that everything is paid in. */
  currency: Address;
  /** The marketplace's fee in basis points of a price. */
  feeBps: number;
  collections: readonly { collection: Collection; contract: Address }[];
  client: ChainClient;
};
/** In the order of CHAINS. */
export type AuctionHouses = ReadonlyMap<Chain, AuctionHouse>;

export function createAuctionHouses(chains: ChainClients): AuctionHouses {
  const houses = CHAINS.flatMap((chain): AuctionHouse[] => {
    const { config, client } = chains.get(chain) ?? {};
    const address = config?.trading?.auctionHouse;
    if (!config?.trading || !client || !address) return [];
    const { chainId, feeBps, trading } = config;
    const { currency } = trading;
    return [{ chain, chainId, address, currency, feeBps, collections: listCollections(config), client }];
  });
  return new Map(houses.map((house) => [house.chain, house]));
}

function listCollections({ carCollection, assets, freeMinter }: ChainConfig): AuctionHouse['collections'] {
  const given: [Collection, Address | undefined][] = [
    ['cars', carCollection],
    ['garages', assets.garages],
    ['stations', assets.stations],
    ['tokens', freeMinter],
  ];
  return given.flatMap(([collection, contract]) => (contract ? [{ collection, contract }] : []));
}
