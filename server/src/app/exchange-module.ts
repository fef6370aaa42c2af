import { COLLECTIONS, nftId } from '@pitlane/shared/domain/cars/nft-id';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { ExchangeConfig } from '../config/exchange-config.ts';
import type { AuthorsService } from '../modules/authors/authors.service.ts';
import { exchangeRoutes } from '../modules/exchange/exchange.routes.ts';
import { createExchangeService } from '../modules/exchange/exchange.service.ts';
import { createBookExchange } from '../modules/exchange/port/book-exchange.ts';
import type { ExchangePort } from '../modules/exchange/port/exchange-port.ts';
import { createOpenSeaClient } from '../modules/exchange/port/opensea-client.ts';
import { createOpenSeaExchange, type ServedContract } from '../modules/exchange/port/opensea-exchange.ts';
import type { Contracts } from '../modules/nfts/nft-view.ts';
import type { NftsService } from '../modules/nfts/nfts.service.ts';
import type { OffersService } from '../modules/orders/offers.service.ts';
import type { OrdersService } from '../modules/orders/orders.service.ts';

export type ExchangeModuleDeps = {
  config: ExchangeConfig;
  contracts: Contracts;
  orders: OrdersService;
  offers: OffersService;
  nfts: NftsService;
  authors: AuthorsService;
};

/** The exchange that is configured, with the modules that it reads. */
export function createExchange(deps: ExchangeModuleDeps) {
  return exchangeRoutes(createExchangeService(createPort(deps)));
}

function createPort({ config, contracts, orders, offers, nfts, authors }: ExchangeModuleDeps): ExchangePort {
  if (config.kind === 'book') {
    return createBookExchange({
      findOrders: orders.list,
      findReceived: offers.forOwner,
      findCards: nfts.cards,
      findAuthor: async (wallet) => (await authors.list({ wallet, limit: 1 })).authors[0],
      findNfts: nfts.list,
    });
  }
  const served = listContracts(contracts);
  return createOpenSeaExchange({
    client: createOpenSeaClient(config),
    chains: config.chains,
    contracts: served,
    findItemId(chain, contract, tokenId) {
      const found = served.find((each) => each.chain === chain && each.contract === contract);
      return found && nftId({ chain, collection: found.collection, tokenId: BigInt(tokenId) });
    },
    findCards: nfts.cards,
  });
}

function listContracts(
  contracts: Contracts,
): (ServedContract & { collection: (typeof COLLECTIONS)[number] })[] {
  return CHAINS.flatMap((chain) =>
    COLLECTIONS.flatMap((collection) => {
      const contract = contracts[chain]?.[collection];
      return contract ? [{ chain, collection, contract: normalAddress(contract) }] : [];
    }),
  );
}
