import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Client } from 'viem';
import { problem } from './problem-words.ts';
import { collectionOf, type SiteChain } from './site-chains.ts';
import { chainReader } from './wagmi-client.ts';
import { WalletProblemError } from './wallet-problem.ts';

/**
 * Makes sure that a contract which an answer of the server names is the collection's own, on the chain that the wallet was opened for.
 * Returns the facts about that chain. Throws a WalletProblemError.
 */
export async function requireCollection(
  { chain, collection, contract }: { chain: Chain; collection: Collection; contract: Address },
  { client }: { client: Client },
): Promise<SiteChain> {
  const { facts } = await chainReader(chain);
  if (collectionOf(facts, collection) !== contract || facts.chain_id !== client.chain?.id)
    throw new WalletProblemError(problem('UNKNOWN', OTHER_CONTRACT));
  return facts;
}

const OTHER_CONTRACT = 'The contract changed since you opened this page. Nothing was sent. Reload the page.';
