import type { Site } from '@pitlane/shared/api/site';
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import {
  defineChain,
  defineTransactionRequest,
  numberToHex,
  type TransactionRequest,
  type Chain as ViemChain,
} from 'viem';

export type SiteChain = Site['chains'][number];

/**
 * How the relay is called: reads of one moment in one request, as many as it takes. It gives a silent node 10 s and then
 * answers for it, so a browser waits a little longer than that.
 */
export const RELAY = { batch: { batchSize: 20 }, retryCount: 1, timeout: 12_000 } as const;

/** Names the network in each transaction that a wallet is asked for: viem leaves it out, and a wallet that has gone to another one sends it there. */
const transactionRequest = defineTransactionRequest({
  format: ({ chainId }: TransactionRequest & { chainId?: number }) =>
    chainId === undefined ? {} : { chainId: numberToHex(chainId) },
});

/** A served chain as viem and wallets know it. Its node is this site's own relay, so no key is in the browser. */
export function toViemChain(chain: SiteChain, siteUrl: string): ViemChain {
  return defineChain({
    id: chain.chain_id,
    name: chain.label,
    nativeCurrency: { name: chain.coin, symbol: chain.coin, decimals: 18 },
    rpcUrls: { default: { http: [`${siteUrl}${chain.rpc_path}`] } },
    formatters: { transactionRequest },
    ...(chain.explorer && { blockExplorers: { default: { name: 'Explorer', url: chain.explorer } } }),
  });
}

/** The site's entry for a chain. Throws a RangeError when this installation does not serve it. */
export function siteChain(site: Site, chain: Chain): SiteChain {
  const found = site.chains.find((each) => each.chain === chain);
  if (!found) throw new RangeError(`this installation does not serve the chain ${chain}`);
  return found;
}

/** The address of a collection on a chain; null if there is none. */
export function collectionOf(chain: SiteChain, collection: Collection): Address | null {
  switch (collection) {
    case 'cars':
      return chain.car_collection;
    case 'garages':
      return chain.tuneup_garages;
    case 'stations':
      return chain.gas_stations;
    case 'tokens':
      return chain.free_minter;
  }
}
