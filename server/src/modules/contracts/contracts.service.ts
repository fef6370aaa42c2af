import type { NotedCall, OwnedContractList } from '@pitlane/shared/api/contracts';
import type { Drop } from '@pitlane/shared/api/drops';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS } from '@pitlane/shared/domain/assets';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { decodeFunctionData, TransactionNotFoundError } from 'viem';
import type { ChainClients, ServedChain } from '../../chain/chain-clients.ts';
import type { Db } from '../../db/db.ts';
import { audit } from '../../lib/audit.ts';
import type { Operator } from '../../lib/http/operator.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { readOwnedContract } from './read-contract.ts';

const TIMEOUT_MS = 4_000;
/** Entries of a list that the log keeps: a whitelist can have hundreds. */
const SHOWN = 20;

type Place = { id: string; collection: Drop['collection']; address: Address };
export type ContractsDeps = { db: Db; chains: ChainClients; log: Log };

/** The collections as their owner sees them. Transactions are sent by the owner's wallet, never from here. */
export function createContractsService({ db, chains, log }: ContractsDeps) {
  const served = [...chains.values()];
  const readChain = async (one: ServedChain) => {
    const block = await one.client.getBlockNumber({ cacheTime: 0 });
    return Promise.all(placesOf(one).map((place) => readOwnedContract(one, place, block)));
  };

  return {
    async list(): Promise<OwnedContractList> {
      const list: OwnedContractList = { contracts: [], unavailable: [] };
      const results = await Promise.allSettled(served.map((one) => withTimeout(readChain(one), TIMEOUT_MS)));
      results.forEach((result, i) => {
        const chain = served[i]?.config.chain;
        if (result.status === 'fulfilled') list.contracts.push(...result.value);
        else if (chain) {
          log.warn({ err: result.reason, chain }, 'the contracts cannot be read');
          list.unavailable.push(chain);
        }
      });
      return list;
    },

    /**
     * Writes a transaction to a collection into the audit log, as the chain has it. Throws NOT_FOUND for one that the chain does not
     * know, BAD_REQUEST for one to something else, and CHAIN_UNAVAILABLE.
     */
    async note(by: Operator, { contract, hash }: { contract: string; hash: string }): Promise<NotedCall> {
      const one = served.find(({ config }) => contract.startsWith(`${config.chain}-`));
      const place = one && placesOf(one).find(({ id }) => id === contract);
      if (!one || !place)
        throw new AppError('NOT_FOUND', `There is no contract ${contract}.`, { field: 'contract' });
      const call = await readCall(one, place, hash as Hash);
      await db.transaction((tx) =>
        audit(tx, by, { deed: 'contract.send', target: contract, after: { ...call, hash } }),
      );
      return call;
    },
  };
}
export type ContractsService = ReturnType<typeof createContractsService>;

function placesOf({ config: { chain, carCollection, assets } }: ServedChain): Place[] {
  const others = ASSET_KINDS.flatMap((collection) => {
    const address = assets[collection];
    return address ? [{ id: `${chain}-${collection}`, collection, address }] : [];
  });
  return [{ id: `${chain}-cars`, collection: 'cars', address: carCollection }, ...others];
}

async function readCall({ client, config }: ServedChain, place: Place, hash: Hash): Promise<NotedCall> {
  const found = await withTimeout(client.getTransaction({ hash }), TIMEOUT_MS).catch((cause: unknown) => {
    if (cause instanceof TransactionNotFoundError) {
      throw new AppError('NOT_FOUND', `The chain knows no transaction ${hash}.`, { field: 'hash' });
    }
    const message = `${CHAIN_FACTS[config.chain].label} does not answer just now. Try again in a moment.`;
    throw new AppError('CHAIN_UNAVAILABLE', message, { cause });
  });
  const decoded =
    found.to && normalAddress(found.to) === normalAddress(place.address) ? decode(found.input) : undefined;
  if (!decoded) {
    throw new AppError('BAD_REQUEST', `That transaction does not call ${place.id}.`, { field: 'hash' });
  }
  const args = (decoded.args ?? []).map((arg) =>
    Array.isArray(arg) ? arg.slice(0, SHOWN).join(' ') : String(arg),
  );
  return { function: decoded.functionName, args, sender: normalAddress(found.from) };
}

/** The functions of the other collections are among those of the cars. */
function decode(data: Hash) {
  try {
    return decodeFunctionData({ abi: carCollectionAbi, data });
  } catch {
    return undefined;
  }
}
