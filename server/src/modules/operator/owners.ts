import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import type { Log } from '../../platform/log.ts';
import { withTimeout } from '../../platform/waiting.ts';

/** How long an answer of a chain is believed, and how long it is waited for. */
const KEPT_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** The wallets that own the collections of a chain now, and those that are named as their next owners. */
export type Owners = { chain: Chain; owners: ReadonlySet<Address>; pending: ReadonlySet<Address> };
export type FindOwners = () => Promise<Owners[]>;
type OwnerPair = { owner: Address; pending: Address };

/**
 * Asks every chain which wallets `owner()` and `pendingOwner()` of its collections name. While a chain is silent, its last
 * answer stays valid.
 */
export function createFindOwners(chains: ChainClients, log: Log): FindOwners {
  const readers = [...chains.values()].map((served) => {
    const read = ownersReader(served, log);
    return async (): Promise<Owners> => {
      const pairs = await read();
      return {
        chain: served.config.chain,
        owners: setOf(pairs.map(({ owner }) => owner)),
        pending: setOf(pairs.map(({ pending }) => pending)),
      };
    };
  });
  return () => Promise.all(readers.map((read) => read()));
}

/** The zero address means that there is none. */
const setOf = (wallets: readonly Address[]) => new Set(wallets.filter((one) => one !== ZERO_ADDRESS));

function ownersReader(served: ServedChain, log: Log): () => Promise<readonly OwnerPair[]> {
  let known: readonly OwnerPair[] = [];
  let asked: { at: number; answer: Promise<readonly OwnerPair[]> } | undefined;
  const ask = async () => {
    try {
      known = await withTimeout(readOwners(served), TIMEOUT_MS);
    } catch (error) {
      log.warn({ err: error, chain: served.config.chain }, 'the owner of the contracts cannot be read');
    }
    return known;
  };
  return () => {
    // Elapsed time: a clock that is set back would keep a former owner.
    const at = performance.now();
    if (!asked || at - asked.at >= KEPT_MS) asked = { at, answer: ask() };
    return asked.answer;
  };
}

/** Any of the ABIs would do: both functions are in the collections' common base. */
function readOwners({ config, client }: ServedChain): Promise<OwnerPair[]> {
  const contracts = [config.carCollection, ...Object.values(config.assets)];
  return Promise.all(
    contracts.map(async (address) => {
      const at = { address, abi: tuneupGaragesAbi } as const;
      const [owner, pending] = await Promise.all([
        client.readContract({ ...at, functionName: 'owner' }),
        client.readContract({ ...at, functionName: 'pendingOwner' }),
      ]);
      return { owner: normalAddress(owner), pending: normalAddress(pending) };
    }),
  );
}
