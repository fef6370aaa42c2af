import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { ChainClients, ServedChain } from '../../chain/chain-clients.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** How long an answer of a chain is believed, and how long it is waited for. */
const KEPT_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** The wallets that own the collections, now. */
export type FindOwners = () => Promise<ReadonlySet<Address>>;

/**
 * Asks every chain which wallets `owner()` of its collections names. While a chain is silent its last answer holds: nobody can have
 * seen another.
 */
export function createFindOwners(chains: ChainClients, log: Log): FindOwners {
  const readers = [...chains.values()].map((served) => ownersReader(served, log));
  return async () => {
    const found = await Promise.all(readers.map((read) => read()));
    return new Set(found.flat());
  };
}

function ownersReader(served: ServedChain, log: Log): () => Promise<readonly Address[]> {
  let known: readonly Address[] = [];
  let asked: { at: number; answer: Promise<readonly Address[]> } | undefined;
  const ask = async () => {
    try {
      known = await withTimeout(readOwners(served), TIMEOUT_MS);
    } catch (error) {
      log.warn({ err: error, chain: served.config.chain }, 'the owner of the contracts cannot be read');
    }
    return known;
  };
  return () => {
    if (!asked || Date.now() - asked.at >= KEPT_MS) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
}

/** Any of the ABIs would do: `owner` is in the collections' common base. */
function readOwners({ config, client }: ServedChain): Promise<Address[]> {
  const contracts = [config.carCollection, ...Object.values(config.assets)];
  return Promise.all(
    contracts.map(async (address) => {
      const owner = await client.readContract({ address, abi: tuneupGaragesAbi, functionName: 'owner' });
      return normalAddress(owner);
    }),
  );
}
